// Follows a deliberation or a question about a memo to its end, and reconnects as needed.
import { ConnectionError, InterruptedError, WitanError } from './errors.ts';
import type { HttpCall, CallLimits } from './exchange.ts';
import { openEvents, type EventConnection } from './open-events.ts';
import { waitToRetry, type StreamOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { ReceivedEvent, StreamKind } from './stream-kind.ts';
import type { DeliberationId } from './names.ts';

export type Follower<Event, Id> = {
  /** Rejects with the error that ends the stream before the id is known. */
  readonly id: Promise<Id>;
  /** The next event; every stored event comes once and in order; null after the last. Must not be called concurrently. */
  next(): Promise<Event | null>;
  /** Closes the connection; the next call of `next` resumes the stream. */
  pause(): void;
};

export type FollowStart<Event extends ReceivedEvent, Id extends string> = Pick<
  StreamOptions,
  'onConnection'
> & {
  readonly kind: StreamKind<Event, Id>;
  /** The call that starts or joins what is followed; absent where the id is known. */
  readonly call?: HttpCall;
  readonly id?: Id;
  /** The last `seq` that the caller has seen. Default -1: none. */
  readonly after?: number | undefined;
};

// The most that a `retry` field of the stream can set.
const LONGEST_RETRY_MS = 30_000;

export function follow<Event extends ReceivedEvent, Id extends string>(
  settings: ClientSettings,
  start: FollowStart<Event, Id>,
  limits: CallLimits,
): Follower<Event, Id> {
  const { kind, onConnection } = start;
  const position = createPosition(start);
  let connection: EventConnection | null = null;
  let tries = 0;
  let firstMs: number | undefined;
  let failure: unknown;

  async function next(): Promise<Event | null> {
    while (!position.isEnded()) {
      if (failure !== undefined) throw failure;
      try {
        connection ??= await openEvents(settings, { call: position.call(), kind, onConnection }, limits);
        position.learn(kind.idOf(connection.headers));
        if (connection.isOver) {
          pause();
          position.end();
          return null;
        }
        const { done, value: event } = await connection.events.next();
        if (done) throw new ConnectionError('The stream ended too early.', { retryable: true });
        position.learn(kind.idIn(event));
        if (!position.advance(event)) continue;
        // Snippets are no progress: a stream that is cut after each one would be retried forever.
        if (event.seq !== undefined) tries = 0;
        if (position.isEnded()) pause();
        if (kind.isKnown(event)) return event;
      } catch (error) {
        pause();
        await recover(error);
      }
    }
    return null;
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
      await waitToRetry(settings, limits, { error, tries, firstMs, onConnection });
      tries += 1;
    } catch (final) {
      failure = withId(final, position.id());
      position.fail(failure);
      throw failure;
    }
  }

  return { id: position.told, next, pause };
}

/** The id of what is followed, and the last stored event. */
function createPosition<Event extends ReceivedEvent, Id extends string>(start: FollowStart<Event, Id>) {
  const { kind } = start;
  let id: Id | undefined;
  let lastSeq = start.after ?? -1;
  let ended = false;
  let tell!: (id: Id) => void;
  let fail!: (error: unknown) => void;
  const told = new Promise<Id>((resolve, reject) => {
    tell = resolve;
    fail = reject;
  });
  const learn = (found: Id | undefined): void => {
    if (id !== undefined || found === undefined) return;
    id = found;
    tell(found);
  };
  learn(start.id);
  return {
    told,
    fail,
    id: () => id,
    isEnded: () => ended,
    learn,
    end: () => void (ended = true),
    /** Before the id is known, the same POST with the same Idempotency-Key joins what it started; then a GET resumes from the last event. */
    call: (): HttpCall => {
      if (id !== undefined) {
        const headers = lastSeq < 0 ? {} : { 'last-event-id': `${id}:${lastSeq}` };
        return { method: 'GET', path: kind.eventsPath(id), accept: 'text/event-stream', headers };
      }
      if (start.call === undefined) throw new TypeError('There is nothing to follow.');
      return start.call;
    },
    /** False for a stored event that was returned already; throws when an event before it is missing. */
    advance: (event: ReceivedEvent): boolean => {
      const { seq } = event;
      if (seq === undefined) return true;
      if (seq <= lastSeq) return false;
      // A day after the end the service keeps only the last event.
      if (seq > lastSeq + 1 && !kind.isLast(event))
        throw new ConnectionError(`Event ${lastSeq + 1} is missing.`, { retryable: true });
      lastSeq = seq;
      ended = kind.isLast(event);
      return true;
    },
  };
}

function withId(error: unknown, id: string | undefined): unknown {
  if (id === undefined || !(error instanceof WitanError)) return error;
  const deliberationId = isDeliberation(id) ? id : undefined;
  if (error.retryable) {
    const message = `The stream of ${id} could not be followed to its end. ${error.message}`;
    return new InterruptedError(message, { deliberationId, cause: error, retryAfter: error.retryAfter });
  }
  error.deliberationId ??= deliberationId;
  return error;
}

function isDeliberation(id: string): id is DeliberationId {
  return id.startsWith('dlb_');
}
