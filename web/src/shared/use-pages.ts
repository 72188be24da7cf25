// A list of the service that is read page by page.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { problemOf, type Problem } from './problem.ts';

type LoadedPage<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null };
type Load<Item> = (cursor: string | undefined) => Promise<LoadedPage<Item>>;

export type Pages<Item> = {
  readonly items: readonly Item[];
  readonly busy: boolean;
  readonly more: boolean;
  readonly problem: Problem | null;
  readonly readOn: () => void;
  /** Reads the list from its beginning; what is shown stays until then. */
  readonly again: () => void;
};

type Shown<Item> = {
  readonly load: Load<Item> | null;
  readonly items: readonly Item[];
  readonly cursor: string | null | undefined;
  readonly problem: Problem | null;
  readonly busy: boolean;
};

/** Reads the first page at once, and whenever `load` changes (memoise it). A key that is refused signs out. */
export function usePages<Item>(load: Load<Item>): Pages<Item> {
  const { signOut } = useAppContext();
  const [shown, setShown] = useState<Shown<Item>>({
    load: null,
    items: [],
    cursor: undefined,
    problem: null,
    busy: true,
  });
  const latest = useRef(0);
  const read = useCallback(
    (from: string | undefined) => {
      const turn = ++latest.current;
      load(from).then(
        ({ items, nextCursor }) => {
          if (turn !== latest.current) return;
          setShown((before) => ({
            load,
            items: from === undefined ? items : [...before.items, ...items],
            cursor: nextCursor,
            problem: null,
            busy: false,
          }));
        },
        (error: unknown) => {
          if (turn !== latest.current) return;
          const problem = problemOf(error);
          if (problem.code === 'unauthorized') signOut(problem.message);
          setShown((before) => ({ ...before, load, problem, busy: false }));
        },
      );
    },
    [load, signOut],
  );
  useEffect(() => {
    read(undefined);
    return () => {
      latest.current += 1;
    };
  }, [read]);
  const request = (from: string | undefined) => {
    setShown((before) => ({ ...before, problem: null, busy: true }));
    read(from);
  };
  const { items, cursor, problem } = shown;
  return {
    items,
    busy: shown.busy || shown.load !== load,
    more: typeof cursor === 'string',
    problem,
    readOn: () => request(cursor ?? undefined),
    again: () => request(undefined),
  };
}
