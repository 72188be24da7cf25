import { codeOf, messageOf } from '@witan/embedded-postgres';
import { NoResultError } from 'kysely';
import { NETWORK_REASONS } from './unreachable.ts';

const UNREACHABLE = new Set([
  ...Object.keys(NETWORK_REASONS),
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENETRESET',
  'NO_SERVING_HOST',
  // This machine has no socket, port or memory left for one more connection.
  'EMFILE',
  'ENFILE',
  'EADDRNOTAVAIL',
  'ENOBUFS',
]);
// Classes of SQLSTATE: 08 connection, 53 resources (disk full, too many connections), 57P operator, 58 system. 25006 is
// a standby, or a primary that its operator or a nearly full disk has made read-only.
const PASSING = /^(?:08|25006|53|57P|58)/;
// Deadlocks and failed serialisation may be tried again as they are.
const CONFLICT = new Set(['40001', '40P01']);
const SPOKEN = /terminated|timeout exceeded when trying to connect|not queryable|connection error/i;

/** The database did not answer in time. */
export class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database did not answer in time');
  }
}

/** No host of DATABASE_URL serves; each of `reasons` is an address and its reason. */
export class NoServingHost extends Error {
  readonly code = 'NO_SERVING_HOST';

  constructor(reasons: readonly string[]) {
    super(`no host serves (${reasons.join('; ')})`);
  }
}

/** True when the database is unreachable or out of resources for now, so that the same statement may work later. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== '') return UNREACHABLE.has(code) || PASSING.test(code) || CONFLICT.has(code);
  return SPOKEN.test(messageOf(error));
}

const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^53100$/, 'its disk is full'],
  [/^53300$/, 'it has no connection left'],
  [/^25006$/, 'it is read-only'],
  [/^53/, 'it has run out of memory or room'],
  [/^57P/, 'it is starting, stopping or was told to end the connection'],
  [/^40/, 'two transactions were in each other’s way'],
];

/** For the operator: why the database cannot be used, as part of a sentence; null when it is no outage. */
export function outageOf(error: unknown): string | null {
  if (!isOutage(error)) return null;
  if (error instanceof NoServingHost) return error.message;
  const code = codeOf(error);
  const known = REASONS.find(([pattern]) => pattern.test(code));
  if (known) return `${known[1]} (${code})`;
  if (code !== '') return `it is out of reach (${code})`;
  return /timeout exceeded when trying to connect/i.test(messageOf(error))
    ? 'no connection came free in time: it does not answer, or the pool (WITAN_POOL_SIZE) has run dry'
    : 'the connection was cut';
}

/** The reason of a transaction refused by `refuse_unless`; null for other errors. */
export function refusedFor(error: unknown): string | null {
  return codeOf(error) === 'WIT01' ? messageOf(error) : null;
}

/** True for a deadlock or a serialization failure: the transaction can be retried as it is. */
export function isConflict(error: unknown): boolean {
  return CONFLICT.has(codeOf(error));
}

/** True where the row that a statement refers to, or has to find, is gone. */
export function isOrphan(error: unknown): boolean {
  return codeOf(error) === '23503' || error instanceof NoResultError;
}

/** True for a unique violation. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505';
}
