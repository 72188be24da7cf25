// Who may call from a browser: defends servers on this machine against pages that rebind their own name to it.

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True for callers that are no browser page (they send no `Origin`), for pages on this machine, and for origins that
 * the operator has named. `Origin`, not `Host`: behind a proxy the latter may be any name, and a page cannot post
 * without the former.
 */
export function isAllowedOrigin(origin: string | null, named: readonly string[]): boolean {
  if (origin === null) return true;
  if (named.includes(origin)) return true;
  return URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
}
