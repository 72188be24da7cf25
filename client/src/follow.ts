// Follows a deliberation to its end over as many connections as that takes.
import { ConnectionError, InterruptedError, WitanError } from './errors.ts';
import type { Call, Limits } from './exchange.ts';
import { isKnown, openEvents } from './open-events.ts';
import type { EventConnection, ReceivedEvent } from './open-events.ts';
import { waitToRetry } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { DeliberationEvent } from './event-types.ts';
import type { DeliberationId } from './names.ts';

export type Follower = {
  /** The next event, each stored one once and in order; null after the last. Not to be called twice at once. */
  next(): Promise<DeliberationEvent | null>;
  /** Drops the connection; the next call of `next` takes up where this left off. */
  pause(): void;
};

export type Start = {
  /** The call that begins or joins the deliberation; absent where the id is known. */
  readonly call?: Call;
  readonly deliberationId?: DeliberationId;
  /** The last `seq` that the caller has; -1 for none. */
  readonly after: number;
  /** Told once, as soon as the id is known. */
  readonly onId?: (id: DeliberationId) => void;
};

// A `retry` from the service beyond this is not believed.
const LONGEST_RETRY_MS = 30_000;

export function follow(settings: ClientSettings, start: Start, limits: Limits): Follower {
  const position = createPosition(start);
  let connection: EventConnection | null = null;
  let tries = 0;
  let firstMs: number | undefined;
  let failure: unknown;

  async function next(): Promise<DeliberationEvent | null> {
    while (!position.isEnded()) {
      if (failure !== undefined) throw failure;
      try {
        connection ??= await connect();
        const event = await connection.next();
        if (event === null) throw new ConnectionError('The stream ended too early.', { retryable: true });
        if (!position.advance(event)) continue;
        // Deltas are no progress: a stream that is cut after each would never give up.
        if (event.seq !== undefined) tries = 0;
        if (position.isEnded()) pause();
        if (isKnown(event)) return event;
      } catch (error) {
        pause();
        await recover(error);
      }
    }
    return null;
  }

  async function connect(): Promise<EventConnection> {
    // Before the id is known, the same POST with the same Idempotency-Key joins what it began.
    const call = position.resumption() ?? start.call;
    if (call === undefined) throw new TypeError('There is nothing to follow.');
    const opened = await openEvents(settings, call, limits);
    if (opened.deliberationId !== undefined) position.learn(opened.deliberationId);
    return opened;
  }

  function pause(): void {
    if (connection === null) return;
    const retryMs = connection.retryMs();
    if (retryMs !== undefined) firstMs = Math.min(retryMs, LONGEST_RETRY_MS);
    connection.close();
    connection = null;
  }

  async function recover(error: unknown): Promise<void> {
    try {
      await waitToRetry(settings, limits, { error, tries, firstMs });
      tries += 1;
    } catch (final) {
      const id = position.id();
      failure = id === undefined ? final : withId(final, id);
      throw failure;
    }
  }

  return { next, pause };
}

/** Which deliberation is followed, and up to which stored event. */
function createPosition({ deliberationId, after, onId }: Start) {
  let id = deliberationId;
  let lastSeq = after;
  let ended = false;
  const learn = (found: DeliberationId): void => {
    if (id !== undefined) return;
    id = found;
    onId?.(found);
  };
  return {
    id: () => id,
    isEnded: () => ended,
    learn,
    /** The call that goes on from here; undefined while the id is not known. */
    resumption: (): Call | undefined => (id === undefined ? undefined : resumption(id, lastSeq)),
    /** False for a stored event that was given already; throws where one is missing before it. */
    advance: (event: ReceivedEvent): boolean => {
      learn(event.deliberationId);
      const { seq } = event;
      if (seq === undefined) return true;
      if (seq <= lastSeq) return false;
      // A day after its end the service keeps the last event alone.
      if (seq > lastSeq + 1 && !isLast(event))
        throw new ConnectionError(`Event ${lastSeq + 1} is missing.`, { retryable: true });
      lastSeq = seq;
      ended = isLast(event);
      return true;
    },
  };
}

function resumption(id: DeliberationId, lastSeq: number): Call {
  return {
    method: 'GET',
    path: `/v1/deliberations/${encodeURIComponent(id)}/events`,
    accept: 'text/event-stream',
    headers: lastSeq < 0 ? {} : { 'last-event-id': `${id}:${lastSeq}` },
  };
}

function isLast({ type }: ReceivedEvent): boolean {
  return type === 'memo.completed' || type === 'error' || type === 'cancelled';
}

function withId(error: unknown, deliberationId: DeliberationId): unknown {
  if (!(error instanceof WitanError)) return error;
  if (error.retryable) {
    const message = `The stream of ${deliberationId} was cut and could not be resumed; it may still be running.`;
    return new InterruptedError(message, { deliberationId, cause: error, retryAfter: error.retryAfter });
  }
  error.deliberationId ??= deliberationId;
  return error;
}
