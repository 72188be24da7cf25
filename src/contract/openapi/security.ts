import type { Scope } from '@witan/client';
import { z } from 'zod';
import { SCOPES } from '../../domain/scope.ts';

/** Open to whoever has no key. */
export const OPEN = { security: [] };

/** Asks for a key with this scope. The server enforces what stands here: there is no other list. */
export function needs(scope: Scope) {
  return { security: [{ apiKey: [scope] }] };
}

const scoped = z.object({ security: z.tuple([z.object({ apiKey: z.tuple([z.enum(SCOPES)]) })]) });

/** By path and method. An operation that does not say who may use it does not compile. */
export type Paths = Readonly<
  Record<
    string,
    Readonly<Record<string, { readonly security: readonly object[]; readonly [field: string]: unknown }>>
  >
>;

/** The scope of each operation by method and path, such as `GET /v1/memos/{id}`. Open ones are not there. */
export function scopesByRoute(paths: Paths): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const read = scoped.safeParse(operation);
      if (read.success) scopes.set(`${method.toUpperCase()} ${path}`, read.data.security[0].apiKey[0]);
    }
  }
  return scopes;
}
