// How a command ends: the exit code, and the sentence for whatever went wrong.
import { CommanderError } from 'commander';
import { WitanError, type WitanErrorCode } from '@witan/client';
import { cleanText } from '@witan/memo/plain-text';
import { Refusal } from '../../src/domain/refusal.ts';
import { CliError, EXIT, type ExitCode } from './io.ts';

/** Of what is no mere failure. */
const CODES: Readonly<Partial<Record<WitanErrorCode, ExitCode>>> = {
  unauthorized: EXIT.notAuthorized,
  authentication_required: EXIT.notAuthorized,
  forbidden: EXIT.notAuthorized,
  validation_error: EXIT.badInput,
  rate_limited: EXIT.limited,
  timeout: EXIT.interrupted,
  interrupted: EXIT.interrupted,
  cancelled: EXIT.interrupted,
};

/** The exit code, and lines for stderr without control characters; none where commander has printed its own. */
export function endingOf(error: unknown): { readonly code: ExitCode; readonly lines: readonly string[] } {
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? EXIT.ok : EXIT.badInput, lines: [] };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CliError) return { code: error.exitCode, lines: linesOf(message) };
  if (error instanceof WitanError || error instanceof Refusal) {
    const code: WitanErrorCode = error.code;
    const said =
      code === 'validation_error' ? message.replace(/^\w+/, (field) => FLAGS[field] ?? field) : message;
    const advice = error instanceof WitanError ? adviceFor(error) : [];
    return { code: CODES[code] ?? EXIT.failure, lines: [...linesOf(said), ...advice] };
  }
  // By its name, so that the file of the class need not be loaded.
  const isConfig = error instanceof Error && error.name === 'ConfigError';
  return { code: isConfig ? EXIT.badInput : EXIT.failure, lines: linesOf(message) };
}

function linesOf(message: string): string[] {
  return message === '' ? [] : cleanText(message).split('\n');
}

/** What fields of the interface are called on the command line, where nobody could tell. */
const FLAGS: Readonly<Record<string, string>> = {
  maxCostUsd: '--max-cost',
  decidedBy: '--by',
  reviewOn: '--review',
  observedOn: '--on',
  q: '--search',
  with: '--with',
  without: '--without',
};

function* adviceFor({ code, requestId, deliberationId }: WitanError): Generator<string> {
  if (requestId !== undefined && code === 'internal_error') yield `Request ${cleanText(requestId)}`;
  if (code === 'connection')
    yield 'WITAN_BASE_URL names the service to ask; without it, a command starts one of its own.';
  const isOpen = code === 'interrupted' || code === 'timeout' || code === 'connection';
  if (deliberationId !== undefined && isOpen)
    yield `It may still be running; come back to it with: witan watch ${cleanText(deliberationId)}`;
}
