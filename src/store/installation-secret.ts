import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { Secret } from '../domain/secret.ts';

/** 32 random bytes in hexadecimal, created on first use and shared by all nodes. */
export async function installationSecret(pool: Pool, name: string): Promise<Secret> {
  await pool.query(
    'insert into installation_secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, randomBytes(32)],
  );
  const { rows } = await pool.query<{ value: Buffer }>(
    'select value from installation_secrets where name = $1',
    [name],
  );
  const [row] = rows;
  if (!row) throw new Error(`the installation secret ${name} is gone`);
  return new Secret(row.value.toString('hex'));
}
