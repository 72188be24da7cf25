// Loading something from the service for a view, and showing it.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { ProblemCard } from './problem-card.tsx';
import type { Problem } from './problem.ts';

type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: Problem };
type Attempt<T> = { readonly key: unknown; readonly turn: number; readonly end: Loaded<T> };
export type Loading<T> = Loaded<T> & { readonly again: () => void };

/** Runs `load` at first and whenever `key` changes. What is there stays while it is loaded again. */
export function useLoad<T>(load: () => Promise<T>, key: unknown = null): Loading<T> {
  const { readProblem } = useAppContext();
  const [turn, setTurn] = useState(0);
  const [latest, setLatest] = useState<Attempt<T> | null>(null);
  const begin = useEffectEvent(load);
  useEffect(() => {
    let wanted = true;
    const settle = (end: Loaded<T>) => setLatest({ key, turn, end });
    begin().then(
      (value) => wanted && settle({ status: 'ready', value }),
      (error: unknown) => wanted && settle({ status: 'failed', problem: readProblem(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [key, turn, readProblem]);
  const again = () => setTurn((before) => before + 1);
  if (latest === null || latest.key !== key) return { status: 'loading', again };
  const isStale = latest.end.status === 'failed' && latest.turn !== turn;
  return { ...(isStale ? { status: 'loading' } : latest.end), again };
}

type Props<T> = {
  of: Loading<T>;
  /** Said while it loads. */
  wait: string;
  children: (value: T) => ReactNode;
};

/** What is loaded, once it is there; until then that it loads, or what went wrong and the way to try again. */
export function Load<T>({ of, wait, children }: Props<T>) {
  if (of.status === 'loading') return wait !== '' && <p role="status">{wait}</p>;
  if (of.status === 'failed') return <ProblemCard problem={of.problem} onAgain={of.again} />;
  return children(of.value);
}
