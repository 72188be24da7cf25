import { sql } from 'kysely';
import type { UsageReport } from '@witan/client';
import type { Database } from './database.ts';

/** `day` is `YYYY-MM-DD` (UTC). */
type Day = { readonly organizationId: string; readonly day: string };

/**
 * Counts a request whose calls are not charged, unless the organization has had `most` in the month of that day. The row
 * of the day is locked meanwhile, so that many at once cannot pass the limit of one.
 */
export async function countFreeRequest(
  db: Database,
  { organizationId, day, most }: Day & { readonly most: number },
): Promise<boolean> {
  const { rows } = await sql`
    with earlier as (
      select coalesce(sum(requests), 0) as n from free_calls where organization_id = ${organizationId}
        and day >= date_trunc('month', ${day}::date)::date and day < ${day}::date
    )
    insert into free_calls as f (organization_id, day, requests)
    select ${organizationId}, ${day}::date, 1 from earlier where n < ${most}
    on conflict (organization_id, day) do update set requests = f.requests + 1
      where f.requests + (select n from earlier) < ${most}
    returning f.requests`.execute(db);
  return rows.length > 0;
}

export type FreeCalls = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The known part of the cost. */
  readonly costUsd: number;
  /** Calls whose price is not known. */
  readonly unpricedCalls: number;
};

/** Adds the calls, tokens and cost of a request that was counted on this day. */
export async function addFreeCalls(db: Database, { organizationId, day }: Day, made: FreeCalls) {
  await sql`
    update free_calls set calls = calls + ${made.calls}, input_tokens = input_tokens + ${made.inputTokens},
      output_tokens = output_tokens + ${made.outputTokens}, cost_usd = cost_usd + ${made.costUsd},
      unpriced_calls = unpriced_calls + ${made.unpricedCalls}
    where organization_id = ${organizationId} and day = ${day}::date`.execute(db);
}

/** Both days included, in the order of time. */
export async function listFreeCalls(
  db: Database,
  on: { readonly organizationId: string; readonly from: string; readonly to: string },
): Promise<UsageReport['freeByDay']> {
  const { rows } = await sql<UsageReport['freeByDay'][number]>`
    select day::text as date, requests, calls, input_tokens::float8 as input_tokens,
      output_tokens::float8 as output_tokens, unpriced_calls,
      case when unpriced_calls = 0 or unpriced_calls < calls then cost_usd end as cost_usd
    from free_calls
    where organization_id = ${on.organizationId} and day between ${on.from}::date and ${on.to}::date
    order by day`.execute(db);
  return rows;
}
