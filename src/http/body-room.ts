// Memory for bodies while they arrive: an organization has a share of it, so that none can fill the process.
import { finished, type Readable } from 'node:stream';
import { LIMITS } from '../contract/limits.ts';
import { rateLimited, type Refusal } from '../domain/refusal.ts';

/** Bodies up to this size always have room. */
const SMALL_BYTES = 65_536;
const OF_ORGANIZATION = 16 * LIMITS.requestBytes;
const OF_ALL = 3 * OF_ORGANIZATION;
const RETRY_S = 5;
const FULL = 'As many large bodies arrive at once as the server has room for.';

export type Arriving = {
  readonly organizationId: string;
  readonly headers: Headers;
  /** Undefined where the body did not come over a connection. */
  readonly incoming: Readable | undefined;
};

/** Holds room for a body until it has arrived, by the length that it announces; without one, for the longest. */
export function createBodyRoom(): (arriving: Arriving) => Refusal | null {
  const held = new Map<string, number>();
  let all = 0;
  const hold = (organizationId: string, bytes: number): void => {
    const now = (held.get(organizationId) ?? 0) + bytes;
    if (now === 0) held.delete(organizationId);
    else held.set(organizationId, now);
    all += bytes;
  };
  return ({ organizationId, headers, incoming }) => {
    const bytes = headers.has('transfer-encoding')
      ? LIMITS.requestBytes
      : Math.min(Number(headers.get('content-length') ?? 0), LIMITS.requestBytes);
    if (incoming === undefined || bytes <= SMALL_BYTES) return null;
    if ((held.get(organizationId) ?? 0) + bytes > OF_ORGANIZATION || all + bytes > OF_ALL)
      return rateLimited(FULL, RETRY_S, 'bodies_in_flight');
    hold(organizationId, bytes);
    finished(incoming, { writable: false }, () => hold(organizationId, -bytes));
    return null;
  };
}
