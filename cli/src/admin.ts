// Opens the store for the operator's commands, beside a running server or without one.
import type { Command } from '@commander-js/extra-typings';
import { readConfig } from '../../src/config/config.ts';
import { createIds } from '../../src/domain/ids.ts';
import { notFound } from '../../src/domain/refusal.ts';
import type { AdminContext } from '../../src/service/keys.ts';
import { findOrganization } from '../../src/store/accounts.ts';
import { openStore } from '../../src/store/connect.ts';
import { createDatabase } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { openAndClose } from './interrupts.ts';
import { say, type Io } from './io.ts';

const CONNECTIONS = 2;

/** Commands in the database itself, which say so where WITAN_BASE_URL names a service. */
export function describeOperators(group: Command, io: Io, what: string, more = ''): void {
  group.description(`${what}, in the database of WITAN_DATA_DIR or DATABASE_URL. ${more}`.trim());
  group.hook('preAction', () => {
    if (!io.env['WITAN_BASE_URL']?.trim()) return;
    const { databaseUrl, dataDir } = readConfig(io.env, io.cwd);
    const database = databaseUrl === null ? `in ${dataDir}` : 'of DATABASE_URL';
    say(io, `\`witan ${group.name()}\` does not ask WITAN_BASE_URL; it works in the database ${database}.`);
  });
}

/** Throws ConfigError or StoreError. */
export async function openAdmin(io: Io) {
  const { env, cwd, now } = io;
  const config = readConfig(env, cwd);
  const { pool, close } = await openStore({ ...config, poolSize: CONNECTIONS, log: (line) => say(io, line) });
  await migrate(pool).catch((error: unknown) => close().finally(() => Promise.reject(error)));
  return { db: createDatabase(pool), ids: createIds(now), now, close };
}

/** Opens the store, works in it, and always closes it. */
export async function asAdmin<T>(io: Io, work: (admin: AdminContext) => Promise<T>): Promise<T> {
  return openAndClose(io.now, () => openAdmin(io), work);
}

/** Works in the organization of that name; `not_found` where there is none. */
export function inOrganization<T>(
  io: Io,
  name: string,
  work: (admin: AdminContext, organizationId: string) => Promise<T>,
): Promise<T> {
  return asAdmin(io, async (admin) => {
    const organization = await findOrganization(admin.db, name);
    if (!organization) throw notFound('organization');
    return work(admin, organization.id);
  });
}
