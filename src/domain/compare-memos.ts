import type { ComparedOption, DecisionMemo, MemoComparison } from '@witan/client';
import { chanceOf, wholePercents, type Brief } from '@witan/combine';
import { briefingText } from './briefing.ts';
import { nameOf } from '@witan/memo/name-of';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { distinctNames, nameKey } from './same-name.ts';

/** A memo and what was asked for it. */
export type Compared = {
  readonly memo: DecisionMemo;
  readonly brief: Pick<Brief, 'context' | 'briefing' | 'musts'>;
  /** As they were read, in any form in which the same ones are equal. */
  readonly documents: readonly { readonly name: string }[];
};

const MOVED_POINTS = 5;
const MOST_CELLS = 12;

/** What differs in what was asked, and what moved in the answer. Options and criteria are the same by their names. */
export function compareMemos(before: Compared, after: Compared): MemoComparison {
  const recommended = {
    before: nameOf(before.memo.options, before.memo.verdict.option),
    after: nameOf(after.memo.options, after.memo.verdict.option),
  };
  return {
    object: 'comparison',
    before: before.memo.id,
    after: after.memo.id,
    language: after.memo.language,
    inputs: inputsOf(before, after),
    recommended: { ...recommended, changed: nameKey(recommended.before) !== nameKey(recommended.after) },
    band: {
      before: before.memo.verdict.confidence.band,
      after: after.memo.verdict.confidence.band,
    },
    options: optionsOf(before.memo, after.memo),
    cells: movedCells(before.memo, after.memo),
    ...advisorsOf(before.memo, after.memo),
  };
}

function inputsOf(before: Compared, after: Compared): MemoComparison['inputs'] {
  const a = askedIn(before);
  const b = askedIn(after);
  return PARTS.filter((part) => keyOf(a[part]) !== keyOf(b[part])).map((part) => ({
    part,
    before: textOf(a[part]),
    after: textOf(b[part]),
  }));
}

const PARTS = ['question', 'context', 'documents', 'options', 'criteria', 'weights', 'musts'] as const;

type Entry = { readonly key: string; readonly text: string };

/** A text, or entries whose order says nothing: a memo has its options by rank. */
type Asked = string | readonly Entry[];

function askedIn({ memo, brief, documents }: Compared): Record<(typeof PARTS)[number], Asked> {
  const weights = memo.criteria.map(({ weight }) => weight);
  const [whole, said] = [wholePercents(weights), catalogueOf(memo.language).percents(weights)];
  return {
    question: memo.question,
    context: [brief.context ?? '', briefingText(brief)].filter((text) => text !== '').join('\n\n'),
    documents: documents.map((document) => ({ key: JSON.stringify(document), text: document.name })),
    options: named(memo.options),
    criteria: named(memo.criteria),
    weights: memo.criteria.map(({ name }, i) => ({
      key: JSON.stringify([nameKey(name), whole[i]]),
      text: `${name} ${said[i]}`,
    })),
    musts: named(brief.musts),
  };
}

const named = (list: readonly { readonly name: string }[]): Entry[] =>
  list.map(({ name }) => ({ key: nameKey(name), text: name }));

function keyOf(asked: Asked): string {
  return typeof asked === 'string' ? asked : JSON.stringify(asked.map(({ key }) => key).toSorted());
}

function textOf(asked: Asked): string {
  return typeof asked === 'string' ? asked : asked.map(({ text }) => text).join('; ');
}

function optionsOf(before: DecisionMemo, after: DecisionMemo): MemoComparison['options'] {
  const all = distinctNames([...after.options, ...before.options], ({ name }) => name);
  return all.map(({ name }) => ({
    name,
    before: numbersOf(before, name),
    after: numbersOf(after, name),
  }));
}

function numbersOf(memo: DecisionMemo, name: string): ComparedOption | null {
  const option = memo.options.find((one) => nameKey(one.name) === nameKey(name));
  if (!option) return null;
  const { id, rank, score } = option;
  const votes = memo.perspectives.filter(({ late, pick }) => !late && pick === id).length;
  return { rank, score, probability: chanceOf(option), votes };
}

function movedCells(before: DecisionMemo, after: DecisionMemo): MemoComparison['cells'] {
  const earlier = new Map(cellsOf(before).map(({ key, mean }) => [key, mean]));
  return cellsOf(after)
    .flatMap(({ key, option, criterion, mean }) => {
      const was = earlier.get(key);
      const hasMoved = was !== undefined && Math.abs(mean - was) >= MOVED_POINTS;
      return hasMoved ? [{ option, criterion, before: was, after: mean }] : [];
    })
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MOST_CELLS);
}

function cellsOf({ options, criteria, scores }: DecisionMemo) {
  return scores.map(({ mean, ...cell }) => {
    const [option, criterion] = [nameOf(options, cell.option), nameOf(criteria, cell.criterion)];
    return { option, criterion, mean, key: JSON.stringify([nameKey(option), nameKey(criterion)]) };
  });
}

/** Letters are drawn anew for every memo: only names of models tell who is who, of those that sat once. */
function advisorsOf(before: DecisionMemo, after: DecisionMemo): Pick<MemoComparison, 'advisors'> {
  if (!before.transparent || !after.transparent) return {};
  const advisors = after.perspectives.flatMap(({ provider, model, pick }) => {
    const [was, twin] = before.perspectives.filter((one) => one.provider === provider && one.model === model);
    if (!was || twin) return [];
    return [
      { provider, model, before: nameOf(before.options, was.pick), after: nameOf(after.options, pick) },
    ];
  });
  return { advisors };
}
