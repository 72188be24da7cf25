import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { Env } from '../context.ts';
import { docsPage, OWN_FILES, PACKAGE_FILES } from './docs-page.ts';
import type { Page } from './docs-page.ts';

const A_DAY = 'public, max-age=86400';

/** GET /docs: a page to read the contract, from files that this server has itself. */
export function docsRoutes(app: Hono<Env>): void {
  const send = ({ body, headers }: Page): Response => new Response(body, { headers });
  app.get('/docs', () => send(docsPage()));
  for (const [path, page] of Object.entries(OWN_FILES)) app.get(path, () => send(page));
  for (const [file, contentType] of Object.entries(PACKAGE_FILES)) {
    app.get(`/docs/${file}`, async () => {
      const body = await readFile(new URL(import.meta.resolve(`swagger-ui-dist/${file}`)));
      return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': A_DAY } });
    });
  }
}
