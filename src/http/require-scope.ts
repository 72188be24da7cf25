import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { PATHS } from '../contract/openapi/operations.ts';
import { scopesByRoute } from '../contract/openapi/security.ts';
import { forbidden, unauthorized } from '../domain/refusal.ts';
import type { Refusal } from '../domain/refusal.ts';
import { reaching } from '../service/tenancy.ts';
import type { Env } from './context.ts';

const SCOPES = scopesByRoute(PATHS);
/** Its callers know five codes, none of which is `forbidden`. */
const DELIBERATE = 'POST /v1/deliberate';

/**
 * Sets how far the caller reaches in the operation that is about to answer. Why its key may not use that; null where it
 * may, or where there is none.
 */
export function enterOperation(c: Context<Env>): Refusal | null {
  const served = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  if (!served) return null;
  const route = `${served.method} ${served.path.replace(/:(\w+)/g, '{$1}')}`;
  const scope = SCOPES.get(route);
  if (scope === undefined) throw new Error(`${route} is served but not described`);
  const caller = c.get('caller');
  const readsOrErases = scope === 'read' || served.method === 'GET' || served.method === 'DELETE';
  c.set('caller', reaching(caller, { readsOrErases }));
  if (caller.scopes.includes(scope)) return null;
  const message = `This API key lacks the scope "${scope}".`;
  return route === DELIBERATE ? unauthorized(message) : forbidden(message);
}
