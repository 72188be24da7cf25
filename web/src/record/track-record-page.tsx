// How good the panel's forecasts were, as the service draws it.
import { useCallback } from 'react';
import { Paper } from '../memo/paper.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Heading } from '../shared/heading.tsx';
import { ProblemCard } from '../shared/problem-card.tsx';
import { useLoad } from '../shared/use-load.ts';

export function TrackRecordPage() {
  const { service } = useAppContext();
  const loaded = useLoad(useCallback(() => service.records.trackRecord(), [service]));
  return (
    <>
      <Heading title="Track record" />
      {loaded.status === 'loading' && <p role="status">Loading the track record…</p>}
      {loaded.status === 'failed' && <ProblemCard problem={loaded.problem} onAgain={loaded.again} />}
      {loaded.status === 'ready' && <Paper html={loaded.value} />}
    </>
  );
}
