// The account's memos in short, page by page: all of them, or those that hold some words.
import type { MemoSummary } from '@witan/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { problemOf, type Problem } from '../shared/problem.ts';

export type History = {
  readonly memos: readonly MemoSummary[];
  readonly busy: boolean;
  readonly more: boolean;
  readonly problem: Problem | null;
  readonly readOn: () => void;
};

/** Reads the first page at once. For other words, use it anew. */
export function useHistory(words: string): History {
  const { service, signOut } = useAppContext();
  const [memos, setMemos] = useState<readonly MemoSummary[]>([]);
  const [cursor, setCursor] = useState<string | null | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(true);
  const asking = useRef(false);
  const readOn = useCallback(() => {
    if (asking.current || cursor === null) return;
    asking.current = true;
    setBusy(true);
    setProblem(null);
    service.memos
      .list({ words, cursor })
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
  }, [service, words, cursor, signOut]);
  const begin = cursor === undefined && problem === null;
  useEffect(() => {
    if (begin) readOn();
  }, [begin, readOn]);
  return { memos, busy, more: typeof cursor === 'string', problem, readOn };
}
