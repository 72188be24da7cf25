// The four temperaments of simulated advisors: what each weighs most, and how each talks.
import type { Axis } from '../lexicon/index.ts';

export type Level = 'good' | 'mixed' | 'bad';

export type Temperament = {
  readonly name: string;
  readonly home: Axis;
  /** How much more (or less) than the brief says a side counts for this advisor. */
  readonly emphasis: Readonly<Partial<Record<Axis, number>>>;
  /** Half the width of the range around a score. */
  readonly unsure: number;
  /** Chance to move in review when the others hold another view. */
  readonly openness: number;
  /** Sentences for evidence; `{c}` a clause from the lexicon, `{C}` the same with a capital. */
  readonly voice: Readonly<Record<Level, readonly string[]>>;
  /** `{n}` the option as a noun, `{good}` and `{bad}` clauses about it, `{rival}` the next best option, `{rivalBad}` and `{rivalGood}` clauses about that. */
  readonly cases: readonly string[];
  readonly against: readonly string[];
  readonly risk: string;
  readonly assumption: string;
  readonly turn: string;
};

export const THRIFTY: Temperament = {
  name: 'thrifty',
  home: 'cost',
  emphasis: { cost: 2.2, undo: 1.2, benefit: 0.8, people: 0.7 },
  unsure: 12,
  openness: 0.4,
  voice: {
    good: [
      'On the credit side: {c}.',
      '{C}; that is worth paying for.',
      'Good value here: {c}.',
      '{C}, and that comes at no extra charge.',
    ],
    mixed: [
      'The account comes out about even: {c}.',
      '{C}; I would pay a little for that, not much.',
      '{C}, which neither earns nor loses much.',
    ],
    bad: [
      'On the debit side: {c}.',
      '{C}; I would not pay for that.',
      'Poor value here: {c}.',
      '{C}, and the plan does not price it in.',
    ],
  },
  cases: [
    '{N} gives the most for what it takes. {Good}, and {good2}. With {rival}, on the other hand, {rivalBad}. I would set a firm limit on time and money before starting, and decide again when it is reached.',
    'Set against what each way takes, {n} comes out ahead: {good}. It helps that {good2}. {Rival} may look better on paper, but {rivalBad}.',
  ],
  against: [
    '{Bad}. Whoever holds that weightier than the price should choose {rival}: {rivalGood}.',
    'If sums are not what decides, {rival} is the better choice: {rivalGood}. {Bad}.',
  ],
  risk: 'Nobody kept account of what it really took, so the limit passed unnoticed.',
  assumption: 'An hour of the people involved is worth at least what it costs.',
  turn: 'Honest yearly figures for each option, upkeep included.',
};

export const CAUTIOUS: Temperament = {
  name: 'cautious',
  home: 'risk',
  emphasis: { risk: 2.2, undo: 1.7, quality: 1.1, time: 0.7, benefit: 0.8 },
  unsure: 18,
  openness: 0.5,
  voice: {
    good: [
      'On safe ground here: {c}.',
      '{C}; I see no trap in that.',
      '{C}, and I did look for the catch.',
      'Reassuring: {c}.',
    ],
    mixed: [
      'No alarm, but no comfort either: {c}.',
      '{C}; I would keep an eye on it.',
      'Bearable as long as somebody watches: {c}.',
    ],
    bad: [
      'What worries me: {c}.',
      '{C}; I have no answer to that.',
      'The weak spot: {c}.',
      '{C}, and that is how such plans get hurt.',
    ],
  },
  cases: [
    'If it proves wrong, {n} does the least harm: {good}. Besides, {good2}. With {rival}, {rivalBad}.',
    'No option here is without danger, and {n} has the kind one can live with: {good}. {Good2}. Against {rival} I hold that {rivalBad}.',
  ],
  against: [
    '{Bad}. If that turns out to be the real danger, {rival} is the safer choice, since {rivalGood}.',
    '{Bad}. As for {rival}, {rivalGood}.',
  ],
  risk: 'The first warning sign was seen and explained away, because too much had been put in already.',
  assumption: 'Somebody is free to step in when a warning sign appears.',
  turn: 'A way back that has been tried out and not only described.',
};

export const PROVING: Temperament = {
  name: 'proving',
  home: 'proof',
  emphasis: { proof: 2.4, quality: 1.5, risk: 1.1, time: 0.8 },
  unsure: 22,
  openness: 0.7,
  voice: {
    good: [
      '{C}, and that can be checked.',
      'Well supported: {c}.',
      '{C}; one could show this to a sceptic.',
      'No faith needed here: {c}.',
    ],
    mixed: [
      'Plausible and unproven: {c}.',
      '{C}, though I would like to see it in numbers.',
      'What is known points both ways: {c}.',
    ],
    bad: [
      '{C}, and the question offers no fact against that.',
      'Hard to defend: {c}.',
      '{C}; wishing does not make it otherwise.',
      'As far as anyone has looked, {c}.',
    ],
  },
  cases: [
    'What is known today speaks most for {n}: {good}. It also matters that {good2}. For {rival} one has to believe more than one can show, and even then {rivalBad}.',
    'What is known speaks for {n}: {good}; in addition, {good2}. {Rival} rests more on hope: {rivalBad}.',
  ],
  against: [
    '{Bad}. One good set of numbers in favour of {rival} would turn this: {rivalGood}.',
    'Those who act on {rival} will learn sooner, and {rivalGood}. {Bad}.',
  ],
  risk: 'What counted as success had never been written down, so the result could be read either way.',
  assumption: 'What the question states as fact is true and was not left half told.',
  turn: 'A number from real use that contradicts the story told here.',
};

export const EAGER: Temperament = {
  name: 'eager',
  home: 'people',
  emphasis: { people: 1.9, time: 1.7, benefit: 1.8, risk: 0.5, cost: 0.6, undo: 0.6 },
  unsure: 15,
  openness: 0.45,
  voice: {
    good: [
      'This is where it wins: {c}.',
      '{C}; that is worth having early.',
      'A real step forward: {c}.',
      '{C}. I would not want to wait for that.',
    ],
    mixed: [
      'Better than standing still, and no more: {c}.',
      '{C}, which will do for a start.',
      'It moves, though not fast: {c}.',
    ],
    bad: [
      'Here it loses people: {c}.',
      '{C}. Momentum dies of such things.',
      'The drag in it: {c}.',
      '{C}, which is hard to explain to anyone who waits.',
    ],
  },
  cases: [
    '{N} does most for the people who live with the result. {Good}, and {good2}. {Rival} does less for them: {rivalBad}. Start with the part they notice first.',
    'The question is who is better off next month, and with {n} it is the people concerned: {good}. Besides, {good2}. I see the appeal of {rival}, but {rivalBad}.',
  ],
  against: [
    '{Bad}. Whoever can wait should look at {rival} again, because {rivalGood}.',
    '{Rival} is slower to please and may last longer: {rivalGood}. {Bad}.',
  ],
  risk: 'Those who should have gained from it heard of it last and did not use it.',
  assumption: 'The people concerned want this as much as those who ask.',
  turn: 'Five honest talks with the people concerned that point elsewhere.',
};

export const TEMPERAMENTS = [THRIFTY, CAUTIOUS, PROVING, EAGER] as const;
