import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Hono } from 'hono';
import { notFound } from '../../domain/refusal.ts';
import type { Env } from '../context.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Nothing inline, nothing evaluated, nothing from or to anywhere else. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * GET / and its files, from the folder of the built page. `build` creates it when the installation ran no scripts;
 * until then the page says so.
 */
export function pageRoutes(
  app: Hono<Env>,
  page: { readonly folder: string; readonly build: () => Promise<void> },
): void {
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
    if (index === null) throw notFound('page: it could not be built; npm run build:page says why');
    return new Response(new Uint8Array(index), {
      headers: {
        'Content-Type': TYPES['.html'] ?? '',
        'Content-Security-Policy': CSP,
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-cache',
      },
    });
  });

  const serve = async (c: Context<Env>, name: string, caching: string): Promise<Response> => {
    const type = TYPES[extname(name)];
    const found =
      type === undefined || !/^[\w./-]+$/.test(name) || name.includes('..') ? null : await file(name);
    if (found === null || type === undefined) throw notFound('page');
    return c.body(new Uint8Array(found), 200, { 'Content-Type': type, 'Cache-Control': caching });
  };
  // The names of these files hold a digest of their content.
  app.get('/assets/:name', (c) =>
    serve(c, `assets/${c.req.param('name')}`, 'public, max-age=31536000, immutable'),
  );
  app.get('/icon.svg', (c) => serve(c, 'icon.svg', 'public, max-age=86400'));
}
