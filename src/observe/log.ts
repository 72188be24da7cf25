// The log: one line an event, with an allow-list of fields; never an error object, a body or a key.
import { pino } from 'pino';
import type { CallLine, DeliberationLine, StageLine } from '../engine/run/observer.ts';
import type { RequestLine } from '../http/context.ts';
import { logText } from './log-text.ts';

export type Log = {
  readonly request: (line: RequestLine) => void;
  /** A call that failed is worth a warning; any other, and one that we ended ourselves, a line of `debug`. */
  readonly call: (line: CallLine) => void;
  readonly stage: (line: StageLine) => void;
  readonly deliberation: (line: DeliberationLine) => void;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  /** A fault of ours: where it happened in our own source, never its message or its values. */
  readonly fault: (error: unknown, requestId: string | null) => void;
};

// What a line may hold: a field that is not here is not written, whatever a line comes to carry.
const REQUEST = [
  'requestId',
  'method',
  'route',
  'status',
  'durationMs',
  'keyId',
  'deliberationId',
  'error',
  'limit',
] as const satisfies readonly (keyof RequestLine)[];
const CALL = [
  'requestId',
  'deliberationId',
  'stage',
  'provider',
  'seat',
  'key',
  'model',
  'durationMs',
  'firstTextMs',
  'promptChars',
  'answerChars',
  'inputTokens',
  'outputTokens',
  'failure',
  'status',
  'advice',
] as const satisfies readonly (keyof CallLine)[];
const STAGE = [
  'requestId',
  'deliberationId',
  'stage',
  'durationMs',
  'calls',
  'failed',
] as const satisfies readonly (keyof StageLine)[];
const DELIBERATION = [
  'requestId',
  'deliberationId',
  'end',
  'durationMs',
] as const satisfies readonly (keyof DeliberationLine)[];

/** To stderr; where no format is asked for, as text to a terminal and as JSON elsewhere. */
export function createLog(level: string, format: 'json' | 'text' | null = null): Log {
  const isText = format === null ? process.stderr.isTTY : format === 'text';
  // Synchronous at a terminal: buffered lines would appear after later output.
  const stderr = pino.destination({ dest: 2, sync: isText });
  const to = isText ? { write: (line: string) => stderr.write(logText(line)) } : stderr;
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
  return {
    request: (line) => log.info(only(REQUEST, line), 'request'),
    call: (line) => {
      if (line.failure === null || line.failure === 'interrupted') log.debug(only(CALL, line), 'call');
      else log.warn(only(CALL, line), 'call failed');
    },
    stage: (line) => log.info(only(STAGE, line), 'stage'),
    deliberation: (line) => log.info(only(DELIBERATION, line), 'deliberation'),
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    fault: (error, requestId) =>
      log.error(
        { ...(requestId === null ? {} : { requestId }), fault: kindOf(error), at: placeOf(error) },
        'fault',
      ),
  };
}

function only<T extends object>(fields: readonly (keyof T)[], line: T): Partial<T> {
  const kept: Partial<T> = {};
  for (const field of fields)
    if (line[field] !== undefined && line[field] !== null) kept[field] = line[field];
  return kept;
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
