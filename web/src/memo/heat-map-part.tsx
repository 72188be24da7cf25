// Options by criteria: the mean score as colour and number, the advisors' spread in every cell.
import type { CriterionId, DecisionMemo, OptionId, Score } from '@witan/client';
import { type CSSProperties, useState } from 'react';
import { percent, score } from '../shared/format.ts';
import { HeatCell } from './heat-cell.tsx';
import { HeatDetail } from './heat-detail.tsx';
import { Part } from './part.tsx';

/** So many options fit beside the heading; more take the whole width. */
const ROOM_BESIDE_HEADING = 5;

type Chosen = { option: OptionId; criterion: CriterionId };

export function HeatMapPart({ memo }: { memo: DecisionMemo }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const cell = (at: Chosen): Score | undefined =>
    memo.scores.find(({ option, criterion }) => option === at.option && criterion === at.criterion);
  const shown = chosen && cell(chosen);
  const isChosen = (at: Chosen) => chosen?.option === at.option && chosen.criterion === at.criterion;
  return (
    <Part
      wide={memo.options.length > ROOM_BESIDE_HEADING}
      title="Options by criteria"
      about="Mean scores, 0 to 100; 100 is always best for the decider. Under each the least and the greatest, a dot for every advisor."
    >
      <div className="scroll heat-scroll" tabIndex={0} role="region" aria-label="Options by criteria">
        <table className="heat" style={{ '--columns': memo.options.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Criterion</span>
              </th>
              {memo.options.map((option) => (
                <th key={option.id} scope="col" dir="auto">
                  <span className="heat-name" title={option.name}>
                    {option.name}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {memo.criteria.map((criterion) => (
              <tr key={criterion.id}>
                <th scope="row" dir="auto">
                  {criterion.name}
                  <span className="weight">weight {percent(criterion.weight)}</span>
                </th>
                {memo.options.map((option) => {
                  const at = { option: option.id, criterion: criterion.id };
                  const found = cell(at);
                  return (
                    <td key={option.id}>
                      {found && (
                        <HeatCell
                          cell={found}
                          pressed={isChosen(at)}
                          onPress={() => setChosen(isChosen(at) ? null : at)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Weighted score</th>
              {memo.options.map((option) => (
                <td key={option.id} className="heat-total">
                  {score(option.score)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <div aria-live="polite">{shown && <HeatDetail memo={memo} cell={shown} />}</div>
    </Part>
  );
}
