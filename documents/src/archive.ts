import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { Unreadable } from './problems.ts';

/** Bytes of all parts together after unpacking. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_ENTRIES = 5_000;
const STEP = 64 * 1024;

/** Parts of a ZIP file by name; nothing of it is ever written to a disk. */
export type Archive = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks the parts whose name `wants` says yes to, and stops at the limits whatever sizes the file claims. The names of
 * all others stand with an empty part. Throws `Unreadable`.
 */
export function openArchive(bytes: Uint8Array, wants: (name: string) => boolean): Archive {
  const parts = new Map<string, Uint8Array>();
  // The library catches what is thrown while it unpacks and hands it on as an error of the archive.
  let stopped: Unreadable | null = null;
  const stop = (): Unreadable => (stopped = new Unreadable('unpacks_too_large'));
  let entries = 0;
  let unpacked = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > MOST_ENTRIES) throw stop();
    parts.set(entry.name, new Uint8Array());
    if (!wants(entry.name)) return;
    const pieces: Uint8Array[] = [];
    entry.ondata = (error, piece, final) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > MOST_BYTES) throw stop();
      pieces.push(piece);
      if (final) parts.set(entry.name, Buffer.concat(pieces));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length; from += STEP) {
      const end = Math.min(bytes.length, from + STEP);
      unzip.push(bytes.subarray(from, end), end === bytes.length);
    }
  } catch {
    throw stopped ?? new Unreadable('damaged');
  }
  return parts;
}

/** The parts as a ZIP file again, unpacked: for libraries that would unpack without limits. */
export function repack(parts: Archive): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries([...parts].filter(([, part]) => part.length > 0)), { level: 0 });
}
