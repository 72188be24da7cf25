// The asker's own view, stored beside the deliberation: nothing that answers it reads this.
import { sql } from 'kysely';
import type { OwnView } from '@witan/client';
import type { ViewedOption } from '../domain/own-view.ts';
import type { Database } from './database.ts';

/** The frozen options of a deliberation; null before that. */
export async function readFramedOptions(db: Database, id: string): Promise<readonly ViewedOption[] | null> {
  const event = await db
    .selectFrom('events')
    .select('data')
    .where('deliberationId', '=', id)
    .where('type', '=', 'frame.complete')
    .executeTakeFirst();
  // `as`: stored as it was sent.
  return event ? (JSON.parse(event.data) as { readonly options: ViewedOption[] }).options : null;
}

/** Keeps a view in place of an earlier one; false once an advisor has answered, or the deliberation has ended. */
export async function keepOwnView(db: Database, id: string, view: OwnView): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deliberations set view = ${JSON.stringify(view)}
    where id = ${id} and finished_at is null and not exists (
      select from events where deliberation_id = ${id} and type = 'advisor.complete'
    )`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
