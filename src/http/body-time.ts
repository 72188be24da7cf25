import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { LIMITS } from '../contract/limits.ts';

const LEAST_MS = 10_000;
const STEP_BYTES = 65_536;
const STEP_MS = 1_000;

/** How long a body of the announced length may take; without a length, the minimum. */
export function bodyMs(announced: number): number {
  const bytes = Number.isFinite(announced) ? Math.min(Math.max(announced, 0), LIMITS.requestBytes) : 0;
  return LEAST_MS + Math.floor(bytes / STEP_BYTES) * STEP_MS;
}

/** The longest that any body may take. */
export const LONGEST_BODY_MS = bodyMs(LIMITS.requestBytes);

/** Ends requests whose body takes longer, as Node ends requests that are too slow as a whole. */
export function limitBodyTime(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;
    const timer = setTimeout(
      () => {
        if (request.complete) return;
        const error = Object.assign(new Error('the body took too long'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        server.emit('clientError', error, request.socket);
      },
      bodyMs(Number(length)),
    );
    timer.unref();
    response.once('close', () => clearTimeout(timer));
  });
}
