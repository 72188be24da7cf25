// The log: one line an event, with an allow-list of fields; never an error object, a body or a key.
import { pino } from 'pino';
import { hasFailed } from '../domain/advisor.ts';
import type { CallLine, DeliberationLine, StageLine } from '../engine/run/observer.ts';
import type { RequestLine } from '../http/context.ts';
import { logText } from './log-text.ts';

type Line = CallLine | DeliberationLine | RequestLine | StageLine;
type Field = keyof CallLine | keyof DeliberationLine | keyof RequestLine | keyof StageLine;

// What a line may hold: a field that is not here is not written, whatever a line comes to carry.
const FIELDS: readonly Field[] = [
  'requestId',
  'deliberationId',
  'method',
  'route',
  'stage',
  'provider',
  'seat',
  'key',
  'model',
  'end',
  'status',
  'durationMs',
  'firstTextMs',
  'promptChars',
  'answerChars',
  'inputTokens',
  'outputTokens',
  'calls',
  'failed',
  'failure',
  'advice',
  'keyId',
  'error',
  'limit',
];

export type Log = ReturnType<typeof createLog>;

/** To stderr; where no format is asked for, as text to a terminal and as JSON elsewhere. */
export function createLog(level: string, format: 'json' | 'text' | null = null) {
  const isText = format === null ? process.stderr.isTTY : format === 'text';
  // Synchronous at a terminal: buffered lines would appear after later output.
  const stderr = pino.destination({ dest: 2, sync: isText });
  const to = isText ? { write: (line: string) => stderr.write(logText(line)) } : stderr;
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
  return {
    request: (line: RequestLine): void => log.info(written(line), 'request'),
    /** A call that failed is worth a warning; any other, and one that we ended ourselves, a line of `debug`. */
    call: (line: CallLine): void => {
      if (hasFailed(line.failure)) log.warn(written(line), 'call failed');
      else log.debug(written(line), 'call');
    },
    stage: (line: StageLine): void => log.info(written(line), 'stage'),
    deliberation: (line: DeliberationLine): void => log.info(written(line), 'deliberation'),
    info: (message: string): void => log.info(message),
    warn: (message: string): void => log.warn(message),
    /** A fault of ours: where it happened in our own source, never its message or its values. */
    fault: (error: unknown, requestId: string | null): void => {
      const request = requestId === null ? {} : { requestId };
      log.error({ ...request, fault: kindOf(error), at: placeOf(error) }, 'fault');
    },
  };
}

function written(line: Line): Readonly<Record<string, unknown>> {
  const held = FIELDS.map((field) => [field, Reflect.get(line, field)] as const);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined && value !== null));
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}

/** The frames of a stack without the message, which may quote data: also data that looks like a frame. */
function placeOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { stack = '', message } = error;
  const begin = stack.indexOf(message);
  // The message was changed later, so where it ends in the stack is unknown.
  if (begin < 0) return [];
  return stack
    .slice(begin + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .map((line) => line.trim().replace(/file:\/\/\S*?\/(src|node_modules)\//, '$1/'));
}
