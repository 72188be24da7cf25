// The frame: options and criteria, fixed before the advisors answer.
import type { LiveState } from '@witan/client';
import { Bullets, Fold, Section } from '../shared/elements.tsx';
import { percent } from '../shared/format.ts';

export function FrameCard({ state: { frame, stages } }: { state: LiveState }) {
  if (!frame)
    return stages.frame.status === 'running' ? (
      <section className="card frame-card pending" aria-label="The frame">
        <p>Working out what to compare…</p>
      </section>
    ) : null;
  const extras = frame.assumptions.length + frame.missingInformation.length;
  return (
    <Section id="frame-title" title="The frame" className="card frame-card" focus="when called">
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
          <Bullets title="Assumed" items={frame.assumptions} />
          <Bullets title="Not known" items={frame.missingInformation} />
        </Fold>
      )}
    </Section>
  );
}
