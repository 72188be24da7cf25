import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { readViewForm } from '../../../contract/shares.ts';
import type { ViewForm } from '../../../contract/shares.ts';
import { readFontFaces } from '../../../document/fonts.ts';
import { styleOf } from '../../../document/html.ts';
import type { ViewProblem } from '../../../domain/shared-memo.ts';
import type { SignedFiles } from '../../../document/shared.ts';
import { optionsInOrder, sharedMemoHtml, VIEW_FORM_STYLE, viewFormHtml } from '../../../document/shared.ts';
import { rateLimited } from '../../../domain/refusal.ts';
import { countShown, giveView, openShare } from '../../../service/shares.ts';
import type { Opened } from '../../../service/shares.ts';
import type { Env, HttpDeps } from '../../context.ts';

const OPENED_PER_MINUTE = 60;
const MOST_FORM_BYTES = 16_384;
const NOTHING_GIVEN: ViewForm = { name: '', percents: [], reason: '' };

/** /s/{token}: a shared memo for people without an account, their own view before it, and the memo with its signature. */
export function sharedPageRoutes(app: Hono<Env>, { service }: Pick<HttpDeps, 'service'>): void {
  const fontFaces = readFontFaces();
  const memoHeaders = headersFor(styleOf(fontFaces), "'none'");
  const formHeaders = headersFor(VIEW_FORM_STYLE, "'self'");

  const opened = async (c: Context<Env>): Promise<Opened | null> => {
    const rate = await service.rates.count('address', `share ${c.get('address')}`, OPENED_PER_MINUTE);
    if (!rate.allowed) {
      throw rateLimited('Too many links were opened from this address.', rate.resetS, 'requests_per_minute');
    }
    return openShare(service, { token: c.req.param('token') ?? '', receipt: c.req.query('view') ?? null });
  };
  const asking = (found: Opened, given: ViewForm, problem: ViewProblem | null): Response =>
    new Response(viewFormHtml(found.memo, { given, problem }), {
      status: problem === null ? 200 : 422,
      headers: formHeaders,
    });

  app.get('/s/:token', async (c) => {
    const found = await opened(c);
    if (!found) return gone();
    if (found.asksFirst) return asking(found, NOTHING_GIVEN, null);
    await countShown(service, found);
    const { memo, views, signature } = found;
    const signed = signature === null ? null : { signature, files: filesOf(c) };
    return new Response(sharedMemoHtml(memo, { views, fontFaces, signed }), { headers: memoHeaders });
  });

  app.get('/s/:token/memo.json', async (c) => {
    const found = await opened(c);
    if (!found || found.asksFirst || found.signature === null) return gone();
    const { memo, signature } = found;
    return new Response(`${JSON.stringify({ memo, signature }, null, 2)}\n`, { headers: FILE });
  });

  app.post('/s/:token', async (c) => {
    const found = await opened(c);
    if (!found?.asksFirst || !isOwnForm(c.req.raw)) return gone();
    const given = await readForm(c.req.raw);
    const options = optionsInOrder(found.memo).map(({ id }) => id);
    const read = readViewForm(given, options);
    if (!read.ok) return asking(found, given, read.problem);
    const receipt = await giveView(service, found.shareId, read.view);
    if (receipt === null) return asking(found, given, 'full');
    return new Response(null, { status: 303, headers: { Location: `?view=${receipt}`, ...BARE } });
  });
}

const QUIET = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
} as const;
/** Of what is no page. */
const BARE = { ...QUIET, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" } as const;

const FILE = {
  ...BARE,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="memo.json"',
} as const;

/** Relative, so that they hold behind any proxy. Whoever has given a view is known by its receipt there, too. */
function filesOf(c: Context<Env>): SignedFiles {
  const { search, pathname } = new URL(c.req.url);
  return { memo: `${pathname.split('/').at(-1) ?? ''}/memo.json${search}`, keys: '../.well-known/jwks.json' };
}

function headersFor(style: string, formAction: string): Record<string, string> {
  const digest = createHash('sha256').update(style).digest('base64');
  return {
    ...QUIET,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${digest}'; font-src data:; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  };
}

/** The same for what never was, has expired, was revoked or erased. */
function gone(): Response {
  return new Response('There is nothing here, or no longer.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...BARE },
  });
}

/** Browsers say where a form comes from; another site's must not speak in a reader's name. */
function isOwnForm(request: Request): boolean {
  const from = request.headers.get('sec-fetch-site');
  return from === null || from === 'same-origin';
}

async function readForm(request: Request): Promise<ViewForm> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_FORM_BYTES) return NOTHING_GIVEN;
    chunks.push(chunk);
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  return {
    name: form.get('name') ?? '',
    percents: form.getAll('percent').slice(0, 8),
    reason: form.get('reason') ?? '',
  };
}
