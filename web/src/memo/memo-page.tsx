// A memo by its address.
import type { MemoId } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { Heading } from '../shared/heading.tsx';
import { Load, useLoad } from '../shared/load.tsx';
import { MemoView } from './memo-view.tsx';

export function MemoPage({ id }: { id: MemoId }) {
  const { service } = useAppContext();
  const opened = useLoad(() => service.open(id));
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
