// What a view asks of the service: something loaded, a list read page by page, an action.
import type { PageParams } from '@witan/client';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { Button, ProblemCard, Status } from './elements.tsx';
import type { Problem } from './problem.ts';
import { goTo, rememberView } from './use-route.ts';

export type Action = ReturnType<typeof useAction>;
type After<Result> = string | ((result: Result) => string | void);

/**
 * Runs an action of a button or a form and reports its result; `onDone` is called after each success. Whoever has gone to
 * another view meanwhile is told nothing there, nor led away from it.
 */
export function useAction(onDone?: () => void) {
  const { readProblem } = useAppContext();
  const [said, setSaid] = useState({ text: '', failed: false, busy: false });
  /** `after` is the message on success, or a function of the result that may return one; `meanwhile` is shown until then. Resolves with whether it succeeded. */
  const run = <Result,>(work: Promise<Result>, after: After<Result>, meanwhile = ''): Promise<boolean> => {
    const isHere = rememberView();
    const tell = (result: Result) => {
      if (!isHere()) return true;
      const text = typeof after === 'string' ? after : after(result);
      setSaid({ text: text ?? '', failed: false, busy: false });
      onDone?.();
      return true;
    };
    const tellProblem = (error: unknown) => {
      const { message, issues } = readProblem(error);
      const text = issues.length > 0 ? issues.map((issue) => issue.message).join(' ') : message;
      setSaid({ text, failed: true, busy: false });
      return false;
    };
    setSaid({ text: meanwhile, failed: false, busy: true });
    const underWay = new AbortController();
    // The browser asks whoever closes the page now.
    window.addEventListener('beforeunload', (event) => event.preventDefault(), underWay);
    return work.then(tell, tellProblem).finally(() => underWay.abort());
  };
  return { busy: said.busy, said, run };
}

type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: Problem };
type Attempt<T> = {
  readonly key: unknown;
  readonly turn: number;
  readonly end: Loaded<T>;
  readonly last?: T;
};
type Loading<T> = Loaded<T> & { readonly again: () => void };

/** Calls `load` on mount and whenever `key` changes. The value stays while `again` loads it anew. */
export function useLoad<T>(load: () => Promise<T>, key: unknown = null) {
  const { readProblem } = useAppContext();
  const [turn, setTurn] = useState(0);
  const [latest, setLatest] = useState<Attempt<T> | null>(null);
  const begin = useEffectEvent(load);
  useEffect(() => {
    let wanted = true;
    begin().then(
      (value) => wanted && setLatest({ key, turn, end: { status: 'ready', value }, last: value }),
      (error: unknown) => {
        if (!wanted) return;
        const end = { status: 'failed', problem: readProblem(error) } as const;
        setLatest((before) => ({ ...before, key, turn, end }));
      },
    );
    return () => {
      wanted = false;
    };
  }, [key, turn, readProblem]);
  const current = latest !== null && latest.key === key ? latest : null;
  const busy = current === null || current.turn !== turn;
  const isStale = busy && current?.end.status === 'failed';
  const loaded: Loaded<T> = current === null || isStale ? { status: 'loading' } : current.end;
  // `last` is the latest value, whichever key it was loaded for.
  return { ...loaded, busy, last: latest?.last, again: () => setTurn((before) => before + 1) };
}

/** `wait` is shown while it loads. */
type LoadProps<T> = { of: Loading<T>; wait: string; children: (value: T) => ReactNode };

/** Renders the loaded value, the message while it loads, or the problem with a button to try again. */
export function Load<T>({ of, wait, children }: LoadProps<T>) {
  if (of.status === 'loading') return wait !== '' && <p role="status">{wait}</p>;
  if (of.status === 'ready') return children(of.value);
  const { code, message } = of.problem;
  if (code === 'not_found') return <NotFound>{message}</NotFound>;
  return <ProblemCard onAct={of.again}>{message}</ProblemCard>;
}

/** For what trying again cannot bring back. */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <ProblemCard act="To your memos" onAct={() => goTo({ page: 'history' })}>
      {children} It was deleted, or it belongs to another account.
    </ProblemCard>
  );
}

type LoadPage<Name extends string, Item> = (
  page: PageParams,
) => Promise<{ readonly nextCursor: string | null } & { readonly [name in Name]: readonly Item[] }>;

type Read<Item> = {
  readonly items: readonly Item[];
  /** Of the next page; null after the last. */
  readonly cursor: string | null;
};

/**
 * Reads the first page on mount and whenever `key` changes, and keeps the items shown until it has come. `name` is the field
 * of a page that holds its items; with `least`, pages are read until there are so many items.
 */
export function usePages<Name extends string, Item>(
  name: Name,
  load: LoadPage<Name, Item>,
  key = '',
  least = 0,
) {
  const first: Read<Item> & { key: string } = { key, items: [], cursor: null };
  const [reached, setReached] = useState(first);
  const before = reached.key === key ? reached : first;
  const loaded = useLoad(async () => {
    let read: Read<Item> = before;
    do {
      const page = await load({ cursor: read.cursor });
      read = { items: [...read.items, ...page[name]], cursor: page.nextCursor };
    } while (read.items.length < least && read.cursor !== null);
    return read;
  }, `${key} ${before.cursor}`);
  const { busy, again, last: shown = first } = loaded;
  const problem = loaded.status === 'failed' ? loaded.problem : null;
  return {
    ...shown,
    busy,
    problem,
    readOn: problem ? again : () => setReached({ ...shown, key }),
    /** Reads the list again from its first page. */
    again: () => {
      setReached(first);
      again();
    },
  };
}

type MoreProps = { pages: ReturnType<typeof usePages>; none?: string; said?: string };

/** Shown below the list; `none` is the status of an empty list, `said` that of any other. */
export function MoreOf({ pages, none = '', said = '' }: MoreProps) {
  const { items, busy, cursor, problem, readOn } = pages;
  const count = items.length === 0 ? none : said;
  return (
    <>
      {problem && <ProblemCard onAct={readOn}>{problem.message}</ProblemCard>}
      <Status>{busy ? 'Loading…' : problem ? '' : count}</Status>
      {cursor !== null && (
        <Button disabled={busy} onClick={readOn}>
          Show more
        </Button>
      )}
    </>
  );
}
