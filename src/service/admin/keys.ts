import type { ApiKey, ApiKeyList, NewApiKey, Scope } from '@witan/client';
import { forbidden, invalid, notFound } from '../../domain/refusal.ts';
import { DEFAULT_SCOPES } from '../../domain/scope.ts';
import { findKey, listKeysOf } from '../../store/api-keys.ts';
import type { ApiKey as StoredKey } from '../../store/api-keys.ts';
import { readOrganization } from '../../store/organizations.ts';
import { endKey, insertNewKey, rotateKey } from '../keys.ts';
import type { MadeKey } from '../keys.ts';
import type { Caller, Service } from '../service.ts';
import { adminOf, pageOf } from './context.ts';

export type KeyInput = {
  readonly scopes?: readonly Scope[] | null | undefined;
  readonly test?: boolean | null | undefined;
  readonly email?: string | null | undefined;
  readonly domain?: string | null | undefined;
  readonly ratePerMinute?: number | null | undefined;
  readonly expiresAt?: string | null | undefined;
};

export async function listOwnKeys(
  service: Service,
  caller: Caller,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<ApiKeyList> {
  const found = await listKeysOf(service.db, caller, { limit: limit + 1, cursor });
  const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
  return { object: 'list', keys: shown.map(shownKey), nextCursor };
}

/** Makes a key of the caller's organization. It may send no more than the caller's own, and a test key makes test keys. */
export async function createOwnKey(service: Service, caller: Caller, input: KeyInput): Promise<NewApiKey> {
  const { organizationId } = caller;
  const rate = caller.ratePerMinute ?? service.limits.ratePerMinute;
  const test = input.test ?? caller.test;
  if (caller.test && !test) throw forbidden('A test key can make test keys alone.');
  const issues = [
    ...((input.ratePerMinute ?? 0) > rate
      ? [
          {
            path: 'ratePerMinute',
            message: `ratePerMinute must be at most ${rate}, as that of your own key.`,
          },
        ]
      : []),
    ...(input.expiresAt && Date.parse(input.expiresAt) <= service.now()
      ? [{ path: 'expiresAt', message: 'expiresAt must lie in the future.' }]
      : []),
  ];
  if (issues.length > 0) throw invalid(issues);
  return service.db.transaction().execute(async (trx) => {
    const { name } = await readOrganization(trx, organizationId);
    const made = await insertNewKey(
      { ...adminOf(service, caller), db: trx },
      {
        organizationId,
        organization: name,
        test,
        scopes: input.scopes ? [...new Set(input.scopes)] : DEFAULT_SCOPES,
        email: input.email ?? undefined,
        domain: input.domain ?? undefined,
        // A key without a rate of its own may not outrun the one that makes it.
        ratePerMinute: input.ratePerMinute ?? caller.ratePerMinute ?? undefined,
        expiresAt: input.expiresAt ? new Date(input.expiresAt) : undefined,
      },
    );
    return withSecret({ ...service, db: trx }, made);
  });
}

/** The old key ends `overlapHours` later. */
export async function rotateOwnKey(
  service: Service,
  caller: Caller,
  { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
): Promise<NewApiKey> {
  await requireOwnKey(service, caller, id);
  return withSecret(service, await rotateKey(adminOf(service, caller), id, overlapHours));
}

export async function revokeOwnKey(service: Service, caller: Caller, id: string): Promise<void> {
  const { revokedAt } = await requireOwnKey(service, caller, id);
  if (revokedAt === null) await endKey(adminOf(service, caller), id);
}

async function requireOwnKey(service: Service, caller: Caller, id: string): Promise<StoredKey> {
  const found = await findKey(service.db, id);
  const isOurs = found?.organizationId === caller.organizationId;
  if (!found || !isOurs || (caller.test && !found.test)) throw notFound('key');
  return found;
}

async function withSecret({ db }: Pick<Service, 'db'>, { id, key }: MadeKey): Promise<NewApiKey> {
  const stored = await findKey(db, id);
  if (!stored) throw notFound('key');
  return { ...shownKey(stored), key };
}

function shownKey(stored: StoredKey): ApiKey {
  const { id, shown, scopes, test, email, domain, ratePerMinute } = stored;
  return {
    object: 'api_key',
    id,
    shown,
    scopes: [...scopes],
    test,
    email,
    domain,
    ratePerMinute,
    createdAt: stored.createdAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    revokedAt: stored.revokedAt?.toISOString() ?? null,
    lastUsedAt: stored.lastUsedAt?.toISOString() ?? null,
  };
}
