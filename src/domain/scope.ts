import type { Scope } from '@witan/client';

export const SCOPES = ['ask', 'read', 'delete', 'admin'] as const satisfies readonly Scope[];

/** What a key may do unless its maker says otherwise: all but administration. */
export const DEFAULT_SCOPES: readonly Scope[] = ['ask', 'read', 'delete'];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
