// What was decided on a memo and what came of it, in the memo's language.
import type { MemoRecord } from '@witan/client';
import { called, cleaned } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** What is recorded on a memo, by itself or beside the memo. */
export type RecordedDecision = Omit<MemoRecord, 'object' | 'memoId' | 'etag'>;

/** What a document shows besides the memo: what is recorded on it, and what it was signed with. */
export type Attached = { readonly record?: RecordedDecision | null; readonly signature?: string | null };

/** One line a fact; empty where nothing is recorded. Texts of people stand in them as they are. */
export function recordedLines(sheet: Sheet, record: RecordedDecision | null): string[] {
  if (record === null) return [];
  const { decision, outcome, predictions } = cleaned(record);
  const { words, memo } = sheet;
  const { record: say } = words;
  const lines: (string | null)[] = [];
  if (decision) {
    const { option, decidedBy, note, reviewOn } = decision;
    lines.push(
      option === null ? say.decidedNone : say.decided({ option: called(sheet, option), by: decidedBy }),
      note,
      reviewOn !== null && outcome === null ? say.review(words.date(Date.parse(reviewOn))) : null,
    );
  }
  for (const { id, cameTrue, note } of predictions) {
    const event = memo.predictions.find((prediction) => prediction.id === id)?.event ?? id;
    const told = note === null ? event : `${event}${words.document.aside(note)}`;
    if (cameTrue === null) lines.push(say.unknown(told));
    else lines.push(cameTrue ? say.came(told) : say.failed(told));
  }
  if (outcome) {
    lines.push(
      outcome.result === null ? null : say.result[outcome.result],
      outcome.observedOn === null ? null : say.observed(words.date(Date.parse(outcome.observedOn))),
      outcome.best === null ? null : say.best(words.option(memo.options, outcome.best)),
      outcome.lessons === null ? null : say.lessons(outcome.lessons),
    );
  }
  return lines.flatMap((line) => (line === null || line === '' ? [] : [line]));
}
