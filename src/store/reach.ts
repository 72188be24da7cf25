// The rows that a caller may touch, as a condition on organization, address and kind of key.
import { sql, type RawBuilder } from 'kysely';

/** Rows made with live keys, or with test keys. */
export type KeyWorld = 'live' | 'test';

export type Reach = {
  readonly organizationId: string;
  /** The one address, or the domain, that the key is bound to. */
  readonly email: string | null;
  readonly domain: string | null;
  /** Null for both kinds of key. */
  readonly world: KeyWorld | null;
};

/** Rows of a whole organization. */
export type OrganizationReach = Pick<Reach, 'organizationId' | 'world'>;

/** So many rows, after the one that the cursor names. */
export type CursorPage = { readonly limit: number; readonly cursor: string | null };

/** True for a row of the table alias `of`, with its account as `a`, when it is within reach. */
export function isWithin({ organizationId, email, domain, world }: Reach, of: string): RawBuilder<boolean> {
  const conditions = [
    sql`${sql.ref(of)}.organization_id = ${organizationId}`,
    isOf(world, `${of}.by_test_key`),
    ...(email === null ? [] : [sql`a.email = ${email}`]),
    ...(domain === null ? [] : [sql`right(a.email, length(${domain}::text) + 1) = '@' || ${domain}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** True when `column` (made with a test key) matches that kind of key. */
export function isOf(world: KeyWorld | null, column: string): RawBuilder<boolean> {
  if (world === null) return sql<boolean>`true`;
  return world === 'test' ? sql<boolean>`${sql.ref(column)}` : sql<boolean>`not ${sql.ref(column)}`;
}
