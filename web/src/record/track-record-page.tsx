// The panel's track record, rendered by the service.
import { Paper } from '../memo/paper.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { download } from '../shared/download.ts';
import { Button, Heading, Status } from '../shared/elements.tsx';
import { Load, useAction, useLoad } from '../shared/requests.tsx';

export function TrackRecordPage() {
  const { service } = useAppContext();
  const { run, said } = useAction();
  const loaded = useLoad(() => service.trackRecordDocument('fragment'));
  const save = () =>
    run(service.trackRecordDocument('html'), (html) => download('track-record.html', 'text/html', html));
  return (
    <div className="memo-page">
      <Heading title="Track record" />
      <Load of={loaded} wait="Loading the track record…">
        {(html) => (
          <>
            <div className="actions">
              <Button look="small" onClick={save}>
                Download HTML
              </Button>
              <Button look="small" onClick={() => window.print()}>
                Print
              </Button>
              <Status failed={said.failed}>{said.text}</Status>
            </div>
            <Paper html={html} />
          </>
        )}
      </Load>
    </div>
  );
}
