// The simulated synthesis: it chooses sentences by id and writes none.
import { CHOICES, textOr } from '../prompt.ts';
import type { Advisor } from './seat.ts';

type Field = (typeof CHOICES)[number];
export type SimulatedSynthesis = Record<Field, string[]>;

const MOST: Readonly<Record<Field, number>> = {
  reasons: 3,
  against: 1,
  wouldChange: 1,
  conditions: 2,
  nextSteps: 3,
};
/** The most words of all reasons together. */
const REASON_WORDS = 90;
/** From this share of common words, by the shorter sentence, two sentences count as the same. */
const SAME = 0.4;

const STRIDE = 5;

type Line = { readonly id: string; readonly words: ReadonlySet<string>; readonly length: number };

/** For each field a few dissimilar sentences of several advisors. */
export function synthesisOf(advisor: Advisor): SimulatedSynthesis {
  const taken: Line[] = [];
  const offered = linesByField(advisor);
  return byField((field) => {
    const lines = offered[field];
    const own: Line[] = [];
    const first = advisor.draw('choice', field).whole(Math.min(2, lines.length));
    for (const line of spread(lines, first).toSorted(newestTo(taken))) {
      if (own.length === MOST[field]) break;
      const words = [...own, line].reduce((sum, { length }) => sum + length, 0);
      if (taken.some((other) => likeness(line, other) >= SAME)) continue;
      if (field === 'reasons' && words > REASON_WORDS) continue;
      own.push(line);
      taken.push(line);
    }
    return own.map(({ id }) => id);
  });
}

/** The sentences without their common words: the names of options say nothing about similarity. */
function linesByField({ asked }: Advisor): Record<Field, Line[]> {
  const all = byField((field) =>
    (asked.choices[field] ?? []).map((line) => readLine(textOr(line['id'], ''), textOr(line['text'], ''))),
  );
  const lines = Object.values(all).flat();
  const isCommon = (word: string) =>
    5 * lines.filter(({ words }) => words.has(word)).length > lines.length + 5;
  const common = new Set(lines.flatMap(({ words }) => [...words]).filter(isCommon));
  return byField((field) => all[field].map((line) => ({ ...line, words: line.words.difference(common) })));
}

function readLine(id: string, text: string): Line {
  const words = text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]{4,}/gu) ?? [];
  return { id, words: new Set(words), length: text.split(/\s+/).length };
}

export function byField<T>(make: (field: Field) => T): Record<Field, T> {
  const entries = CHOICES.map((field) => [field, make(field)] as const);
  // `as`: one entry for each field.
  return Object.fromEntries(entries) as Record<Field, T>;
}

/** The sentences of an advisor are adjacent: takes steps longer than those of one advisor, so that several are chosen. */
function spread(lines: readonly Line[], first: number): Line[] {
  const places = lines.map((_, at) => ((at + first) * STRIDE) % lines.length);
  return [...new Set([...places, ...lines.keys()])].flatMap((place) => lines[place] ?? []);
}

/** Sorts sentences that are similar to those of earlier fields last. */
function newestTo(taken: readonly Line[]): (a: Line, b: Line) => number {
  const before = [...taken];
  const nearest = (line: Line) =>
    Math.round(4 * Math.max(0, ...before.map((other) => likeness(line, other))));
  return (a, b) => nearest(a) - nearest(b);
}

function likeness(a: Line, b: Line): number {
  return a.words.intersection(b.words).size / Math.max(1, Math.min(a.words.size, b.words.size));
}
