import { createHash } from 'node:crypto';
import { Refusal } from '../domain/refusal.ts';

/** Names a stored value for `If-Match`. */
export const etagOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** Whether the header, where it was sent, names what has this tag. */
export function isNamedBy(ifMatch: string | undefined = '*', etag: string): boolean {
  // A proxy that compresses answers makes a weak tag of it, or adds to it.
  return ifMatch === '*' || ifMatch.includes(etag);
}

export const changedElsewhere = (what: string): Refusal =>
  new Refusal(
    'precondition_failed',
    `Not saved: the ${what} was changed elsewhere. Read it as it is now, then repeat your change.`,
  );
