// Memos of which something is open today.
import { useCallback } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { MemoCard } from '../history/memo-card.tsx';
import { useLoad } from '../shared/use-load.ts';

export function DueList() {
  const { service } = useAppContext();
  const due = useLoad(useCallback(() => service.records.due(), [service]));
  if (due.status !== 'ready' || due.value.length === 0) return null;
  return (
    <section aria-labelledby="due-title">
      <h2 id="due-title">Due now</h2>
      <p className="hint">Something was to be looked at by today: open a memo and say what came of it.</p>
      <ul className="memo-list">
        {due.value.map((memo) => (
          <li key={memo.id}>
            <MemoCard memo={memo} />
          </li>
        ))}
      </ul>
    </section>
  );
}
