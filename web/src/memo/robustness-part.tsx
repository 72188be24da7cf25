// Whether other ways of counting, or leaving somebody or something out, give the same first place.
import type { DecisionMemo, OptionId } from '@witan/client';
import type { Names } from './names.ts';

export function RobustnessPart({ memo, names }: { memo: DecisionMemo; names: Names }) {
  const { winners, leaveOneOut, leaveOneCriterionOut } = memo.robustness;
  const first = winners.weightedScore;
  const methods: [string, OptionId | null][] = [
    ['Pooled probability', winners.pooledProbability],
    ['Weighted score', winners.weightedScore],
    ['Borda count', winners.borda],
    ['Pairwise majority', winners.condorcet],
  ];
  const without = [
    ...leaveOneOut.map((entry) => ({ what: entry.without as string, winner: entry.winner })),
    ...leaveOneCriterionOut.map((entry) => ({ what: names.criterion(entry.without), winner: entry.winner })),
  ];
  const moved = without.filter(({ winner }) => winner !== first);
  return (
    <div className="steadiness">
      <h3>By other ways of counting</h3>
      <dl className="methods">
        {methods.map(([method, winner]) => (
          <div key={method}>
            <dt>{method}</dt>
            <dd dir="auto">{winner === null ? 'no majority winner' : names.option(winner)}</dd>
          </div>
        ))}
      </dl>
      {moved.length === 0 && without.length > 0 && (
        <p>
          Leaving out any one advisor, or any one criterion, keeps the same option first by weighted score.
        </p>
      )}
      {moved.length > 0 && (
        <>
          <h3>With something left out</h3>
          <ul className="without">
            {moved.map(({ what, winner }) => (
              <li key={what} dir="auto">
                Without {what}, <b>{names.option(winner)}</b> comes first.
              </li>
            ))}
            {moved.length < without.length && <li>Leaving out any other keeps the first place.</li>}
          </ul>
        </>
      )}
    </div>
  );
}
