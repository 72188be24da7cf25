// Not crypto.randomUUID: browsers lack it on plain http, where a self-hosted service may well be.
/** A key that no other call has. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
