// How good the panel's forecasts were, as the service draws it.
import { useCallback, useState } from 'react';
import { Paper } from '../memo/paper.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { download } from '../shared/download.ts';
import { Heading } from '../shared/heading.tsx';
import { problemOf } from '../shared/problem.ts';
import { ProblemCard } from '../shared/problem-card.tsx';
import { useLoad } from '../shared/use-load.ts';

export function TrackRecordPage() {
  const { service } = useAppContext();
  const [said, setSaid] = useState('');
  const loaded = useLoad(useCallback(() => service.records.trackRecord(), [service]));
  const save = () =>
    service.records.trackRecordHtml().then(
      (html) => download('track-record.html', 'text/html', html),
      (error: unknown) => setSaid(problemOf(error).message),
    );
  return (
    <div className="memo-page">
      <Heading title="Track record" />
      {loaded.status === 'loading' && <p role="status">Loading the track record…</p>}
      {loaded.status === 'failed' && <ProblemCard problem={loaded.problem} onAgain={loaded.again} />}
      {loaded.status === 'ready' && (
        <>
          <div className="actions">
            <button type="button" className="button small" onClick={() => void save()}>
              Download HTML
            </button>
            <button type="button" className="button small" onClick={() => window.print()}>
              Print
            </button>
            <span className="hint" role="status">
              {said}
            </span>
          </div>
          <Paper html={loaded.value} />
        </>
      )}
    </div>
  );
}
