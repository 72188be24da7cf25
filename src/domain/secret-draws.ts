import { createHmac, randomBytes } from 'node:crypto';
import { Secret } from './secret.ts';

/**
 * Draws of one deliberation that nobody can compute from what they see of it. Each is named and derived from the
 * deliberation's secret (HMAC-SHA256), so the same name gives the same draw on any node, before and after a crash.
 */
export type SecretDraws = ReturnType<typeof createSecretDraws>;

/** 256 bits from the operating system, in hexadecimal. */
export function newDrawSecret(): Secret {
  return new Secret(randomBytes(32).toString('hex'));
}

export function createSecretDraws(secret: Secret) {
  // A copy: a small Buffer keeps the whole pool that it was cut from, 64 KiB, for as long as the deliberation runs.
  const key = new Uint8Array(Buffer.from(secret.reveal(), 'hex'));
  if (key.length !== 32) throw new RangeError('a draw secret has 32 bytes');
  // Every advisor's labels begin with the same order of the options.
  const known = new Map<string, Buffer>();
  const derive = (...parts: readonly string[]): Buffer => {
    const message = JSON.stringify(parts);
    return known.getOrInsertComputed(message, () => createHmac('sha256', key).update(message).digest());
  };
  return {
    /** The items in a random order, which depends on each item's name and not on the order they come in. */
    order: <T>(name: string, items: readonly T[], nameOf: (item: T) => string): T[] =>
      items
        .map((item) => ({ item, rank: derive('order', name, nameOf(item)) }))
        .sort((a, b) => a.rank.compare(b.rank))
        .map(({ item }) => item),
    /**
     * A whole number from 0 to `below` - 1; `below` is at most 2^32. It is the remainder of 48 bits, which is even to within
     * 2^-16 of a share.
     */
    index: (name: string, below: number): number => derive('index', name).readUIntBE(0, 6) % below,
  };
}
