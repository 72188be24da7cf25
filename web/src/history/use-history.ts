// The account's memos, page by page; a search reads on until all pages are seen.
import type { DecisionMemo } from '@witan/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { problemOf, type Problem } from '../shared/problem.ts';

export type History = {
  readonly memos: readonly DecisionMemo[];
  readonly busy: boolean;
  readonly more: boolean;
  readonly problem: Problem | null;
  readonly readOn: () => void;
};

/** `searching` reads all remaining pages, one after the other. */
export function useHistory(searching: boolean): History {
  const { service, signOut } = useAppContext();
  const [memos, setMemos] = useState<readonly DecisionMemo[]>([]);
  const [cursor, setCursor] = useState<string | null | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  const readOn = useCallback(() => {
    if (asking.current || cursor === null) return;
    asking.current = true;
    setBusy(true);
    setProblem(null);
    service.memos
      .list(cursor)
      .then((page) => {
        setMemos((before) => [...before, ...page.memos]);
        setCursor(page.nextCursor);
      })
      .catch((error: unknown) => {
        const found = problemOf(error);
        if (found.code === 'unauthorized') signOut(found.message);
        setProblem(found);
      })
      .finally(() => {
        asking.current = false;
        setBusy(false);
      });
  }, [service, cursor, signOut]);
  const begin = cursor === undefined && problem === null;
  const goOn = searching && cursor !== null && problem === null;
  useEffect(() => {
    if (!busy && (begin || goOn)) readOn();
  }, [busy, begin, goOn, readOn]);
  return { memos, busy, more: typeof cursor === 'string', problem, readOn };
}
