// Reads text/event-stream as the WHATWG HTML standard lays it down (section 9.2.6), piece by piece.

export type ServerSentEvent = { readonly type: string; readonly data: string; readonly lastEventId: string };

export type EventStreamParser = {
  /** The events that these bytes complete. Bytes may be split anywhere. Throws a RangeError past the limit. */
  push(bytes: Uint8Array): ServerSentEvent[];
  /** The last `retry` in milliseconds, or undefined where none came. */
  readonly retryMs: () => number | undefined;
};

const EIGHT_MIB = 8 * 1024 * 1024;

/**
 * A parser for one stream. `maxLength` bounds a line, and the data of an event, in UTF-16 units (default 8 Mi).
 * An event that the end of the stream cuts off is never given, as the standard asks.
 */
export function createEventStreamParser({ maxLength = EIGHT_MIB } = {}): EventStreamParser {
  const decoder = new TextDecoder();
  const fields = createFields(maxLength);
  let line = '';
  let afterCr = false;

  function push(bytes: Uint8Array): ServerSentEvent[] {
    const text = decoder.decode(bytes, { stream: true });
    const events: ServerSentEvent[] = [];
    const lineEnd = /[\r\n]/g;
    let from = afterCr && text.startsWith('\n') ? 1 : 0;
    if (text !== '') afterCr = false;
    lineEnd.lastIndex = from;
    for (let match = lineEnd.exec(text); match !== null; match = lineEnd.exec(text)) {
      const event = fields.read(bounded(line + text.slice(from, match.index)));
      if (event !== null) events.push(event);
      line = '';
      from = match.index + 1;
      if (match[0] === '\r') {
        if (text[from] === '\n') from += 1;
        else afterCr = from === text.length;
      }
      lineEnd.lastIndex = from;
    }
    line = bounded(line + text.slice(from));
    return events;
  }

  function bounded(text: string): string {
    if (text.length > maxLength)
      throw new RangeError(`A line of the event stream is over ${maxLength} long.`);
    return text;
  }

  return { push, retryMs: fields.retryMs };
}

function createFields(maxLength: number) {
  let data: string[] = [];
  let dataLength = 0;
  let type = '';
  let lastEventId = '';
  let retryMs: number | undefined;

  function addData(value: string): void {
    dataLength += value.length + 1;
    // The line feed after the last line does not count.
    if (dataLength > maxLength + 1) throw new RangeError(`An event's data is over ${maxLength} long.`);
    data.push(value);
  }

  function dispatch(): ServerSentEvent | null {
    const event = data.length === 0 ? null : { type: type || 'message', data: data.join('\n'), lastEventId };
    data = [];
    dataLength = 0;
    type = '';
    return event;
  }

  function read(line: string): ServerSentEvent | null {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') addData(value);
    else if (field === 'event') type = value;
    else if (field === 'id' && !value.includes('\0')) lastEventId = value;
    else if (field === 'retry' && /^[0-9]+$/.test(value)) retryMs = Number(value);
    return null;
  }

  return { read, retryMs: () => retryMs };
}
