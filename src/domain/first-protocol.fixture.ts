import type { DecisionMemo1, DecisionMemo } from '@witan/client';

/** The memo as the first protocol would have saved it: without the fields that came later. */
export function asFirstProtocol(memo: DecisionMemo): DecisionMemo1 {
  const { brief: _brief, pool: _pool, predictions: _predictions, musts: _musts, ...rest } = memo;
  const { recommendation, robustness, agreement } = rest;
  const { pooledProbability, firstRankAcceptability } = recommendation.confidence.basis;
  const basis = { pooledProbability, firstRankAcceptability };
  const { meanRankCorrelation: _correlation, ...agreed } = agreement;
  return {
    ...rest,
    protocol: 'witan-1',
    recommendation: { ...verdict, confidence: { ...verdict.confidence, basis } },
    options: memo.options.map(
      ({ id, name, description, source, rank, score, probability, rankAcceptability }) => ({
        id,
        name,
        description,
        source,
        rank,
        score,
        probability,
        rankAcceptability,
      }),
    ),
    scores: memo.scores.map(({ rangeByAdvisor: _range, ...score }) => score),
    agreement: { ...agreed, round: 1 },
    robustness: {
      methodDependent: robustness.methodDependent,
      winners: withoutEqualWeights(robustness.winners),
      flips: robustness.flips.flatMap((flip) => {
        if (flip.kind === 'probability') return [];
        const { direction: _direction, ...known } = flip;
        return [known];
      }),
      leaveOneOut: robustness.leaveOneOut.map(({ without, winner }) => ({ without, winner })),
      leaveOneCriterionOut: robustness.leaveOneCriterionOut,
    },
  };
}

function withoutEqualWeights({
  equalWeights: _equal,
  ...winners
}: DecisionMemo['robustness']['winners']): DecisionMemo1['robustness']['winners'] {
  return winners;
}
