// One connection to a deliberation's event stream.
import { ConnectionError } from './errors.ts';
import { createEventStreamParser } from './event-stream.ts';
import type { ServerSentEvent } from './event-stream.ts';
import { openExchange } from './exchange.ts';
import type { Call, Limits } from './exchange.ts';
import type { ClientSettings } from './settings.ts';
import type { DeliberationEvent } from './event-types.ts';
import type { DeliberationId } from './names.ts';

/** An event of a type that this version may not know, as `/v1` may grow some. */
export type ReceivedEvent = {
  readonly type: string;
  readonly deliberationId: DeliberationId;
  readonly seq?: number;
};

export type EventConnection = {
  /** Undefined where the header is hidden (a browser, another origin): then the first event tells. */
  readonly deliberationId: DeliberationId | undefined;
  /** The next event, or null at the end of the connection, which is not the end of the deliberation. */
  next(): Promise<ReceivedEvent | null>;
  retryMs(): number | undefined;
  close(): void;
};

export async function openEvents(
  settings: ClientSettings,
  call: Call,
  limits: Limits,
): Promise<EventConnection> {
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

  async function next(): Promise<ReceivedEvent | null> {
    while (at === ready.length) {
      const { done, value } = await wait(reader.read());
      if (done) return null;
      ready = parse(value);
      at = 0;
    }
    const event = ready[at] as ServerSentEvent;
    at += 1;
    return readEvent(event.data);
  }

  function parse(bytes: Uint8Array): ServerSentEvent[] {
    try {
      return parser.push(bytes);
    } catch (cause) {
      throw new ConnectionError('The event stream is longer than it may be.', { retryable: true, cause });
    }
  }

  const id = response.headers.get('deliberation-id');
  return {
    deliberationId: id === null ? undefined : (id as DeliberationId),
    next,
    retryMs: parser.retryMs,
    close,
  };
}

function readEvent(data: string): ReceivedEvent {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null && 'type' in value && 'deliberationId' in value) {
      return value as ReceivedEvent;
    }
  } catch {
    // Said below.
  }
  throw new ConnectionError('The event stream holds something other than events.', { retryable: true });
}

const known = {
  'deliberation.started': true,
  'stage.started': true,
  'stage.skipped': true,
  'frame.completed': true,
  'research.completed': true,
  'advisor.started': true,
  'advisor.delta': true,
  'advisor.retrying': true,
  'advisor.completed': true,
  'advisor.failed': true,
  combined: true,
  'memo.delta': true,
  'memo.completed': true,
  error: true,
  cancelled: true,
} satisfies Record<DeliberationEvent['type'], true>;

export function isKnown(event: ReceivedEvent): event is DeliberationEvent {
  return Object.hasOwn(known, event.type);
}
