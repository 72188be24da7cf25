// Oversized bodies: one giant line, an endless stream, a gzip bomb.
import { gzipSync } from 'node:zlib';

const CHUNK = 64 * 1024;
const MEMBER_BYTES = 8 * 1024 * 1024;

/** The event with `bytes` bytes in place of GIANT in its one line. */
export function* giantLine(event: string, bytes: number): Generator<string> {
  const [head = '', tail = ''] = event.split('GIANT');
  const filler = 'g'.repeat(CHUNK);
  yield head;
  for (let left = bytes; left > 0; left -= CHUNK) yield filler.slice(0, left);
  yield tail;
}

/** The same event again and again, up to `bytes` bytes in all. */
export function* endless(event: string, bytes: number): Generator<string> {
  const batch = event.repeat(Math.max(1, Math.floor(CHUNK / event.length)));
  for (let left = bytes; left > 0; left -= batch.length) yield batch;
}

/** Gzip members that unpack to `bytes` bytes of one comment line: a thousandth of that on the wire. */
export function* gzipBomb(bytes: number): Generator<Buffer> {
  const member = gzipSync(Buffer.alloc(MEMBER_BYTES, ':'));
  for (let left = bytes; left > 0; left -= MEMBER_BYTES) yield member;
}
