import type { DecisionMemo } from '@witan/client';
import { languageOf } from '../domain/language.ts';
import type { MemoFacts } from '../domain/prose/memo-facts.ts';
import type { SharedBrief } from './sources.ts';

/** The data of a saved memo, as a text about it is checked against; `texts` are what else may be repeated and quoted. */
export function memoFactsOf(
  memo: DecisionMemo,
  { brief, texts }: { readonly brief: SharedBrief; readonly texts: readonly string[] },
): MemoFacts {
  const { outcome, option, confidence, reversibility } = memo.recommendation;
  const { passages = [], facts = [] } = brief.sources ?? {};
  return {
    question: memo.question,
    context: brief.context,
    sources: [...[...passages, ...facts].map(({ text }) => text), ...texts],
    language: languageOf(memo.question),
    askedAt: Date.parse(memo.createdAt),
    outcome,
    recommended: option,
    reversibility,
    confidence,
    weightsStated: brief.criteria.some(({ weight }) => weight !== undefined && weight !== null),
    options: memo.options,
    criteria: memo.criteria,
    scores: memo.scores,
    agreement: memo.agreement,
    dissent: memo.dissent,
    robustness: memo.robustness,
    perspectives: memo.perspectives,
    notes: memo.notes,
    musts: memo.musts ?? [],
    predictions: memo.predictions,
    needsFirst: [],
  };
}

/** The words of a memo: its writer was checked, so they may be said again. */
export function wordsOfMemo({ brief, recommendation, ...memo }: DecisionMemo): string[] {
  return [
    recommendation.headline,
    recommendation.rationale,
    ...recommendation.conditions,
    ...recommendation.nextSteps,
    brief.vote,
    ...brief.reasons,
    brief.against,
    brief.change,
    ...memo.risks.map(({ text }) => text),
    ...memo.assumptions,
    ...memo.missingInformation,
    ...memo.wouldChange,
    ...memo.predictions.flatMap(({ event, by }) => [event, by]),
    ...(memo.musts ?? []).map(({ name }) => name),
  ];
}
