// What an answer about a saved memo may repeat, and the figures that a model is shown.
import type { DecisionMemo } from '@witan/client';
import { chanceOf, wholePercent } from '@witan/combine';
import { answerBasis, type AnswerBasis } from '../../domain/answer-check.ts';
import { briefingText } from '../../domain/briefing.ts';
import { nameOf } from '@witan/memo/name-of';
import type { SharedBrief } from '../sources/sources.ts';

/** `texts` are what was asked and answered about it before. */
export function basisOfMemo(
  memo: DecisionMemo,
  { brief, texts }: { readonly brief: SharedBrief; readonly texts: readonly string[] },
): AnswerBasis {
  const { confidence } = memo.verdict;
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
      confidence.basis.pooledProbability,
      confidence.basis.firstRankAcceptability ?? 0,
      ...memo.options.flatMap((option) => [
        option.probability,
        chanceOf(option),
        ...option.rankAcceptability,
      ]),
      ...memo.criteria.map(({ weight }) => weight),
      ...memo.predictions.flatMap(({ probability, byAdvisor }) => [probability, ...Object.values(byAdvisor)]),
      ...memo.perspectives.flatMap(({ probabilities }) => Object.values(probabilities)),
    ],
    points: [
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
    confidencePercent: wholePercent(confidence.value),
    confidenceBand: confidence.band,
    reversibility,
    options: memo.options
      .toSorted((a, b) => a.rank - b.rank)
      .map((one) => ({
        name: one.name,
        rank: one.rank,
        score: Math.round(one.score),
        probabilityPercent: wholePercent(chanceOf(one)),
      })),
    criteria: memo.criteria.map(({ name: called, weight }) => ({
      name: called,
      weightPercent: wholePercent(weight),
    })),
    consensus: memo.consensus.explanation,
    notes: memo.notes.map(({ message }) => message),
  };
}
