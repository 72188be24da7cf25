// The bytes of an event stream, read strictly as this service promises to write them.

import assert from 'node:assert/strict';
import type { DeliberationEvent } from '@witan/client';

export type Frame =
  | { readonly kind: 'retry' | 'ping' }
  | {
      readonly kind: 'event';
      readonly id: string | null;
      readonly event: DeliberationEvent;
      readonly data: string;
    };

const BLOCK =
  /^(?:retry: 2000|: ping|(?:id: (dlb_[0-9a-f-]{36}:(?:0|[1-9]\d*))\n)?event: ([a-z.]+)\ndata: (\{[^\r\n]*\}))$/;

/** All frames of a finished stream. Fails on a byte that should not be there. */
export function readFrames(text: string): Frame[] {
  assert.ok(text.endsWith('\n\n'), 'a stream ends with a whole frame');
  return text
    .slice(0, -2)
    .split('\n\n')
    .map((block) => {
      const match = BLOCK.exec(block);
      assert.ok(match, `no frame of ours: ${JSON.stringify(block.slice(0, 200))}`);
      const [, id = null, type, data] = match;
      if (data === undefined) return { kind: block === ': ping' ? 'ping' : 'retry' };
      // `as`: the assertions below and in the tests look at its fields.
      const event = JSON.parse(data) as DeliberationEvent;
      assert.equal(event.type, type);
      if ('seq' in event) assert.equal(id, `${event.deliberationId}:${event.seq}`);
      else assert.equal(id, null);
      return { kind: 'event', id, event, data };
    });
}

export const LAST = ['deliberation.complete', 'deliberation.failed', 'deliberation.cancelled'];

/** The events of a whole stream: `retry` first, `seq` without gaps from `first` on, one last event at the end. */
export function readWhole(text: string, first = 0): DeliberationEvent[] {
  const frames = readFrames(text);
  assert.equal(frames[0]?.kind, 'retry');
  assert.equal(frames.filter(({ kind }) => kind === 'retry').length, 1);
  const events = frames.flatMap((frame) => (frame.kind === 'event' ? [frame.event] : []));
  const seqs = events.flatMap((event) => ('seq' in event ? [event.seq] : []));
  assert.deepEqual(
    seqs,
    seqs.map((_, index) => first + index),
  );
  assert.equal(new Set(events.map(({ deliberationId }) => deliberationId)).size, 1);
  const ends = events.filter(({ type }) => LAST.includes(type));
  assert.equal(ends.length, 1);
  assert.equal(events.at(-1), ends[0]);
  return events;
}

/** The frames of stored events, byte for byte. */
export function storedFrames(text: string): string[] {
  return text.split('\n\n').filter((block) => block.startsWith('id: '));
}

/** Reads until `enough` says so, and leaves. */
export async function readUntil(response: Response, enough: (text: string) => boolean): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && !enough(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return text;
}
