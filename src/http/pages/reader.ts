import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { drawToken, isToken } from '../../service/shares.ts';
import type { Env } from '../context.ts';

const NAME = 'witan-reader';
const YEAR_S = 365 * 24 * 3600;

/** How a browser is recognized under `/s/`, and the header that sets the cookie in a new one. */
export type Reader = { readonly cookie: string; readonly headers: Readonly<Record<string, string>> };

/**
 * No `Path`: the cookie is then sent to all links of this service and nowhere else, also behind a proxy that adds a
 * path prefix.
 */
export function readerOf(c: Context<Env>, isSecure: boolean): Reader {
  const known = getCookie(c, NAME);
  if (known !== undefined && isToken(known)) return { cookie: known, headers: {} };
  const cookie = drawToken();
  const secure = isSecure ? '; Secure' : '';
  return {
    cookie,
    headers: { 'Set-Cookie': `${NAME}=${cookie}; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}` },
  };
}
