import type { Hono } from 'hono';
import type { HtmlDocuments } from '../../operations/html-documents.ts';
import { memoExample } from '../../operations/memo-example.ts';
import type { Env } from '../context.ts';

/** GET /sample: a memo to read before one has a key, the same as the example of the API reference. */
export function sampleRoute(app: Hono<Env>, documents: HtmlDocuments): void {
  app.get('/sample', () => {
    const { body, headers } = documents.memo(memoExample);
    const { Vary: _, ...rest } = headers;
    return new Response(body, { headers: { ...rest, 'Cache-Control': 'public, max-age=3600' } });
  });
}
