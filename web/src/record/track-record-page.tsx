// How good the panel's forecasts were, as the service draws it.
import { useCallback, useState } from 'react';
import { Paper } from '../memo/paper.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { download } from '../shared/download.ts';
import { Heading } from '../shared/heading.tsx';
import { problemOf } from '../shared/problem.ts';
import { Load } from '../shared/load.tsx';
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
      <Load of={loaded} wait="Loading the track record…">
        {(value) => (
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
            <Paper html={value} />
          </>
        )}
      </Load>
    </div>
  );
}
