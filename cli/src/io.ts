// Environment, streams and clock of a command.
import type { Environment } from '../../src/config/config-variables.ts';
import { readCliConfig } from './cli-config.ts';
import type { CliConfig } from './cli-config.ts';

export type Io = {
  readonly env: Environment;
  /** The working folder: configuration is relative to it. */
  readonly cwd: string;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly now: () => number;
};

/** One line to stderr. */
export function say(io: Io, line: string): void {
  io.stderr.write(`${line}\n`);
}

export function cliConfig(io: Io): CliConfig {
  return readCliConfig(io.env, io.cwd);
}

export function widthOf(stream: NodeJS.WriteStream): number {
  return stream.isTTY && stream.columns > 0 ? stream.columns : 80;
}

/** How wide a table may be: only a terminal limits it. */
export function tableWidth({ stdout }: Pick<Io, 'stdout'>): number {
  return stdout.isTTY ? widthOf(stdout) : Infinity;
}

/** Whether text on this stream may have colours. */
export function colourOf(stream: NodeJS.WriteStream, { colour }: Pick<CliConfig, 'colour'>): 'ansi' | 'none' {
  return stream.isTTY && colour ? 'ansi' : 'none';
}

/** JSON in which nothing can steer a terminal; it reads back as the same value. */
export function jsonOf(value: unknown, indent?: number): string {
  const escape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    escape,
  );
}

export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${jsonOf(value, 2)}\n`);
}

export type JsonFlag = { readonly json?: boolean | undefined };

/** What a command has done: a line of JSON for programs, else a sentence to stderr. */
export function report(
  io: Io,
  { json }: JsonFlag,
  done: { readonly value: unknown; readonly line: string },
): void {
  if (json) io.stdout.write(`${jsonOf(done.value)}\n`);
  else say(io, done.line);
}
