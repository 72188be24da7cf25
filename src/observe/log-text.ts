// A line of the log as a person reads it at a terminal.
import { oneLine } from '@witan/memo/plain-text';
import { isObject, parseJson } from '../domain/json-fields.ts';

/** Of pino: 50 is an error, 60 is fatal. */
const ERROR = 50;

/** A line of JSON as `14:03:22 request  method=GET status=200`, in local time. Any other line stays as it is. */
export function logText(line: string): string {
  const entry = parseJson(line);
  if (!isObject(entry)) return line;
  const { level, time, msg, ...fields } = entry;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const what = `${typeof level === 'number' && level >= ERROR ? 'error: ' : ''}${oneLine(String(msg))}`;
  const rest = Object.entries(fields)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${name}=${asWord(value)}`);
  return `${[`${clock} ${what}`, ...(rest.length > 0 ? [rest.join(' ')] : [])].join('  ')}\n`;
}

/** In quotes where a space, a quote or `=` would make it ambiguous. */
function asWord(value: unknown): string {
  const text = oneLine(typeof value === 'string' ? value : JSON.stringify(value));
  return typeof value === 'string' && /[\s"=]/.test(text) ? JSON.stringify(text) : text;
}
