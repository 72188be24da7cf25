// A memo by its address.
import type { MemoId } from '@witan/client';
import { useCallback } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Heading } from '../shared/heading.tsx';
import { ProblemCard } from '../shared/problem-card.tsx';
import { useLoad } from '../shared/use-load.ts';
import { MemoView } from './memo-view.tsx';

export function MemoPage({ id }: { id: MemoId }) {
  const { service } = useAppContext();
  const memo = useLoad(useCallback(() => service.memos.get(id), [service, id]));
  if (memo.status === 'ready') return <MemoView memo={memo.value} />;
  return (
    <div className="memo">
      <Heading title="Decision memo" />
      {memo.status === 'loading' && <p role="status">Fetching the memo…</p>}
      {memo.status === 'failed' && <ProblemCard problem={memo.problem} onAgain={memo.again} />}
    </div>
  );
}
