// The mean scores by option and criterion while the advisors write them.
import { scoresSoFar, type AdvisorView, type LiveFrame } from '@witan/client';
import { Section, Table } from '../shared/elements.tsx';
import { whole } from '../shared/format.ts';

type Props = { frame: LiveFrame; advisors: readonly AdvisorView[] };

export function ScoreGrid({ frame, advisors }: Props) {
  const { options, criteria } = frame;
  return (
    <Section id="grid-title" title="Scores so far" className="card">
      <Table
        label="Table of the scores"
        className="score-grid"
        columns={['Criterion', ...options.map(({ label, name }) => label ?? name)]}
        rows={criteria.map(({ id: criterion, name }) => ({
          key: criterion,
          name,
          cells: options.map(({ id }) => <GridCell key={id} given={scoresSoFar(advisors, id, criterion)} />),
        }))}
      />
      <p className="hint">The mean of what the advisors have written so far; 100 is best.</p>
    </Section>
  );
}

function GridCell({ given }: { given: readonly number[] }) {
  if (given.length === 0) return <td aria-label="not yet">·</td>;
  const mean = given.reduce((sum, value) => sum + value, 0) / given.length;
  return (
    <td data-heat={Math.min(4, Math.floor(mean / 20))}>
      {whole(mean)}
      <small> of {given.length}</small>
    </td>
  );
}
