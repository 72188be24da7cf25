import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { Secret } from '../domain/secret.ts';

/** 32 random bytes in hexadecimal, created on first use and shared by all nodes. */
export async function installationSecret(pool: Pool, name: string): Promise<Secret> {
  const { rows } = await pool.query<{ value: string }>(
    `insert into installation_secrets (name, value) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning encode(value, 'hex') as value`,
    [name, randomBytes(32)],
  );
  const [row] = rows;
  if (!row) throw new Error(`the installation secret ${name} is gone`);
  return new Secret(row.value);
}
