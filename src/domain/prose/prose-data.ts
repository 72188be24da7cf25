// What a writer may state, name and quote.
import type { MemoFacts } from './memo-facts.ts';
import { lookAgain } from './reading-facts.ts';
import { formsOf, formsOfShare, numbersIn } from './stated-numbers.ts';

export type ProseData = {
  /** Values that may stand in the prose, rounded as they may be shown. */
  readonly numbers: ReadonlySet<number>;
  /** Those of them that may be called a percentage. */
  readonly percents: ReadonlySet<number>;
  /** Texts that may be quoted word for word; the numbers in them are data. */
  readonly texts: readonly string[];
  /** "Advisor A" ...: those who answered, and those whom a note names as missing. */
  readonly advisors: readonly string[];
  readonly answered: readonly string[];
  readonly optionNames: readonly string[];
  readonly recommendedName: string;
  readonly criteria: number;
  /** True where every advisor picked one option in the end. */
  readonly unanimous: boolean;
};

/** The data that prose on these facts is checked against. */
export function proseDataOf(facts: MemoFacts): ProseData {
  const texts = textsOf(facts);
  const inTexts = texts.flatMap(numbersIn).flatMap(({ values }) => values);
  const counted = facts.perspectives.filter(({ late }) => !late);
  return {
    numbers: new Set([...shares(facts), ...measures(facts), ...inTexts]),
    percents: new Set([...shares(facts), ...inTexts]),
    texts,
    advisors: [
      ...new Set(
        [...facts.perspectives, ...facts.notes].flatMap(({ advisor }) =>
          advisor ? [advisor as string] : [],
        ),
      ),
    ],
    answered: facts.perspectives.map(({ advisor }) => advisor),
    optionNames: facts.options.map(({ name }) => name),
    recommendedName: facts.options.find(({ id }) => id === facts.recommended)?.name ?? '',
    criteria: facts.criteria.length,
    unanimous: new Set(counted.map(({ pick }) => pick)).size <= 1,
  };
}

function textsOf(facts: MemoFacts): string[] {
  const perspectives = facts.perspectives.flatMap((perspective) => [
    perspective.case,
    perspective.caseAgainst,
    ...perspective.risks,
    ...perspective.assumptions,
    ...perspective.wouldChangeMind,
    ...perspective.evidence.map(({ text }) => text),
    perspective.revision?.newInformation ?? '',
  ]);
  return [
    facts.question,
    facts.context ?? '',
    ...facts.options.flatMap(({ name, description }) => [name, description]),
    ...facts.criteria.flatMap(({ name, description, agreement }) => [name, description, agreement.reading]),
    ...perspectives,
    ...facts.dissent.map(({ argument }) => argument),
    ...facts.needsFirst.map(({ text }) => text),
    ...facts.notes.map(({ message }) => message),
    facts.confidence.explanation,
    facts.agreement.explanation,
    lookAgain(facts),
  ].filter((text) => text !== '');
}

function shares({ agreement, confidence, robustness, options, criteria, perspectives }: MemoFacts): number[] {
  const given = [
    confidence.value,
    ...Object.values(confidence.basis),
    agreement.spread,
    ...options.flatMap(({ probability, rankAcceptability }) => [probability, ...rankAcceptability]),
    ...criteria.map(({ weight }) => weight),
    ...perspectives.flatMap(({ probabilities, revision }) => [
      ...Object.values(probabilities),
      ...Object.values(revision?.fromProbabilities ?? {}),
    ]),
    ...robustness.flips.flatMap((flip) => (flip.kind === 'weight' ? [flip.from, flip.to] : [])),
  ];
  return given.flatMap(formsOfShare);
}

function measures({ agreement, robustness, options, criteria, scores }: MemoFacts): number[] {
  const points = [
    ...options.map(({ score }) => score),
    ...scores.flatMap(({ mean, low, high, byAdvisor }) => [mean, low, high, ...Object.values(byAdvisor)]),
    ...robustness.flips.flatMap((flip) => (flip.kind === 'score' ? [flip.from, flip.to] : [])),
  ];
  const coefficients = [
    agreement.kendallW,
    ...criteria.map((criterion) => criterion.agreement.krippendorffAlpha),
  ];
  return [
    ...points.flatMap((value) => formsOf(value, 2)),
    ...coefficients.flatMap((value) => (value === null ? [] : formsOf(value, 3).slice(1).map(Math.abs))),
  ];
}
