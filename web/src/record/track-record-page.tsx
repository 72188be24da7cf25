// How good the panel's forecasts were, as the service draws it.
import { Paper } from '../memo/paper.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { download } from '../shared/download.ts';
import { Heading } from '../shared/heading.tsx';
import { Load } from '../shared/load.tsx';
import { useAction } from '../shared/use-action.ts';
import { useLoadOf } from '../shared/use-load.ts';

export function TrackRecordPage() {
  const { service } = useAppContext();
  const { run, said } = useAction();
  const loaded = useLoadOf(service.trackRecordDocument, 'fragment');
  const save = () =>
    run(service.trackRecordDocument('html'), (html) => {
      download('track-record.html', 'text/html', html);
      return '';
    });
  return (
    <div className="memo-page">
      <Heading title="Track record" />
      <Load of={loaded} wait="Loading the track record…">
        {(value) => (
          <>
            <div className="actions">
              <button type="button" className="button small" onClick={save}>
                Download HTML
              </button>
              <button type="button" className="button small" onClick={() => window.print()}>
                Print
              </button>
              <span className="hint" role="status">
                {said.text}
              </span>
            </div>
            <Paper html={value} />
          </>
        )}
      </Load>
    </div>
  );
}
