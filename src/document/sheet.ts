// A memo as what is shown of it, in words and rounded figures: every form of document draws the same sheet.
import type { AdvisorName, DecisionMemo, DecisionMemo, MemoOption, OptionId } from '@witan/client';
import { languageOf } from '../domain/language.ts';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import type { DocumentWords } from '../domain/catalogue/document-words.ts';
import { catalogueOf } from '../domain/catalogue/catalogues.ts';
import { cleanText } from '../domain/plain-text.ts';
import { confidenceSentence } from '../domain/prose/explain.ts';
import { whole } from '../domain/prose/reading-facts.ts';

/** An option as a row: best first. */
export type OptionRow = {
  readonly id: OptionId;
  readonly rank: number;
  readonly name: string;
  /** At most four words; the name where there is none. */
  readonly label: string;
  readonly votes: string;
  readonly best: string;
  readonly first: string;
  readonly score: string;
  readonly chosen: boolean;
  /** A must takes it out of the running. */
  readonly out: boolean;
};

/** The first page. */
export type Sheet = {
  readonly memo: DecisionMemo;
  readonly catalogue: Catalogue;
  /** The document's own of the catalogue. */
  readonly words: DocumentWords;
  readonly eyebrow: string;
  readonly question: string;
  readonly notes: readonly string[];
  readonly outcome: string;
  readonly headline: string;
  /** Who prefers what, where the memo says so, and how hard it is to undo. */
  readonly vote: string;
  readonly reasons: readonly string[];
  readonly against: string;
  readonly change: string;
  readonly options: readonly OptionRow[];
  readonly confidence: string;
  readonly conditions: readonly string[];
  readonly steps: readonly string[];
};

/** A longer question is shortened on the first page. */
const MOST_WORDS = 60;
/** What explains the process stands in the appendix. */
const MINOR_NOTES: ReadonlySet<string> = new Set(['review_skipped', 'interrupted', 'profile']);

export function sheetOf(given: DecisionMemo): Sheet {
  const memo = cleaned(given);
  const catalogue = catalogueOf(secondOf(memo)?.language ?? languageOf(memo.question));
  const words = catalogue.document;
  const { outcome, headline, reversibility, confidence, conditions, nextSteps } = memo.recommendation;
  const brief = secondOf(memo)?.brief;
  return {
    memo,
    catalogue,
    words,
    eyebrow: [
      words.memo,
      catalogue.date(Date.parse(memo.createdAt)),
      ...(memo.mode === 'test' ? [words.simulated] : []),
    ].join(' · '),
    question: shortened(memo.question),
    notes: notesOf(memo, catalogue)
      .filter(({ minor }) => !minor)
      .map(({ message }) => message),
    outcome: words.outcome[outcome],
    headline,
    vote: catalogue.join([brief?.vote ?? '', words.undo[reversibility]].filter((part) => part !== '')),
    reasons: brief ? [catalogue.join(brief.reasons)] : paragraphsOf(memo.recommendation.rationale),
    against: brief?.against ?? '',
    change: brief?.change ?? '',
    options: optionRows(memo, catalogue),
    confidence: catalogue.join([
      confidenceSentence(catalogue, catalogue.name(called(memo, memo.recommendation.option)), confidence),
      ...pooledBy(memo),
    ]),
    conditions,
    steps: nextSteps,
  };
}

/** What the weights of the advisors rest on, where they are not equal. */
function pooledBy(memo: DecisionMemo): string[] {
  const explanation = secondOf(memo)?.pool.explanation;
  return explanation === undefined ? [] : [explanation];
}

/** The memo where it is of the second protocol, which has more figures. */
export function secondOf(memo: DecisionMemo): DecisionMemo | null {
  return memo.protocol === 'witan-2' ? memo : null;
}

/** The notes' sentences; a test memo always says that its advisors are simulated. */
export function notesOf(memo: DecisionMemo, { notes }: Catalogue): { message: string; minor: boolean }[] {
  const said = memo.notes.map(({ kind, message }) => ({ message, minor: MINOR_NOTES.has(kind) }));
  const told = memo.mode !== 'test' || memo.notes.some(({ kind }) => kind === 'simulated');
  return told ? said : [{ message: notes.simulated, minor: false }, ...said];
}

function optionRows(memo: DecisionMemo, catalogue: Catalogue): OptionRow[] {
  const out = outOfTheRunning(memo);
  return ranked(memo).map((option) => ({
    id: option.id,
    rank: option.rank,
    name: option.name,
    label: labelOf(option),
    votes: String(memo.perspectives.filter(({ late, pick }) => !late && pick === option.id).length),
    best: catalogue.percent(option.probability),
    first: catalogue.percent(option.rankAcceptability[0] ?? 0),
    score: whole(option.score),
    chosen: option.id === memo.recommendation.option,
    out: out.has(option.id),
  }));
}

function outOfTheRunning(memo: DecisionMemo): ReadonlySet<string> {
  const musts = secondOf(memo)?.musts ?? [];
  return new Set(
    musts.flatMap(({ byOption }) => Object.entries(byOption).flatMap(([id, { out }]) => (out ? [id] : []))),
  );
}

/** The options, best first. */
export function ranked(memo: DecisionMemo): MemoOption[] {
  return memo.options.toSorted((a, b) => a.rank - b.rank);
}

export function labelOf({ label, name }: MemoOption): string {
  return label === undefined || label === '' ? name : label;
}

/** The option's label, for tables and running text. */
export function called(memo: DecisionMemo, id: OptionId): string {
  const option = memo.options.find((found) => found.id === id);
  return option ? labelOf(option) : id;
}

export function criterionName(memo: DecisionMemo, id: string): string {
  return memo.criteria.find((criterion) => criterion.id === id)?.name ?? id;
}

/** "Advisor D" in the memo's language. */
export function advisorCalled(words: DocumentWords, advisor: AdvisorName): string {
  return words.advisorName(advisor.replace(/^Advisor /u, ''));
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function shortened(question: string): string {
  const found = question.split(/\s+/u);
  return found.length <= MOST_WORDS ? question : `${found.slice(0, MOST_WORDS).join(' ')} …`;
}

/** Anything with every text cleaned of control and bidi characters. Lines are kept. */
export function cleaned<T>(value: T): T;
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item)]));
}
