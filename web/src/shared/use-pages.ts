// A list of the service that is read page by page.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppContext } from './app-context.ts';
import type { Problem } from './problem.ts';

type LoadPage<Name extends string, Item> = (page: {
  readonly cursor: string | undefined;
}) => Promise<{ readonly nextCursor: string | null } & { readonly [name in Name]: readonly Item[] }>;

export type Pages<Item> = {
  readonly items: readonly Item[];
  readonly busy: boolean;
  readonly more: boolean;
  readonly problem: Problem | null;
  readonly readOn: () => void;
  /** Reads the list from its beginning; what is shown stays until then. */
  readonly again: () => void;
};

type Shown<Item> = Pick<Pages<Item>, 'items' | 'busy' | 'problem'> & {
  /** What was loaded from last. */
  readonly of: unknown;
  readonly cursor: string | undefined;
};

/** Reads the first page at once, and whenever `load` changes (memoise it); its items stand under `name`. */
export function usePages<Name extends string, Item>(name: Name, load: LoadPage<Name, Item>): Pages<Item> {
  const { readProblem } = useAppContext();
  const [shown, setShown] = useState<Shown<Item>>({
    of: null,
    items: [],
    cursor: undefined,
    problem: null,
    busy: true,
  });
  const latest = useRef(0);
  const read = useCallback(
    (cursor?: string) => {
      const turn = ++latest.current;
      const settle = (change: (before: Shown<Item>) => Partial<Shown<Item>>) =>
        setShown((before) => ({ ...before, of: load, busy: false, problem: null, ...change(before) }));
      load({ cursor }).then(
        (page) => {
          if (turn !== latest.current) return;
          const items: readonly Item[] = page[name];
          settle((before) => ({
            items: cursor === undefined ? items : [...before.items, ...items],
            cursor: page.nextCursor ?? undefined,
          }));
        },
        (error: unknown) => {
          if (turn !== latest.current) return;
          const problem = readProblem(error);
          settle(() => ({ problem }));
        },
      );
    },
    [load, name, readProblem],
  );
  useEffect(() => {
    read();
    return () => {
      latest.current += 1;
    };
  }, [read]);
  const request = (cursor?: string) => {
    setShown((before) => ({ ...before, problem: null, busy: true }));
    read(cursor);
  };
  const { items, cursor, problem } = shown;
  return {
    items,
    busy: shown.busy || shown.of !== load,
    more: cursor !== undefined,
    problem,
    readOn: () => request(cursor),
    again: () => request(),
  };
}
