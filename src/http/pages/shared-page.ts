import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { readFontFaces } from '@witan/memo/documents/fonts';
import { styleOf } from '@witan/memo/documents/html';
import type { ViewProblem } from '@witan/memo/shared-memo';
import {
  optionsInOrder,
  sharedMemoHtml,
  viewFormHtml,
  viewFormStyle,
  type ViewFormValues,
} from '@witan/memo/documents/shared';
import { rateLimited } from '../../domain/refusal.ts';
import {
  countShown,
  giveView,
  listShownViews,
  openShare,
  type Asked,
  type Opened,
} from '../../service/shares.ts';
import type { Env, HttpDeps } from '../context.ts';
import { readerOf, type Reader } from './reader.ts';
import { EMPTY_FORM, readForm, readView } from './view-form.ts';

const OPENED_PER_MINUTE = 60;

type Needs = Pick<HttpDeps, 'parts' | 'database'>;

/** /s/{token}: a shared memo for people without an account, their own view before it, and the memo with its signature. */
export function sharedPageRoutes(app: Hono<Env>, { parts, database }: Needs): void {
  const fontFaces = readFontFaces();
  const memoHeaders = headersFor(styleOf(fontFaces), "'none'");
  const formStyle = viewFormStyle(fontFaces);
  const formHeaders = headersFor(formStyle, "'self'");
  const open = async (c: Context<Env>) => {
    const reader = readerOf(c, parts.publicUrl?.startsWith('https:') ?? false);
    return { reader, found: await database.guard(openedBy(parts, c, reader)) };
  };

  const asking = (found: Opened, reader: Reader, given: ViewFormValues, problem: ViewProblem | null) =>
    new Response(viewFormHtml(found.memo, { given, problem }, formStyle), {
      status: problem === null ? 200 : 422,
      headers: { ...formHeaders, ...reader.headers },
    });
  const showing = async (c: Context<Env>, found: Opened, isFull = false): Promise<Response> => {
    await countShown(parts, found);
    const { memo, signature } = found;
    // Relative, so that they work behind any proxy.
    const files = { memo: `${nameOf(c)}/memo.json`, keys: '../.well-known/jwks.json' };
    const views = await listShownViews(parts, found);
    const html = sharedMemoHtml(memo, { views, isFull, fontFaces, signature, files });
    return new Response(html, { headers: memoHeaders });
  };

  app.get('/s/:token', async (c) => {
    const { reader, found } = await open(c);
    if (!found) return gone();
    return found.asked === 'first' ? asking(found, reader, EMPTY_FORM, null) : showing(c, found);
  });

  app.get('/s/:token/memo.json', async (c) => {
    const { found } = await open(c);
    if (!found || found.asked === 'first') return gone();
    const { memo, signature } = found;
    return new Response(`${JSON.stringify({ memo, signature }, null, 2)}\n`, { headers: FILE });
  });

  app.post('/s/:token', async (c) => {
    const { reader, found } = await open(c);
    if (!found || found.asked === 'never' || !isOwnForm(c.req.raw)) return gone();
    let asked: Asked = found.asked;
    if (asked === 'first') {
      const given = await readForm(c.req.raw);
      const options = optionsInOrder(found.memo).map(({ id }) => id);
      const read = readView(given, options);
      if (!read.ok) return asking(found, reader, given, read.problem);
      asked = await giveView(parts, found.reader, read.view);
    }
    if (asked === 'full') return showing(c, found, true);
    const headers = { Location: nameOf(c), ...BARE, ...reader.headers };
    return new Response(null, { status: 303, headers });
  });
}

async function openedBy(parts: Needs['parts'], c: Context<Env>, { cookie }: Reader) {
  const address = c.get('address');
  const rate = await parts.rates.count('address', `share ${address}`, OPENED_PER_MINUTE);
  if (!rate.allowed)
    throw rateLimited('Too many links were opened from this address.', rate.resetS, 'requests_per_minute');
  return openShare(parts, { token: c.req.param('token') ?? '', cookie, address });
}

const QUIET = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
} as const;
/** Headers of responses that are not pages. */
const BARE = { ...QUIET, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" } as const;

const FILE = {
  ...BARE,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="memo.json"',
} as const;

/** The page's name relative to its own folder. */
function nameOf(c: Context<Env>): string {
  return new URL(c.req.url).pathname.split('/').at(-1) ?? '';
}

function headersFor(style: string, formAction: string): Record<string, string> {
  const digest = createHash('sha256').update(style).digest('base64');
  return {
    ...QUIET,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${digest}'; font-src data:; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  };
}

/** The same answer for a link that never existed, has expired, was revoked or was erased. */
function gone(): Response {
  const text = 'This link has ended, or it is not complete. Ask whoever sent it to you for a new one.\n';
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...BARE };
  return new Response(text, { status: 404, headers });
}

/** Browsers say where a form comes from; other sites must not submit one in a reader's name. */
function isOwnForm(request: Request): boolean {
  const from = request.headers.get('sec-fetch-site');
  return from === null || from === 'same-origin';
}
