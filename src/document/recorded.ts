// What was decided on a memo and what came of it, in the memo's language.
import type { DecisionMemo, MemoRecord } from '@witan/client';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import { called, cleaned } from './sheet.ts';

/** What is recorded on a memo, by itself or beside the memo. */
export type Recorded = Omit<MemoRecord, 'object' | 'memoId'>;

/** What a document shows besides the memo: what is recorded on it, and what it was signed with. */
export type Attached = { readonly record?: Recorded | null; readonly signature?: string | null };

/** One line a fact; empty where nothing is recorded. Texts of people stand in them as they are. */
export function recordedLines(memo: DecisionMemo, record: Recorded | null, catalogue: Catalogue): string[] {
  if (record === null) return [];
  const { decision, outcome, predictions } = cleaned(record);
  const { record: words } = catalogue;
  const lines: (string | null)[] = [];
  if (decision) {
    const { option, decidedBy, note, reviewOn } = decision;
    lines.push(
      option === null ? words.decidedNone : words.decided({ option: called(memo, option), by: decidedBy }),
      note,
      reviewOn !== null && outcome === null ? words.review(catalogue.date(Date.parse(reviewOn))) : null,
    );
  }
  for (const { id, cameTrue, note } of predictions) {
    const event = eventOf(memo, id);
    const said = cameTrue === null ? words.unknown : cameTrue ? words.came : words.failed;
    lines.push(said(note === null ? event : `${event} (${note})`));
  }
  if (outcome) {
    lines.push(
      outcome.result === null ? null : words.result[outcome.result],
      outcome.best === null ? null : words.best(catalogue.name(called(memo, outcome.best))),
      outcome.lessons,
    );
  }
  return lines.flatMap((line) => (line === null || line === '' ? [] : [line]));
}

function eventOf(memo: DecisionMemo, id: string): string {
  const predictions = memo.predictions;
  return predictions.find((prediction) => prediction.id === id)?.event ?? id;
}
