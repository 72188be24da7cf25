// One advisor's answer: probabilities, cases for and against, and all that it listed.
import type { DecisionMemo, MemoPerspective } from '@witan/client';
import { Bullets } from '../shared/bullets.tsx';
import { percent } from '../shared/format.ts';
import { Bar } from '../shared/bar.tsx';
import { Paragraphs } from '../shared/paragraphs.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import type { Names } from './names.ts';
import { RevisionView } from './revision-view.tsx';

type Props = { memo: DecisionMemo; perspective: MemoPerspective; names: Names };

export function PerspectiveBody({ memo, perspective, names }: Props) {
  const { revision } = perspective;
  return (
    <div className="perspective">
      {revision ? (
        <RevisionView memo={memo} perspective={perspective} revision={revision} names={names} />
      ) : (
        <ul className="answer-bars">
          {memo.options.map((option) => (
            <li key={option.id}>
              <span dir="auto">{option.name}</span>
              <span>{percent(perspective.probabilities[option.id] ?? 0)}</span>
              <Bar share={perspective.probabilities[option.id] ?? 0} />
            </li>
          ))}
        </ul>
      )}
      <h4>The case for {names.option(perspective.pick)}</h4>
      <Paragraphs text={perspective.case} />
      <h4>The strongest case against it</h4>
      <Paragraphs text={perspective.caseAgainst} />
      <div className="pair">
        <Bullets level={4} title="Risks" items={perspective.risks} />
        <Bullets level={4} title="Assumes" items={perspective.assumptions} />
      </div>
      <Bullets level={4} title="Would change its mind" items={perspective.wouldChangeMind} />
      <EvidenceTable perspective={perspective} names={names} />
    </div>
  );
}
