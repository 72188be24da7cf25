// A memo with the words and names that every part of its document needs.
import type { AdvisorName, DecisionMemo, MemoOption, OptionId } from '@witan/client';
import { mapStrings } from '@witan/masking/map-strings';
import { catalogueOf, ENGLISH_ALONE, titleIn, WORDED_LANGUAGES } from '../words/catalogue.ts';
import { languageOf, UNKNOWN_LANGUAGE } from '../language.ts';
import { cleanText } from '../plain-text.ts';
import { wordCount } from '../showable.ts';
import type { Row, Table } from './blocks.ts';
import { factsOfMemo } from './facts-of-memo.ts';

export type Sheet = ReturnType<typeof sheetOf>;

/** The memo without control and bidi characters; `say` has the words of its document. */
export function sheetOf(given: DecisionMemo) {
  const memo = cleaned(given);
  const words = catalogueOf(memo.language);
  const isOther = ({ id }: MemoOption): number => (id === memo.verdict.option ? 0 : 1);
  /** The recommended one first, then by rank. */
  const options = memo.options.toSorted((a, b) => isOther(a) - isOther(b) || a.rank - b.rank);
  return { memo, facts: factsOfMemo(memo), words, say: words.document, options };
}

/** What explains the process stands in the appendix. */
const MINOR_NOTES: ReadonlySet<string> = new Set(['review_skipped', 'interrupted', 'profile']);

/** The notes' sentences; a test memo always says that its advisors are simulated. */
export function notesOf({ memo, words }: Sheet): { readonly message: string; readonly minor: boolean }[] {
  const said = memo.notes.map(({ kind, message }) => ({ message, minor: MINOR_NOTES.has(kind) }));
  const told = memo.mode !== 'test' || memo.notes.some(({ kind }) => kind === 'simulated');
  const asked = languageOf(memo.question);
  const isOwn = [...WORDED_LANGUAGES, UNKNOWN_LANGUAGE].some((language) => language === asked);
  return [
    ...(told ? [] : [{ message: words.notes.simulated, minor: false }]),
    ...said,
    ...(isOwn ? [] : [{ message: ENGLISH_ALONE, minor: false }]),
  ];
}

/** "Decision memo · 21 November 2026", and whether its advisors are simulated. */
export function metaOf({ memo, words, say }: Sheet): string {
  const simulated = memo.mode === 'test' ? [say.simulated] : [];
  return [say.memo, ...simulated, words.date(Date.parse(memo.timestamp))].join(' · ');
}

/** The option's label, for tables and running text. */
export function called({ memo }: Sheet, id: OptionId): string {
  const option = memo.options.find((found) => found.id === id);
  return option ? labelOf(option) : id;
}

export function labelOf({ label, name }: Pick<MemoOption, 'label' | 'name'>): string {
  return label.trim() === '' ? name : label;
}

export function isOut({ facts }: Sheet, id: OptionId): boolean {
  return facts.musts.some(({ byOption }) => byOption[id]?.out);
}

/** The persona's title where the advisor has one; else "Advisor D" in the memo's language. */
export function advisorCalled({ memo, say, words }: Sheet, advisor: AdvisorName): string {
  const title = memo.perspectives.find((one) => one.advisor === advisor)?.title ?? '';
  if (title === '') return say.advisorName(advisor.replace(/^Advisor /u, ''));
  return titleIn(words.titles, title);
}

/** A sentence with who says it before its full stop: "It pays for itself (Advisor B)." */
export function attributed({ say }: Sheet, sentence: string, who: string): string {
  const [, said = sentence, stop = ''] = /^(.*?)([.。]?)$/su.exec(sentence.trim()) ?? [];
  return `${said}${say.aside(who)}${stop}`;
}

/** At most so many words of the text, or twice as many characters where words are not parted. */
export function shortened(given: string, most: number): string {
  if (wordCount(given) <= most) return given;
  const parts = given.split(/\s+/u);
  const kept = parts.slice(0, most).join(' ');
  return `${wordCount(kept) <= most ? kept : [...given].slice(0, 2 * most).join('')} …`;
}

/** Without control and bidi characters in any text; lines are kept. */
export function cleaned<T>(value: T): T {
  return mapStrings(value, cleanText);
}

/** A table with a column for each option, the recommended one marked. */
export function optionColumns(sheet: Sheet, corner: string, rows: readonly Row[]): Table {
  const head = [corner, ...sheet.options.map(({ id }) => called(sheet, id))];
  const isChosen = !isOut(sheet, sheet.memo.verdict.option);
  return { kind: 'table', look: 'grid', head, rows, ...(isChosen ? { chosenColumn: 1 } : {}) };
}
