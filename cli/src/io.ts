// What a command reads, prints and ends with.
import type { Terminal } from '@witan/memo/documents/terminal';
import type { Environment } from '../../src/config/config-variables.ts';

export type Io = {
  readonly env: Environment;
  /** The working folder: configuration is relative to it. */
  readonly cwd: string;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly now: () => number;
};

/** Documented in `witan --help`; scripts rely on them. */
export const EXIT = {
  ok: 0,
  failure: 1,
  badInput: 2,
  notAuthorized: 3,
  limited: 4,
  interrupted: 5,
  degraded: 6,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with this code; the message goes to stderr unless it is empty. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

export function badInput(message: string): CliError {
  return new CliError(EXIT.badInput, message);
}

/** One line to stderr. */
export function say(io: Io, line: string): void {
  io.stderr.write(`${line}\n`);
}

/** Such as "1 line" and "2 lines". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** How wide text on this stream may be, and whether it may have colours. */
export function terminalOf(io: Io, stream: NodeJS.WriteStream): Terminal {
  const { NO_COLOR, TERM } = io.env;
  return {
    width: stream.isTTY && stream.columns > 0 ? stream.columns : 80,
    colour: stream.isTTY && !NO_COLOR && TERM !== 'dumb' ? 'ansi' : 'none',
  };
}

/** JSON in which nothing can steer a terminal; it reads back as the same value. */
export function jsonOf(value: unknown, indent?: number): string {
  const escape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = JSON.stringify(value, null, indent);
  return text.replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escape);
}

export type JsonFlag = { readonly json?: boolean | undefined; readonly jsonl?: boolean | undefined };

export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${jsonOf(value, 2)}\n`);
}

/** What a command was asked for: the value as JSON for programs, also in one line, else as text. */
export function print(io: Io, { json, jsonl }: JsonFlag, value: unknown, text: () => string): void {
  if (json) printJson(io, value);
  else io.stdout.write(jsonl ? `${jsonOf(value)}\n` : text());
}

/** What a command has done: a line of JSON for programs, else a sentence to stderr. */
export function report(io: Io, { json }: JsonFlag, value: unknown, sentence: string): void {
  if (json) io.stdout.write(`${jsonOf(value)}\n`);
  else say(io, sentence);
}
