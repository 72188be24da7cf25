// Loading something from the service for a view.
import { useCallback, useEffect, useState } from 'react';
import { problemOf, type Problem } from './problem.ts';
import { useAppContext } from './app-context.ts';

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: Problem };

const LOADING = { status: 'loading' } as const;

type Attempt<T> = { readonly load: () => Promise<T>; readonly turn: number; readonly end: Loaded<T> };

/** Runs `load` at first and whenever it changes (memoise it). What is there stays while it is loaded again. A key that is refused signs out. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> & { readonly again: () => void } {
  const { signOut } = useAppContext();
  const [turn, setTurn] = useState(0);
  const [latest, setLatest] = useState<Attempt<T> | null>(null);
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setLatest({ load, turn, end: { status: 'ready', value } }),
      (error: unknown) => {
        const problem = problemOf(error);
        if (!wanted) return;
        if (problem.code === 'unauthorized') signOut(problem.message);
        else setLatest({ load, turn, end: { status: 'failed', problem } });
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, turn, signOut]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  const isStale = latest?.turn !== turn && latest?.end.status === 'failed';
  const current = latest?.load === load && !isStale ? latest.end : LOADING;
  return { ...current, again };
}
