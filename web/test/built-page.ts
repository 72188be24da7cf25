// Serves the built page with the content security policy of the service.
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Answers with the file of `dist` at this path, or with 404. */
export async function serveBuiltPage(response: ServerResponse, dist: string, path: string): Promise<void> {
  const file = join(dist, normalize(path === '/' ? '/index.html' : path));
  const type = TYPES[extname(file)];
  const bytes = type && file.startsWith(dist) ? await readFile(file).catch(() => null) : null;
  if (!bytes) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': type,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  });
  response.end(bytes);
}
