// Oversized bodies: one giant line, an endless stream, a gzip bomb.
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

const CHUNK = 64 * 1024;
const MEMBER_BYTES = 8 * 1024 * 1024;

/** Writes what `next` gives until it gives null or the connection is gone, no faster than the other side reads. */
export function flood(response: ServerResponse, next: () => string | Buffer | null, done: () => void): void {
  const more = () => {
    for (;;) {
      if (response.destroyed) return;
      const chunk = next();
      if (chunk === null) {
        response.end(done);
        return;
      }
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
  };
  more();
}

/** `piece` as one line of `bytes` bytes without an end in between: the head and tail are those of a real event. */
export function giantLine(event: string, bytes: number): () => string | null {
  const middle = event.indexOf('GIANT');
  const head = event.slice(0, middle);
  const tail = event.slice(middle + 'GIANT'.length);
  const filler = 'g'.repeat(CHUNK);
  let left = bytes;
  let stage = 0;
  return () => {
    if (stage === 0) {
      stage = 1;
      return head;
    }
    if (left > 0) {
      const size = Math.min(left, CHUNK);
      left -= size;
      return filler.slice(0, size);
    }
    if (stage === 2) return null;
    stage = 2;
    return tail;
  };
}

/** The same event again and again, up to `bytes` bytes in all. */
export function endless(event: string, bytes: number): () => string | null {
  const batch = event.repeat(Math.max(1, Math.floor(CHUNK / event.length)));
  let left = bytes;
  return () => {
    if (left <= 0) return null;
    left -= batch.length;
    return batch;
  };
}

/** Gzip members that unpack to `bytes` bytes of one comment line: a thousandth of that on the wire. */
export function gzipBomb(bytes: number): () => Buffer | null {
  const member = gzipSync(Buffer.alloc(MEMBER_BYTES, ':'));
  let left = bytes;
  return () => {
    if (left <= 0) return null;
    left -= MEMBER_BYTES;
    return member;
  };
}
