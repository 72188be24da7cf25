// Reads text/event-stream as the WHATWG HTML standard lays it down (section 9.2.6), piece by piece.
import { createParser } from 'eventsource-parser';

export type ServerSentEvent = { readonly type: string; readonly data: string; readonly lastEventId: string };

export type EventStreamParser = {
  /** The events that these bytes complete. Bytes may be split anywhere. Throws a RangeError past the limit. */
  push(bytes: Uint8Array): ServerSentEvent[];
  /** The last `retry` in milliseconds, or undefined where none came. */
  readonly retryMs: () => number | undefined;
};

const EIGHT_MIB = 8 * 1024 * 1024;

/**
 * A parser for one stream. `maxLength` bounds what it keeps of an event that is not complete, in UTF-16 units
 * (default 8 Mi). An event that the end of the stream cuts off is never given, as the standard asks.
 */
export function createEventStreamParser({ maxLength = EIGHT_MIB } = {}): EventStreamParser {
  const decoder = new TextDecoder();
  let events: ServerSentEvent[] = [];
  let lastEventId = '';
  let retryMs: number | undefined;
  let isFull = false;
  const parser = createParser({
    maxBufferSize: maxLength,
    onEvent: ({ event, id, data }) => {
      lastEventId = id ?? lastEventId;
      events.push({ type: event || 'message', data, lastEventId });
    },
    onRetry: (ms) => (retryMs = ms),
    onError: ({ type }) => (isFull ||= type === 'max-buffer-size-exceeded'),
  });
  return {
    push: (bytes) => {
      events = [];
      const text = decoder.decode(bytes, { stream: true });
      if (text !== '') parser.feed(text);
      if (isFull) throw new RangeError(`An event of the stream is over ${maxLength} long.`);
      return events;
    },
    retryMs: () => retryMs,
  };
}
