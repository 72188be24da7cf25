// The frame: options and criteria, fixed before the advisors answer.
import type { LiveState } from '@witan/client';
import { Bullets, Fold, Section } from '../shared/elements.tsx';
import { percents } from '../shared/format.ts';

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
        <Named title="Options" List="ol" items={frame.options} />
        <Named title="Criteria" List="ul" items={frame.criteria} />
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

type Item = { id: string; name: string; description?: string | undefined; weight?: number };
type NamedProps = { title: string; List: 'ol' | 'ul'; items: readonly Item[] };

/** Names with what they mean, and with their weights where they have any. */
function Named({ title, List, items }: NamedProps) {
  const weights = percents(items.map(({ weight = 0 }) => weight));
  return (
    <div>
      <h3>{title}</h3>
      <List className="frame-list">
        {items.map(({ id, name, description, weight }, i) => (
          <li key={id} dir="auto">
            {weight !== undefined && <span className="weight-value">{weights[i]}</span>}
            <strong>{name}</strong>
            {description && <span> {description}</span>}
          </li>
        ))}
      </List>
    </div>
  );
}
