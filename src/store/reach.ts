// Whose rows a caller may touch, as a condition: of which organization, of which addresses, and of which world.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What keys of one kind made. */
export type KeyWorld = 'live' | 'test';

export type Reach = {
  readonly organizationId: string;
  /** The one address, or the domain of those, that the key is bound to. */
  readonly email: string | null;
  readonly domain: string | null;
  /** Null for what either kind of key made. */
  readonly world: KeyWorld | null;
};

/** True of a row `of` whose account is `a`, where both are within reach. */
export function isWithin({ organizationId, email, domain, world }: Reach, of: string): RawBuilder<boolean> {
  const conditions = [
    sql`${sql.ref(of)}.organization_id = ${organizationId}`,
    isOf(world, `${of}.by_test_key`),
    ...(email === null ? [] : [sql`a.email = ${email}`]),
    ...(domain === null ? [] : [sql`right(a.email, length(${domain}::text) + 1) = '@' || ${domain}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** True where `column` says that the row is of that world. */
export function isOf(world: KeyWorld | null, column: string): RawBuilder<boolean> {
  if (world === null) return sql<boolean>`true`;
  return world === 'test' ? sql<boolean>`${sql.ref(column)}` : sql<boolean>`not ${sql.ref(column)}`;
}
