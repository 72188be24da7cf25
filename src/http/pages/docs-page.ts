// The page at /docs: the OpenAPI document to read and to try, by files that this server has itself.
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { Env } from '../context.ts';
import { pageHeaders } from './page-headers.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** In the folder docs/, by path. */
export const OWN_FILES = {
  '/docs': { file: 'index.html', headers: pageHeaders() },
  '/docs/samples.css': {
    file: 'samples.css',
    headers: { 'Content-Type': STYLE, 'Cache-Control': 'no-cache' },
  },
  '/docs/start.js': { file: 'start.js', headers: { 'Content-Type': SCRIPT, 'Cache-Control': 'no-cache' } },
};

/** Files of the package swagger-ui-dist that are served under /docs, with their types. */
export const PACKAGE_FILES = { 'swagger-ui.css': STYLE, 'swagger-ui-bundle.js': SCRIPT } as const;

const A_DAY = 'public, max-age=86400';

export function readOwnFile(file: string): Promise<string> {
  return readFile(new URL(`./docs/${file}`, import.meta.url), 'utf8');
}

/** GET /docs and the files that it loads. */
export function docsRoutes(app: Hono<Env>): void {
  for (const [path, { file, headers }] of Object.entries(OWN_FILES))
    app.get(path, async () => new Response(await readOwnFile(file), { headers }));
  for (const [file, contentType] of Object.entries(PACKAGE_FILES)) {
    app.get(`/docs/${file}`, async () => {
      const body = await readFile(new URL(import.meta.resolve(`swagger-ui-dist/${file}`)));
      return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': A_DAY } });
    });
  }
}
