// Every advisor's answer, whole, with what review changed.
import type { DecisionMemo, MemoPerspective } from '@witan/client';
import { Fold } from '../shared/fold.tsx';
import { percent } from '../shared/format.ts';
import type { Names } from './names.ts';
import { Part } from './part.tsx';
import { PerspectiveBody } from './perspective-body.tsx';

export function PerspectivesPart({ memo, names }: { memo: DecisionMemo; names: Names }) {
  return (
    <Part
      title="Perspectives"
      about="Each advisor answered alone; the letters are drawn anew for every memo and say nothing."
    >
      {memo.perspectives.map((perspective) => (
        <Fold key={perspective.advisor} title={<Title perspective={perspective} names={names} />}>
          <PerspectiveBody memo={memo} perspective={perspective} names={names} />
        </Fold>
      ))}
    </Part>
  );
}

function Title({ perspective, names }: { perspective: MemoPerspective; names: Names }) {
  const { advisor, pick, probabilities, revision, late, provider, model } = perspective;
  return (
    <span className="perspective-title">
      <span className="who">
        {advisor}
        {model !== undefined && (
          <span className="model">
            {provider} {model}
          </span>
        )}
      </span>
      <span className="what" dir="auto">
        {names.option(pick)}, {percent(probabilities[pick] ?? 0)}
      </span>
      {revision && <span className="tag">revised</span>}
      {late && <span className="tag">late, not counted</span>}
    </span>
  );
}
