// How a command ends: the exit codes, and the sentence for whatever went wrong.
import { CommanderError } from 'commander';
import { WitanError, type WitanErrorCode } from '@witan/client';
import { cleanText } from '@witan/memo/plain-text';
import { Refusal } from '../../src/domain/refusal.ts';

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

const CODES = {
  unauthorized: EXIT.notAuthorized,
  authentication_required: EXIT.notAuthorized,
  forbidden: EXIT.notAuthorized,
  validation_error: EXIT.badInput,
  rate_limited: EXIT.limited,
  internal_error: EXIT.failure,
  not_found: EXIT.failure,
  method_not_allowed: EXIT.failure,
  conflict: EXIT.failure,
  connection: EXIT.failure,
  timeout: EXIT.interrupted,
  interrupted: EXIT.interrupted,
  cancelled: EXIT.interrupted,
} as const satisfies Record<WitanErrorCode, ExitCode>;

/** The exit code, and lines for stderr without control characters; none where commander has printed its own. */
export function endingOf(error: unknown): { readonly code: ExitCode; readonly lines: readonly string[] } {
  if (error instanceof CommanderError) {
    return { code: error.exitCode === 0 ? EXIT.ok : EXIT.badInput, lines: [] };
  }
  return { code: codeOf(error), lines: linesOf(error) };
}

function codeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof WitanError || error instanceof Refusal) {
    const code: WitanErrorCode = error.code;
    return CODES[code];
  }
  // By its name, so that the file of the class need not be loaded.
  return error instanceof Error && error.name === 'ConfigError' ? EXIT.badInput : EXIT.failure;
}

const isOpen = (code: WitanErrorCode): boolean =>
  code === 'interrupted' || code === 'timeout' || code === 'connection';

/** What fields of the interface are called on the command line, where nobody could tell. */
const FLAGS: Readonly<Record<string, string>> = {
  maxCostUsd: '--max-cost',
  reviewOn: '--review',
  observedOn: '--on',
  q: '--search',
  with: '--with',
  without: '--without',
};

function linesOf(error: unknown): readonly string[] {
  const said = error instanceof Error ? error.message : String(error);
  const refused =
    (error instanceof WitanError || error instanceof Refusal) && error.code === 'validation_error';
  const message = refused ? said.replace(/^\w+/, (field) => FLAGS[field] ?? field) : said;
  if (message === '') return [];
  const lines = cleanText(message).split('\n');
  if (!(error instanceof WitanError)) return lines;
  const { code, requestId, deliberationId } = error;
  if (requestId !== undefined && code === 'internal_error') lines.push(`Request ${cleanText(requestId)}`);
  if (code === 'connection')
    lines.push('WITAN_BASE_URL names the service to ask; without it, a command starts one of its own.');
  if (deliberationId !== undefined && isOpen(code))
    lines.push(`It may still be running; come back to it with: witan watch ${cleanText(deliberationId)}`);
  return lines;
}
