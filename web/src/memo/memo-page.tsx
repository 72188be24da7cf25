// A memo by its address.
import type { MemoId } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { Heading } from '../shared/heading.tsx';
import { Load } from '../shared/load.tsx';
import { useLoadOf } from '../shared/use-load.ts';
import { MemoView } from './memo-view.tsx';

export function MemoPage({ id }: { id: MemoId }) {
  const { service } = useAppContext();
  const opened = useLoadOf(service.open, id);
  if (opened.status === 'ready') return <MemoView {...opened.value} />;
  return (
    <div className="memo-page">
      <Heading title="Decision memo" />
      <Load of={opened} wait="Loading the memo…">
        {() => null}
      </Load>
    </div>
  );
}
