// What requests hold of a process: an organization has a share of it, so that none can fill the process.
import { finished, type Readable, type Writable } from 'node:stream';
import type { LimitName } from '@witan/client';
import { LIMITS } from '../contract/limits.ts';
import { rateLimited, type Refusal } from '../domain/refusal.ts';

/** Bodies up to this size always have room. */
const SMALL_BYTES = 65_536;
const RETRY_S = 5;
const SENTENCES = {
  bodies_in_flight: 'As many large bodies arrive at once as the server has room for.',
  requests_in_flight: 'The organization has as many requests under way as the server takes of one.',
} as const satisfies Partial<Record<LimitName, string>>;

/** How much one organization, and all together, may hold at once. */
type Most = { readonly ofOrganization: number; readonly ofAll: number };

export type Rooms = { readonly bytes: Most; readonly requests: Most };

/** Of the connections of a process, one organization has half. */
export const ROOMS: Rooms = {
  bytes: { ofOrganization: 8 * LIMITS.requestBytes, ofAll: 24 * LIMITS.requestBytes },
  requests: { ofOrganization: 5_000, ofAll: Infinity },
};

export type Entering = {
  readonly organizationId: string;
  readonly headers: Headers;
  readonly incoming: Readable;
  readonly outgoing: Writable;
};

/**
 * Holds room for a request until it is answered, and for its body until that has arrived, by the length that it announces;
 * without one, for the longest.
 */
export function createRooms({ bytes, requests }: Rooms): (entering: Entering) => Refusal | null {
  const [bodyRoom, requestRoom] = [
    createRoom(bytes, 'bodies_in_flight'),
    createRoom(requests, 'requests_in_flight'),
  ];
  return ({ organizationId, headers, incoming, outgoing }) => {
    const announced = headers.has('transfer-encoding')
      ? LIMITS.requestBytes
      : Math.min(Number(headers.get('content-length') ?? 0), LIMITS.requestBytes);
    const refusal = requestRoom(organizationId, 1, outgoing);
    if (refusal !== null || announced <= SMALL_BYTES) return refusal;
    return bodyRoom(organizationId, announced, incoming);
  };
}

function createRoom({ ofOrganization, ofAll }: Most, limit: keyof typeof SENTENCES) {
  const held = new Map<string, number>();
  // A request to the service may make others of its own, within the same one.
  const inside = new WeakSet<Readable | Writable>();
  let all = 0;
  const hold = (organizationId: string, amount: number): void => {
    const now = (held.get(organizationId) ?? 0) + amount;
    if (now === 0) held.delete(organizationId);
    else held.set(organizationId, now);
    all += amount;
  };
  return (organizationId: string, amount: number, until: Readable | Writable): Refusal | null => {
    if (inside.has(until)) return null;
    if ((held.get(organizationId) ?? 0) + amount > ofOrganization || all + amount > ofAll)
      return rateLimited(SENTENCES[limit], RETRY_S, limit);
    inside.add(until);
    hold(organizationId, amount);
    finished(until, () => hold(organizationId, -amount));
    return null;
  };
}
