import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { notFound, unauthorized } from '../../domain/refusal.ts';
import { json } from '../../operations/reply.ts';
import type { Env, HttpDeps } from '../context.ts';

const LOOPBACK = /^(127\.|::1$)/;
/** What a direct call from this machine calls it; a page of another site keeps its own name where that leads here. */
const OWN_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** GET /livez, /readyz, /health and /metrics. */
export function healthRoutes(app: Hono<Env>, { database, metrics }: Pick<HttpDeps, 'database' | 'metrics'>) {
  app.get('/livez', () => json('{"status":"ok"}'));
  const admits = async (yes: string, no: string) =>
    (await database.ready()) ? json({ status: yes }) : json({ status: no }, 503);
  app.get('/readyz', () => admits('ready', 'not ready'));
  app.get('/health', () => admits('ok', 'unavailable'));
  app.get('/metrics', async (c) => {
    const authorization = c.req.header('authorization') ?? '';
    if (metrics.token === null) {
      // Behind a proxy on this machine, every client would seem to come from loopback.
      const forwarded = FORWARDED.some((name) => c.req.header(name) !== undefined);
      const isOwn = OWN_NAME.test(new URL(c.req.url).hostname);
      if (forwarded || !isOwn || !LOOPBACK.test(c.get('address'))) throw notFound('page');
    } else if (!same(authorization, `Bearer ${metrics.token}`)) {
      throw unauthorized('The metrics token is missing or wrong.');
    }
    const { contentType, text } = await metrics.read();
    return new Response(text, { headers: { 'Content-Type': contentType } });
  });
}

function same(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
