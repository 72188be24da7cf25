// What could go wrong, and who said so.
import type { DecisionMemo } from '@witan/client';
import { letterOf } from '../shared/format.ts';
import { Part } from './part.tsx';

export function RisksPart({ memo }: { memo: DecisionMemo }) {
  if (memo.risks.length === 0) return null;
  return (
    <Part title="Risks" about="As if the choice had failed a year on.">
      <ul className="risks">
        {memo.risks.map((risk, at) => (
          <li key={at}>
            <span dir="auto">{risk.text}</span>
            <span className="raised">
              {risk.raisedBy.map((advisor) => (
                <abbr key={advisor} className="letter" title={`Raised by ${advisor}`}>
                  {letterOf(advisor)}
                </abbr>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
