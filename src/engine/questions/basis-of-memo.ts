// What an answer about a saved memo may repeat, and the figures that a model is shown.
import type { DecisionMemo } from '@witan/client';
import { chanceOf, wholePercent, wholePercentOf, wholePercents, wholeRanks } from '@witan/combine';
import { answerBasis, type AnswerBasis } from '../../domain/answer-check.ts';
import { briefingText } from '../../domain/briefing.ts';
import { nameOf } from '@witan/memo/name-of';
import type { SharedBrief } from '../sources/sources.ts';

/** `texts` are what was asked and answered about it before. */
export function basisOfMemo(
  memo: DecisionMemo,
  { brief, texts }: { readonly brief: SharedBrief; readonly texts: readonly string[] },
): AnswerBasis {
  const { charge: _, usage: __, id: ___, ...said } = memo;
  return answerBasis({
    texts: [
      ...textsIn(said),
      brief.context ?? '',
      briefingText(brief),
      ...(brief.sources?.passages ?? []).map(({ text }) => text),
      ...texts,
    ],
    shares: [
      ...sharesOf(memo).flat(),
      ...memo.options.flatMap(({ rankAcceptability }) => rankAcceptability),
      ...memo.predictions.flatMap(({ probability, byAdvisor }) => [probability, ...Object.values(byAdvisor)]),
    ],
    points: [
      ...sharesOf(memo).flatMap(wholePercents),
      ...wholeRanks(memo.options.map(({ rankAcceptability }) => rankAcceptability)).flat(),
      ...memo.predictions.map(({ probability }) => wholePercent(probability)),
      ...memo.options.map(({ score }) => score),
      ...memo.scores.flatMap(({ mean, low, high, byAdvisor }) => [
        mean,
        low,
        high,
        ...Object.values(byAdvisor),
      ]),
    ],
  });
}

/** All that are of one whole, as readers see them together. */
function sharesOf({ options, criteria, perspectives }: DecisionMemo): number[][] {
  return [
    options.map(({ probability }) => probability),
    options.map(chanceOf),
    criteria.map(({ weight }) => weight),
    ...perspectives.map(({ probabilities }) => Object.values(probabilities)),
  ];
}

/** Every text in it, whatever field it stands in. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The final numbers, rounded to what a reader is shown. */
export function figuresOfMemo(memo: DecisionMemo): Readonly<Record<string, unknown>> {
  const { outcome, option, confidence, reversibility } = memo.verdict;
  return {
    outcome,
    recommended: nameOf(memo.options, option),
    confidenceBand: confidence.band,
    reversibility,
    options: memo.options
      .toSorted((a, b) => a.rank - b.rank)
      .map((one) => ({
        name: one.name,
        rank: one.rank,
        score: Math.round(one.score),
        probabilityPercent: wholePercentOf(memo.options, chanceOf, one.id),
      })),
    criteria: memo.criteria.map(({ id, name }) => ({
      name,
      weightPercent: wholePercentOf(memo.criteria, ({ weight }) => weight, id),
    })),
    consensus: memo.consensus.explanation,
    notes: memo.notes.map(({ message }) => message),
  };
}
