// One connection to an event stream.
import { ConnectionError } from './errors.ts';
import { createEventStreamParser } from './event-stream.ts';
import { openExchange, type HttpCall, type CallLimits } from './exchange.ts';
import type { StreamOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { ReceivedEvent, StreamKind } from './stream-kind.ts';

export type EventConnection = Awaited<ReturnType<typeof openEvents>>;

type Opening = Pick<StreamOptions, 'onConnection'> & {
  readonly call: HttpCall;
  readonly kind: Pick<StreamKind<ReceivedEvent, string>, 'idIn'>;
};

/** `events` ends with the connection, which may be before the end of what it is about. */
export async function openEvents(
  settings: ClientSettings,
  { call, kind, onConnection }: Opening,
  limits: CallLimits,
) {
  const { response, wait, close } = await openExchange(settings, call, limits);
  onConnection?.({ state: 'open' });
  const { push, retryMs } = createEventStreamParser();
  async function* read() {
    const reader = response.body?.getReader();
    while (reader) {
      const { done, value } = await wait(reader.read());
      if (done) return;
      for (const { data } of parse(value)) yield readEvent(data, kind);
    }
  }
  function parse(bytes: Uint8Array) {
    try {
      return push(bytes);
    } catch (cause) {
      throw new ConnectionError('The event stream is longer than it may be.', { retryable: true, cause });
    }
  }
  // Nothing can follow what was seen last.
  const isOver = response.status === 204;
  return { headers: response.headers, isOver, events: read(), retryMs, close };
}

function readEvent(data: string, { idIn }: Pick<StreamKind<ReceivedEvent, string>, 'idIn'>): ReceivedEvent {
  try {
    const value: unknown = JSON.parse(data);
    const isEvent = typeof value === 'object' && value !== null && 'type' in value;
    // `as`: what has a type and such an id is an event of the service.
    if (isEvent && idIn(value) !== undefined) return value as ReceivedEvent;
  } catch {
    // Thrown below.
  }
  throw new ConnectionError('The event stream holds something other than events.', { retryable: true });
}
