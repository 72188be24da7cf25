// One connection to an event stream.
import { ConnectionError } from './errors.ts';
import { createEventStreamParser } from './event-stream.ts';
import type { ServerSentEvent } from './event-stream.ts';
import { openExchange } from './exchange.ts';
import type { HttpCall, CallLimits } from './exchange.ts';
import type { ClientSettings } from './settings.ts';
import type { ReceivedEvent, StreamKind } from './stream-kind.ts';

type Received<Id> = { readonly event: ReceivedEvent; readonly id: Id };

export type EventConnection<Id extends string> = {
  /** Undefined where no header tells it: then the first event does. */
  readonly id: Id | undefined;
  /** The next event, or null at the end of the connection, which is not the end of what it is about. */
  next(): Promise<Received<Id> | null>;
  retryMs(): number | undefined;
  close(): void;
};

export async function openEvents<Id extends string>(
  settings: ClientSettings,
  { call, kind }: { readonly call: HttpCall; readonly kind: StreamKind<ReceivedEvent, Id> },
  limits: CallLimits,
): Promise<EventConnection<Id>> {
  const { response, wait, close } = await openExchange(settings, call, limits);
  const type = response.headers.get('content-type') ?? 'nothing';
  if (response.body === null || !type.startsWith('text/event-stream')) {
    close();
    throw new ConnectionError(`The service answered with ${type} instead of an event stream.`);
  }
  const reader = response.body.getReader();
  const parser = createEventStreamParser();
  let ready: ServerSentEvent[] = [];
  let at = 0;

  async function next(): Promise<Received<Id> | null> {
    while (at === ready.length) {
      const { done, value } = await wait(reader.read());
      if (done) return null;
      ready = parse(value);
      at = 0;
    }
    const event = ready[at] as ServerSentEvent;
    at += 1;
    return readEvent(event.data, kind);
  }

  function parse(bytes: Uint8Array): ServerSentEvent[] {
    try {
      return parser.push(bytes);
    } catch (cause) {
      throw new ConnectionError('The event stream is longer than it may be.', { retryable: true, cause });
    }
  }

  return { id: kind.idOf(response.headers), next, retryMs: parser.retryMs, close };
}

function readEvent<Id extends string>(data: string, kind: StreamKind<ReceivedEvent, Id>): Received<Id> {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null && 'type' in value) {
      const id = kind.idIn(value);
      if (id !== undefined) return { event: value as ReceivedEvent, id };
    }
  } catch {
    // Said below.
  }
  throw new ConnectionError('The event stream holds something other than events.', { retryable: true });
}
