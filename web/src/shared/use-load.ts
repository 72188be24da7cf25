// Loading something from the service for a view.
import { useCallback, useEffect, useState } from 'react';
import type { Problem } from './problem.ts';
import { useAppContext } from './app-context.ts';

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: Problem };

type Attempt<T> = { readonly of: unknown; readonly turn: number; readonly end: Loaded<T> };

/** Runs `load` at first and whenever it changes (memoise it). What is there stays while it is loaded again. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> & { readonly again: () => void } {
  const { readProblem } = useAppContext();
  const [turn, setTurn] = useState(0);
  const [latest, setLatest] = useState<Attempt<T> | null>(null);
  useEffect(() => {
    let wanted = true;
    const settle = (end: Loaded<T>) => setLatest({ of: load, turn, end });
    load().then(
      (value) => wanted && settle({ status: 'ready', value }),
      (error: unknown) => wanted && settle({ status: 'failed', problem: readProblem(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [load, turn, readProblem]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  const isStale = latest?.turn !== turn && latest?.end.status === 'failed';
  return { ...(latest?.of === load && !isStale ? latest.end : { status: 'loading' }), again };
}

/** The same with an argument. */
export function useLoadOf<Arg, T>(load: (arg: Arg) => Promise<T>, arg: Arg): ReturnType<typeof useLoad<T>> {
  return useLoad(useCallback(() => load(arg), [load, arg]));
}
