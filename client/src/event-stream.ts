// An incremental parser of text/event-stream (WHATWG HTML standard, section 9.2.6).

export type ServerSentEvent = { readonly type: string; readonly data: string; readonly lastEventId: string };

export type EventStreamParser = {
  /** The events that these bytes complete. Bytes may be split anywhere. Throws a RangeError beyond the limit. */
  push(bytes: Uint8Array): ServerSentEvent[];
  /** The last `retry` in milliseconds, or undefined where none came. */
  readonly retryMs: () => number | undefined;
};

const EIGHT_MIB = 8 * 1024 * 1024;

/**
 * A parser for one stream. `maxLength` bounds a line, and the data of an event, in UTF-16 units (default 8 Mi).
 * An event that is incomplete at the end of the stream is dropped, as the standard requires.
 */
export function createEventStreamParser({ maxLength = EIGHT_MIB } = {}): EventStreamParser {
  const decoder = new TextDecoder();
  let line = '';
  let afterCr = false;
  let data: string[] = [];
  let dataLength = 0;
  let type = '';
  let lastEventId = '';
  let retryMs: number | undefined;

  function push(bytes: Uint8Array): ServerSentEvent[] {
    const text = decoder.decode(bytes, { stream: true });
    if (text === '') return [];
    const rest = afterCr && text.startsWith('\n') ? text.slice(1) : text;
    afterCr = text.endsWith('\r');
    const [first = '', ...others] = rest.split(/\r\n|[\r\n]/);
    const lines = [line + first, ...others];
    if (lines.some(({ length }) => length > maxLength))
      throw new RangeError(`A line of the event stream is over ${maxLength} long.`);
    line = lines.pop() ?? '';
    return lines.flatMap(readLine);
  }

  function readLine(whole: string): ServerSentEvent[] {
    if (whole === '') return dispatch();
    const colon = whole.indexOf(':');
    const field = colon < 0 ? whole : whole.slice(0, colon);
    const value = colon < 0 ? '' : whole.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') {
      dataLength += value.length + 1;
      data.push(value);
      // The line feed after the last line does not count.
      if (dataLength > maxLength + 1) throw new RangeError(`An event's data is over ${maxLength} long.`);
    } else if (field === 'event') type = value;
    else if (field === 'id' && !value.includes('\0')) lastEventId = value;
    else if (field === 'retry' && /^[0-9]+$/.test(value)) retryMs = Number(value);
    return [];
  }

  function dispatch(): ServerSentEvent[] {
    const event = { type: type || 'message', data: data.join('\n'), lastEventId };
    const events = data.length === 0 ? [] : [event];
    data = [];
    dataLength = 0;
    type = '';
    return events;
  }

  return { push, retryMs: () => retryMs };
}
