import { createHmac } from 'node:crypto';
import type { Secret } from './secret.ts';

/** Twelve hexadecimal digits for the tags around a text, which its writer cannot know; the same for the same text. */
export type Boundary = (text: string) => string;

/** HMAC-SHA256 of the text under a secret of the installation, cut to 48 bits. */
export function createBoundary(secret: Secret): Boundary {
  const key = Buffer.from(secret.reveal(), 'hex');
  return (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 12);
}
