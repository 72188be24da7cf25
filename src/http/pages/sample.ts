import type { Hono } from 'hono';
import type { HtmlDocuments } from '../../operations/html-documents.ts';
import type { Env } from '../context.ts';

/** GET /sample: a memo to read before one has a key, the example of the API reference. */
export function sampleRoute(app: Hono<Env>, documents: HtmlDocuments): void {
  app.get('/sample', async () => {
    const { memoExample } = await import('../../operations/memo-example.ts');
    // No model was asked for it, so its first line says that it is simulated.
    const answer = documents.memo({ ...memoExample, mode: 'test' });
    answer.headers.set('Cache-Control', 'public, max-age=3600');
    return answer;
  });
}
