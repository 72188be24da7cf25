import type { Hono } from 'hono';
import { memoExample } from '../../../contract/openapi/memo-example.ts';
import type { Env } from '../../context.ts';
import type { HtmlDocuments } from '../../html-documents.ts';

/** GET /sample: a memo to read before one has a key, the same as the example of the API reference. */
export function sampleRoute(app: Hono<Env>, documents: HtmlDocuments): void {
  app.get('/sample', () => documents.memo(memoExample, { 'Cache-Control': 'public, max-age=3600' }));
}
