// Organizations whose people share addresses, keys of every kind, and what was asked with them.

import type { Deliberation } from '@witan/client';
import { QUESTION, readMemo } from '../server.ts';
import type { TestServer } from '../server.ts';

export type Tenant = {
  readonly organization: string;
  readonly key: string;
  readonly test: boolean;
  readonly bound: null | { readonly email: string } | { readonly domain: string };
};

export type Belonging = {
  readonly organization: string;
  readonly userEmail: string;
  readonly memoId: string;
  readonly deliberationId: string;
  readonly state: Deliberation['state'];
};

export const ADDRESSES = ['ada@example.com', 'bob@example.com', 'ada@example.org'] as const;
const ORGANIZATIONS = ['Alpha', 'Beta', 'Gamma'] as const;

/** Five keys in each of three organizations; each address there has finished, cancelled and running deliberations. */
export async function createTenants(
  server: TestServer,
): Promise<{ tenants: Tenant[]; belongings: Belonging[] }> {
  const tenants: Tenant[] = [];
  const belongings: Belonging[] = [];
  for (const organization of ORGANIZATIONS) {
    for (const bound of [
      null,
      { email: ADDRESSES[0] },
      { domain: 'example.org' },
      { email: 'eve@example.net' },
    ]) {
      const { key } = await server.createKey({ organization, ...bound });
      tenants.push({ organization, key, test: false, bound });
    }
    const { key } = await server.createKey({ organization, test: true });
    const tenant: Tenant = { organization, key, test: true, bound: null };
    tenants.push(tenant);
    const made = await Promise.all(ADDRESSES.map((userEmail) => ask(server, tenant, userEmail)));
    belongings.push(...made.flat());
  }
  return { tenants, belongings };
}

async function ask(server: TestServer, tenant: Tenant, userEmail: string): Promise<Belonging[]> {
  const whose = { organization: tenant.organization, userEmail };
  const finished: Belonging[] = [];
  for (let i = 0; i < 2; i += 1) {
    const memo = await readMemo(await server.ask({ ...QUESTION, userEmail }, bearer(tenant)));
    finished.push({ ...whose, memoId: memo.id, deliberationId: memo.deliberationId, state: 'completed' });
  }
  const running = await start(server, tenant, userEmail);
  const cancelled = await start(server, tenant, userEmail);
  await server.send('POST', `/v1/deliberations/${cancelled.id}/cancel`, bearer(tenant));
  return [
    ...finished,
    { ...whose, ...(await idsOf(server, cancelled.id)), state: 'cancelled' },
    { ...whose, ...(await idsOf(server, running.id)), state: 'perspectives' },
  ];
}

/** Something that runs until it is cancelled. */
async function start(server: TestServer, tenant: Tenant, userEmail: string): Promise<Deliberation> {
  const question = `${QUESTION.question} [simulate: all=hang]`;
  const answer = await server.ask(
    { ...QUESTION, question, userEmail },
    { ...bearer(tenant), Prefer: 'respond-async' },
  );
  // `as`: the body of a 202 is the deliberation object.
  return (await answer.json()) as Deliberation;
}

async function idsOf(server: TestServer, deliberationId: string) {
  const { rows } = await server.pool.query<{ memoId: string }>(
    `select memo_id as "memoId" from deliberations where id = $1`,
    [deliberationId],
  );
  return { deliberationId, memoId: rows[0]?.memoId ?? '' };
}

export function mayUse(tenant: Tenant, whose: Pick<Belonging, 'organization' | 'userEmail'>): boolean {
  if (tenant.organization !== whose.organization) return false;
  if (tenant.bound === null) return true;
  return 'email' in tenant.bound
    ? tenant.bound.email === whose.userEmail
    : whose.userEmail.endsWith(`@${tenant.bound.domain}`);
}

export function bearer({ key }: Pick<Tenant, 'key'>) {
  return { Authorization: `Bearer ${key}` };
}
