// The four temperaments of simulated advisors: what each weighs most, and how each talks.
import type { Axis, Risk } from '../lexicon/kind.ts';

export type Level = 'good' | 'mixed' | 'bad';

/**
 * Sentences that each stand by themselves: `{n}` is the option as a noun, `{rival}` the next best one, `{c}` a clause
 * from the lexicon that names what it is about; a slot with a capital letter starts with one.
 */
export type Temperament = {
  readonly name: string;
  readonly home: Axis;
  /** How much more (or less) than the brief says a side counts for this advisor. */
  readonly emphasis: Readonly<Partial<Record<Axis, number>>>;
  /** Half the width of the range around a score. */
  readonly unsure: number;
  /** Chance to move in review when the others hold another view. */
  readonly openness: number;
  /** For the evidence of a cell. */
  readonly voice: Readonly<Record<Level, readonly string[]>>;
  /** What the case opens with, how it praises the pick and doubts the rival. */
  readonly leads: readonly string[];
  readonly praise: readonly string[];
  readonly doubt: readonly string[];
  /** How the case against blames the pick and praises the rival. */
  readonly blame: readonly string[];
  readonly rivalPraise: readonly string[];
  readonly moving: Advice;
  /** The same where the pick is to wait or to keep things as they are. */
  readonly standing: Advice;
};

export type Advice = {
  readonly close: readonly string[];
  readonly risks: readonly Risk[];
  readonly assumptions: readonly string[];
  readonly conditions: readonly string[];
  readonly steps: readonly string[];
  readonly turns: readonly string[];
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
      'Good value: {c}.',
      '{C}, which is worth paying for.',
      'Money well spent: {c}.',
    ],
    mixed: [
      'The account comes out about even: {c}.',
      'Worth a little, not much: {c}.',
      'Neither gain nor loss: {c}.',
    ],
    bad: [
      'On the debit side: {c}.',
      'Poor value: {c}.',
      'A cost that plans tend to leave out: {c}.',
      'Hard to justify the expense: {c}.',
    ],
  },
  leads: [
    '{N} is likely to give more for the money than {rival}.',
    'Weighed by effort and return, {n} comes out ahead of {rival}.',
    '{N} looks like better value than {rival}.',
  ],
  praise: ['What the money buys: {c}.', '{C}, which counts in any budget.'],
  doubt: ['The hidden bill of the alternative: {c}.', 'A cost to set against the alternative: {c}.'],
  blame: ['The price to pay: {c}.', 'Against the sums: {c}.'],
  rivalPraise: ['If sums are not what decides: {c}.', 'Beyond the price: {c}.'],
  moving: {
    close: ['A firm limit on time and money keeps {n} affordable.', '{N} can be judged by its yearly cost.'],
    risks: [
      {
        risk: 'Nobody may keep account of what {n} really takes.',
        mitigation: 'Have one person book hours and money for {n} every month.',
      },
      {
        risk: 'The limit for {n} could pass unnoticed.',
        mitigation: 'Agree on a sum and a day at which {n} is decided again.',
      },
    ],
    assumptions: ['An hour spent on {n} is worth at least what that hour costs.'],
    conditions: ['{N} has to stay within a limit on time and money.'],
    steps: ['Set a limit on time and money for {n}.', 'Compare the honest yearly cost of {n} and {rival}.'],
    turns: [
      'Honest yearly figures, upkeep included, that favour {rival}.',
      'A quote for {n} far above what was expected.',
    ],
  },
  standing: {
    close: ['{N} keeps money free for a better use.'],
    risks: [
      {
        risk: 'The yearly price of {n} may never be added up.',
        mitigation: 'Add up once a quarter what {n} costs.',
      },
      {
        risk: 'Small repairs during {n} could cost more than a change.',
        mitigation: 'Set the sum of repairs at which the question reopens.',
      },
    ],
    assumptions: ['The money kept back by {n} has a better use.'],
    conditions: ['The yearly cost of {n} has to stay under an agreed sum.'],
    steps: ['Write down what {n} costs in a year.', 'Compare the yearly cost of {n} with {rival}.'],
    turns: ['Yearly figures that show {rival} to be cheaper.'],
  },
};

export const CAUTIOUS: Temperament = {
  name: 'cautious',
  home: 'risk',
  emphasis: { risk: 2.2, undo: 1.7, quality: 1.1, time: 0.7, benefit: 0.8 },
  unsure: 18,
  openness: 0.5,
  voice: {
    good: [
      'On safe ground: {c}.',
      'Reassuring: {c}.',
      '{C}, with no trap in sight.',
      'No catch to be found: {c}.',
    ],
    mixed: [
      'No alarm, but no comfort either: {c}.',
      'Worth keeping an eye on: {c}.',
      'Bearable as long as somebody watches: {c}.',
    ],
    bad: [
      'A reason to worry: {c}.',
      'The weak spot: {c}.',
      'A danger without an easy answer: {c}.',
      'Plans get hurt this way: {c}.',
    ],
  },
  leads: [
    'If wrong, {n} would probably do less harm than {rival}.',
    '{N} carries the kind of danger that can be lived with.',
    'Of the dangers on the table, those of {n} are easier to watch.',
  ],
  praise: ['A comfort in a bad year: {c}.', 'What limits the damage: {c}.'],
  doubt: ['A danger of the alternative: {c}.', 'Reason for caution about the alternative: {c}.'],
  blame: ['A real danger: {c}.', 'What could go wrong: {c}.'],
  rivalPraise: ['The safer reading: {c}.', 'A calmer path: {c}.'],
  moving: {
    close: [
      'Early warning signs for {n} can be named in advance.',
      'A way back from {n} deserves a test before anything is final.',
    ],
    risks: [
      {
        risk: 'The first warning sign about {n} may be seen and explained away.',
        mitigation: 'Name two warning signs for {n} and someone free to stop everything.',
      },
      {
        risk: 'Too much may be put into {n} for anyone to admit a mistake.',
        mitigation: 'Commit to {n} in stages, each small enough to be written off.',
      },
    ],
    assumptions: ['Somebody is free to step in when {n} shows a warning sign.'],
    conditions: ['A way back from {n} has to stay open until first results are in.'],
    steps: [
      'Name two warning signs for {n}, and who watches them.',
      'Test the way back from {n} before anything binding is signed.',
    ],
    turns: [
      'A way back from {rival} that has been tried out and not only described.',
      'A loss from {n} that nobody could bear.',
    ],
  },
  standing: {
    close: ['{N} leaves every later step open.'],
    risks: [
      {
        risk: 'A slow decline during {n} may go unnoticed.',
        mitigation: 'Name two signs of decline and someone who watches for them.',
      },
      {
        risk: 'A crisis could force a change before {n} is over.',
        mitigation: 'Keep a plan for the worst case ready during {n}.',
      },
    ],
    assumptions: ['Known dangers stay as they are during {n}.'],
    conditions: ['Somebody has to watch for signs of decline during {n}.'],
    steps: ['Name two signs that would end {n} early.', 'Write a plan for the worst case under {n}.'],
    turns: ['A danger during {n} that grows month by month.'],
  },
};

export const PROVING: Temperament = {
  name: 'proving',
  home: 'proof',
  emphasis: { proof: 2.4, quality: 1.5, risk: 1.1, time: 0.8 },
  unsure: 22,
  openness: 0.7,
  voice: {
    good: [
      'Open to a check: {c}.',
      'Well supported: {c}.',
      'Fit to show a sceptic: {c}.',
      'No faith needed: {c}.',
    ],
    mixed: [
      'Plausible and unproven: {c}.',
      'Still to be seen in numbers: {c}.',
      'What is known points both ways: {c}.',
    ],
    bad: [
      'Hard to defend: {c}.',
      'Not refuted by anything in the question: {c}.',
      'Wishing does not make a difference: {c}.',
      'A gap in the case: {c}.',
    ],
  },
  leads: [
    'What can be shown speaks more for {n} than for {rival}.',
    '{N} asks for less belief than {rival}.',
    'The claims behind {n} are easier to test than those behind {rival}.',
  ],
  praise: ['A claim that a simple check can confirm: {c}.', 'What a sceptic would accept: {c}.'],
  doubt: ['More hope than proof: {c}.', 'An open question about the alternative: {c}.'],
  blame: ['The claim hardest to answer: {c}.', 'What the numbers could show: {c}.'],
  rivalPraise: ['Worth a fair test: {c}.', 'One good set of numbers could confirm: {c}.'],
  moving: {
    close: [
      'One number agreed in advance would settle whether {n} works.',
      'A test of {n} on real cases would be worth more than further debate.',
    ],
    risks: [
      {
        risk: 'Success of {n} could be read either way without a measure.',
        mitigation: 'Write down the number that decides about {n} before the start.',
      },
      {
        risk: 'A wrong belief behind {n} may come to light only late.',
        mitigation: 'Test the most doubtful belief behind {n} in the first weeks.',
      },
    ],
    assumptions: ['What the question states is complete enough to judge {n}.'],
    conditions: ['What counts as success of {n} has to be written down first.'],
    steps: [
      'Write down the number that would show whether {n} works.',
      'Test the most doubtful belief behind {n} on a real case.',
    ],
    turns: [
      'Numbers from real use that contradict the case for {n}.',
      'One good set of figures in favour of {rival}.',
    ],
  },
  standing: {
    close: ['{N} can be ended by one agreed number.'],
    risks: [
      {
        risk: 'The time of {n} may pass without anything being learned.',
        mitigation: 'List what has to be known at the end of {n}, with a name behind each item.',
      },
      {
        risk: 'The belief that {n} is good enough could stay untested.',
        mitigation: 'Measure once a month what {n} is supposed to preserve.',
      },
    ],
    assumptions: ['What the question states will still be true at the end of {n}.'],
    conditions: ['The number that ends {n} has to be written down first.'],
    steps: ['Write down the number that would end {n}.', 'Fix the day on which {n} is judged.'],
    turns: ['Figures that already settle the question for {rival}.'],
  },
};

export const EAGER: Temperament = {
  name: 'eager',
  home: 'people',
  emphasis: { people: 1.9, time: 1.7, benefit: 1.8, risk: 0.5, cost: 0.6, undo: 0.6 },
  unsure: 15,
  openness: 0.45,
  voice: {
    good: [
      'A point that wins people: {c}.',
      'Worth having early: {c}.',
      'A real step forward: {c}.',
      'Too good to put off: {c}.',
    ],
    mixed: [
      'Better than standing still, and no more: {c}.',
      'Enough for a start: {c}.',
      'Movement, though not fast: {c}.',
    ],
    bad: [
      'A reason why people may turn away: {c}.',
      'Momentum dies of such things: {c}.',
      'A drag: {c}.',
      'Hard to explain to anyone who waits: {c}.',
    ],
  },
  leads: [
    '{N} can do more than {rival} for the people who live with the result.',
    '{N} is likely to reach people affected sooner than {rival}.',
    '{N} offers a start that people can see.',
  ],
  praise: ['What people would notice: {c}.', 'A reason to begin: {c}.'],
  doubt: ['Why the alternative may leave people waiting: {c}.', 'Less to win people with: {c}.'],
  blame: ['What people could resent: {c}.', 'A loss of momentum: {c}.'],
  rivalPraise: ['Worth the patience: {c}.', 'Slower to please, perhaps longer to last: {c}.'],
  moving: {
    close: [
      'The part of {n} that people notice should come first.',
      'A visible start makes {n} easier to support.',
    ],
    risks: [
      {
        risk: 'People who should gain from {n} may hear of the plan last.',
        mitigation: 'Tell people affected by {n} first, and ask what they would use.',
      },
      {
        risk: 'Enthusiasm for {n} could fade before the first result.',
        mitigation: 'Plan one result of {n} that people can see within weeks.',
      },
    ],
    assumptions: ['People affected by {n} want the result as much as those who ask.'],
    conditions: ['People affected by {n} have to be heard before the start.'],
    steps: [
      'Talk to five people affected by {n} before the start.',
      'Begin with the part of {n} that people notice first.',
    ],
    turns: [
      'Five honest talks with people affected that point to {rival}.',
      'A sign that people affected would not use what {n} brings.',
    ],
  },
  standing: {
    close: ['{N} needs a reason that people can repeat.'],
    risks: [
      {
        risk: 'People may take {n} for a refusal and stop asking.',
        mitigation: 'Tell people the reason for {n} and the day of the next look.',
      },
      {
        risk: 'The people with most drive could leave during {n}.',
        mitigation: 'Give the people with most drive one visible improvement during {n}.',
      },
    ],
    assumptions: ['People affected can live with {n} for now.'],
    conditions: ['People affected have to hear the reason for {n}.'],
    steps: [
      'Tell people affected why {n} is chosen and until when.',
      'Ask people affected what they lose by {n}.',
    ],
    turns: ['People affected who say that {n} drives them away.'],
  },
};

export const TEMPERAMENTS = [THRIFTY, CAUTIOUS, PROVING, EAGER] as const;
