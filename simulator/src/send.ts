// Sends replies, and parses bodies.
import type { ServerResponse } from 'node:http';
import type { Reply } from './wire/wire.ts';

export function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-length': String(Buffer.byteLength(reply.body)),
  });
  response.end(reply.body);
}

/** Undefined where the body is not JSON. */
export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
