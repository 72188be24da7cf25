import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Hono } from 'hono';
import { notFound } from '../../domain/refusal.ts';
import type { Env, HttpDeps } from '../context.ts';
import { pageHeaders } from './page-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * GET / and its files, from the folder of the built page. `build` creates it when the installation ran no scripts;
 * until then the page says so.
 */
export function pageRoutes(app: Hono<Env>, page: HttpDeps['page']): void {
  let building: Promise<void> | null = null;
  const file = async (name: string): Promise<Buffer | null> =>
    readFile(join(page.folder, name)).catch(() => null);

  app.get('/', async () => {
    let index = await file('index.html');
    if (index === null) {
      building ??= page.build();
      await building.catch(() => {});
      index = await file('index.html');
    }
    if (index === null) throw notFound('page: it could not be built; npm run build says why');
    return new Response(new Uint8Array(index), { headers: pageHeaders("font-src 'self'") });
  });

  const serve = async (c: Context<Env>, name: string, caching: string): Promise<Response> => {
    const type = /^[\w./-]+$/.test(name) && !name.includes('..') ? TYPES[extname(name)] : undefined;
    const found = type === undefined ? null : await file(name);
    if (found === null || type === undefined) throw notFound('page');
    return c.body(new Uint8Array(found), 200, { 'Content-Type': type, 'Cache-Control': caching });
  };
  // The names of these files hold a digest of their content.
  app.get('/assets/:name', (c) =>
    serve(c, `assets/${c.req.param('name')}`, 'public, max-age=31536000, immutable'),
  );
  app.get('/icon.svg', (c) => serve(c, 'icon.svg', 'public, max-age=86400'));
}
