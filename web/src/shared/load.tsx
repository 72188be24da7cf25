// What is loaded, once it is there; until then that it loads, or what went wrong and the way to try again.
import type { ReactNode } from 'react';
import { ProblemCard } from './problem-card.tsx';
import type { Loaded } from './use-load.ts';

type Props<T> = {
  of: Loaded<T> & { readonly again: () => void };
  /** Said while it loads. */
  wait: string;
  children: (value: T) => ReactNode;
};

export function Load<T>({ of, wait, children }: Props<T>) {
  if (of.status === 'loading') return wait !== '' && <p role="status">{wait}</p>;
  if (of.status === 'failed') return <ProblemCard problem={of.problem} onAgain={of.again} />;
  return children(of.value);
}
