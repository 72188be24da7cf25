// What each advisor said of one option on one criterion.
import type { AdvisorName, DecisionMemo, Score } from '@witan/client';
import { score } from '../shared/format.ts';

export function HeatDetail({ memo, cell }: { memo: DecisionMemo; cell: Score }) {
  const option = memo.options.find(({ id }) => id === cell.option);
  const criterion = memo.criteria.find(({ id }) => id === cell.criterion);
  const evidence = (advisor: AdvisorName): string | undefined =>
    memo.perspectives
      .find((perspective) => perspective.advisor === advisor)
      ?.evidence.find((line) => line.option === cell.option && line.criterion === cell.criterion)?.text;
  return (
    <div className="heat-detail card">
      <h3 dir="auto">
        {option?.name} · {criterion?.name}
      </h3>
      {criterion?.description && <p className="hint">{criterion.description}</p>}
      <dl>
        {Object.entries(cell.byAdvisor).map(([advisor, value]) => (
          <div key={advisor}>
            <dt>{advisor}</dt>
            <dd>
              <span className="number">{score(value)}</span>
              <span dir="auto">{evidence(advisor as AdvisorName)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {criterion?.agreement.reading && <p className="hint">{criterion.agreement.reading}</p>}
    </div>
  );
}
