// A list of the service that is read page by page.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { problemOf, type Problem } from './problem.ts';

type LoadedPage<Name extends string, Item> = { readonly nextCursor: string | null } & {
  readonly [name in Name]: readonly Item[];
};
type Load<Page> = (cursor: string | undefined) => Promise<Page>;

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
  /** What was loaded from last. */
  readonly load: unknown;
  readonly items: readonly Item[];
  readonly cursor: string | null | undefined;
  readonly problem: Problem | null;
  readonly busy: boolean;
};

/** Reads the first page at once, and whenever `load` changes (memoise it); its items stand under `name`. A key that is refused signs out. */
export function usePages<Name extends string, Item>(
  name: Name,
  load: Load<LoadedPage<Name, Item>>,
): Pages<Item> {
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
        (page) => {
          if (turn !== latest.current) return;
          const items: readonly Item[] = page[name];
          setShown((before) => ({
            load,
            items: from === undefined ? items : [...before.items, ...items],
            cursor: page.nextCursor,
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
    [load, name, signOut],
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
