// The memo's lists, drawn from what the advisors wrote.
import type { AdvisorName, Recommendation } from '../../../client/src/types.ts';
import type { MemoFacts } from './memo-facts.ts';
import { asSentence, counted, criterionName, optionName, percent } from './reading-facts.ts';

const RISKS = 6;
const CONDITIONS = 3;
const STEPS = 4;
/** Share of the shorter text's words that another must have to say the same. */
const SAME = 0.6;

type Said = { readonly text: string; readonly raisedBy: readonly AdvisorName[] };

/** The advisors' risks, those that say the same merged, those that most advisors see first. */
export function risksOf(facts: MemoFacts): { text: string; raisedBy: AdvisorName[] }[] {
  const perspectives = counted(facts);
  const said = takingTurns(
    perspectives.map(({ advisor, risks }) => risks.map((text) => ({ text, raisedBy: [advisor] }))),
  );
  return merged(said)
    .toSorted((a, b) => b.raisedBy.length - a.raisedBy.length)
    .slice(0, RISKS)
    .map(({ text, raisedBy }) => ({ text: asSentence(text), raisedBy: [...raisedBy].toSorted() }));
}

/** What the advisors who hold the recommended option best take for granted. */
export function conditionsOf(facts: MemoFacts): string[] {
  const holders = counted(facts).filter(({ pick }) => pick === facts.recommended);
  const said = takingTurns(
    holders.map(({ advisor, assumptions }) => assumptions.map((text) => ({ text, raisedBy: [advisor] }))),
  );
  return merged(said)
    .toSorted((a, b) => b.raisedBy.length - a.raisedBy.length)
    .slice(0, CONDITIONS)
    .map(({ text }) => asSentence(text));
}

/** First what has to be known, then what would change the answer, then what may go wrong. */
export function nextStepsOf(facts: MemoFacts): string[] {
  const steps = merged(facts.needsFirst.map(({ advisor, text }) => ({ text, raisedBy: [advisor] }))).map(
    ({ text }) => `Find out first: ${asSentence(text)}`,
  );
  if (facts.outcome === 'investigate')
    return [...steps.slice(0, STEPS - 1), 'Ask again, or decide, with the answers in hand.'];
  return [...steps.slice(0, 2), ...weighing(facts), ...doubts(facts), ...precautions(facts)].slice(0, STEPS);
}

/** Read off a criterion about undoing where there is one; otherwise the middle, since nothing is known. */
export function reversibilityOf(facts: MemoFacts): Recommendation['reversibility'] {
  const about = facts.criteria.find(({ name }) =>
    /revers|undo|exit|lock.?in|umkehr|r[ée]versib/iu.test(name),
  );
  const score = facts.scores.find(
    ({ option, criterion }) => option === facts.recommended && criterion === about?.id,
  );
  if (!score) return 'costly';
  if (score.mean >= 60) return 'reversible';
  return score.mean >= 25 ? 'costly' : 'irreversible';
}

function weighing(facts: MemoFacts): string[] {
  const flip = facts.robustness.flips.find(({ kind }) => kind === 'weight');
  if (facts.outcome !== 'close_call' || flip?.kind !== 'weight') return [];
  const side = flip.to > flip.from ? 'above' : 'below';
  return [
    `Settle how much ${criterionName(facts, flip.criterion)} counts: ${side} ${percent(flip.to)}, ${optionName(facts, flip.winner)} has the highest weighted score.`,
  ];
}

function doubts(facts: MemoFacts): string[] {
  const holders = counted(facts).filter(({ pick }) => pick === facts.recommended);
  const said = takingTurns(
    holders.map(({ advisor, wouldChangeMind }) =>
      wouldChangeMind.map((text) => ({ text, raisedBy: [advisor] })),
    ),
  );
  return merged(said)
    .slice(0, 2)
    .map(
      ({ text, raisedBy }) =>
        `Check what would change ${raisedBy[0] ?? 'an advisor'}'s mind: ${asSentence(text)}`,
    );
}

function precautions(facts: MemoFacts): string[] {
  const first = risksOf(facts)[0];
  return first ? [`Decide beforehand what to do about this risk: ${first.text}`] : [];
}

function takingTurns(lists: readonly (readonly Said[])[]): Said[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}

function merged(said: readonly Said[]): Said[] {
  return said.reduce<Said[]>((kept, next) => {
    if (next.text.trim() === '') return kept;
    const twin = kept.findIndex(({ text }) => sayTheSame(text, next.text));
    if (twin < 0) return [...kept, next];
    return kept.map((item, i) =>
      i === twin ? { ...item, raisedBy: [...new Set([...item.raisedBy, ...next.raisedBy])] } : item,
    );
  }, []);
}

function sayTheSame(a: string, b: string): boolean {
  const [left, right] = [contentWords(a), contentWords(b)];
  const smaller = Math.min(left.size, right.size);
  if (smaller < 3) return a.trim().toLowerCase() === b.trim().toLowerCase();
  return left.intersection(right).size / smaller >= SAME;
}

function contentWords(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((found) => found.slice(0, 6)));
}
