// The page at /docs: the OpenAPI document to read and to try, by files that this server has itself.
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { Env } from '../context.ts';
import { pageHeaders } from './page-headers.ts';
import { SAMPLES_SCRIPT, SAMPLES_STYLE } from './samples-plugin.ts';

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Witan API</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/samples.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/samples.js" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body>
<main id="reference"><p>The API is described by <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI 3.1).</p></main>
</body>
</html>
`;

// Someone signed in to the page, in this tab or another one, need not paste the key: the page keeps it under this name
// and answers other tabs on this channel.
const START = `const use = (session) => {
  if (typeof session?.apiKey === 'string') ui.preauthorizeApiKey('apiKey', session.apiKey);
};
const ui = SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  requestSnippetsEnabled: true,
  plugins: [CodeSamples],
  onComplete: () => {
    use(JSON.parse(sessionStorage.getItem('witan.session') ?? 'null'));
    const tabs = new BroadcastChannel('witan');
    tabs.onmessage = ({ data }) => data?.kind === 'session' && use(data.session);
    tabs.postMessage({ kind: 'request' });
  },
});
`;

type Page = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

export const DOCS_PAGE: Page = { body: HTML, headers: pageHeaders() };

/** The page's own files by path, since it runs nothing inline. */
export const OWN_FILES: Readonly<Record<string, Page>> = {
  '/docs/samples.css': own(SAMPLES_STYLE, STYLE),
  '/docs/samples.js': own(SAMPLES_SCRIPT, SCRIPT),
  '/docs/start.js': own(START, SCRIPT),
};

function own(body: string, contentType: string): Page {
  return { body, headers: { 'Content-Type': contentType, 'Cache-Control': 'no-cache' } };
}

/** Files of the package swagger-ui-dist that are served under /docs, with their types. */
export const PACKAGE_FILES = { 'swagger-ui.css': STYLE, 'swagger-ui-bundle.js': SCRIPT } as const;

const A_DAY = 'public, max-age=86400';

/** GET /docs and the files that it loads. */
export function docsRoutes(app: Hono<Env>): void {
  for (const [path, { body, headers }] of Object.entries({ '/docs': DOCS_PAGE, ...OWN_FILES }))
    app.get(path, () => new Response(body, { headers }));
  for (const [file, contentType] of Object.entries(PACKAGE_FILES)) {
    app.get(`/docs/${file}`, async () => {
      const body = await readFile(new URL(import.meta.resolve(`swagger-ui-dist/${file}`)));
      return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': A_DAY } });
    });
  }
}
