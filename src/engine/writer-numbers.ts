import type { OptionId } from '@witan/client';
import type { MemoFacts } from '../domain/prose/memo-facts.ts';
import { lookAgain } from '../domain/prose/reading-facts.ts';

/** The frozen numbers as the writer sees them: rounded to what a reader is shown. */
export function frozenNumbers(facts: MemoFacts): Readonly<Record<string, unknown>> {
  const name = (id: OptionId): string => facts.options.find((option) => option.id === id)?.name ?? id;
  const byRank = facts.options.toSorted((a, b) => a.rank - b.rank);
  return {
    outcome: facts.outcome,
    recommended: name(facts.recommended),
    confidencePercent: percent(facts.confidence.value),
    confidenceBand: facts.confidence.band,
    options: byRank.map(({ name: option, rank, score, probability }) => ({
      name: option,
      rank,
      score: Math.round(score),
      probabilityPercent: percent(probability),
    })),
    criteria: facts.criteria.map(({ name: criterion, weight }) => ({
      name: criterion,
      weightPercent: percent(weight),
    })),
    agreement: facts.agreement.explanation,
    runnerUp: byRank[1]?.name ?? null,
    flips: flipSentences(facts),
    dissent: facts.dissent.map(({ advisor, option, argument }) => ({
      advisor,
      option: name(option),
      argument,
    })),
    needsFirst: facts.needsFirst,
    reversibility: facts.reversibility,
    lookAgain: lookAgain(facts),
    notes: facts.notes.map(({ message }) => message),
  };
}

function flipSentences({ robustness, options, criteria }: MemoFacts): string[] {
  const option = (id: string): string => options.find((item) => item.id === id)?.name ?? id;
  const criterion = (id: string): string => criteria.find((item) => item.id === id)?.name ?? id;
  return robustness.flips.slice(0, 4).map((flip) => {
    const winner = `"${option(flip.winner)}" would lead`;
    if (flip.kind === 'weight')
      return `${winner} by weighted score if ${criterion(flip.criterion)} weighed ${percent(flip.to)}% instead of ${percent(flip.from)}%.`;
    if (flip.kind === 'score')
      return `${winner} by weighted score if "${option(flip.option)}" scored ${Math.round(flip.to)} instead of ${Math.round(flip.from)} on ${criterion(flip.criterion)}.`;
    return `${winner} if ${flip.advisor} gave "${option(flip.option)}" ${percent(flip.to)}% instead of ${percent(flip.from)}%.`;
  });
}

function percent(share: number): number {
  return Math.round(share * 100);
}
