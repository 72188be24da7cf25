// The frame: what is compared and by what, fixed before anyone answers.
import type { LiveState } from '@witan/client';
import { percent } from '../shared/format.ts';
import { Bullets } from '../shared/bullets.tsx';
import { Fold } from '../shared/fold.tsx';

export function FrameCard({ state }: { state: LiveState }) {
  const { frame } = state;
  if (!frame)
    return state.stages.frame.status === 'running' ? (
      <section className="card frame-card pending" aria-label="The frame">
        <p>Working out what to compare…</p>
      </section>
    ) : null;
  const extras = frame.assumptions.length + frame.missingInformation.length;
  return (
    <section className="card frame-card" aria-labelledby="frame-title">
      <h2 id="frame-title">The frame</h2>
      <div className="frame-parts">
        <div>
          <h3>Options</h3>
          <ol className="frame-list">
            {frame.options.map((option) => (
              <li key={option.id} dir="auto">
                <strong>{option.name}</strong>
                {option.description && <span> {option.description}</span>}
              </li>
            ))}
          </ol>
        </div>
        <div>
          <h3>Criteria</h3>
          <ul className="frame-list weights">
            {frame.criteria.map((criterion) => (
              <li key={criterion.id} dir="auto">
                <span className="weight-value">{percent(criterion.weight)}</span>
                <strong>{criterion.name}</strong>
                {criterion.description && <span> {criterion.description}</span>}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {extras > 0 && (
        <Fold title="Assumptions and open questions">
          <Bullets level={4} title="Assumed" items={frame.assumptions} />
          <Bullets level={4} title="Not known" items={frame.missingInformation} />
        </Fold>
      )}
    </section>
  );
}
