// A list of the service that is read page by page.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { problemOf, type Problem } from './problem.ts';

export type LoadedPage<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null };

export type Pages<Item> = {
  readonly items: readonly Item[];
  readonly busy: boolean;
  readonly more: boolean;
  readonly problem: Problem | null;
  readonly readOn: () => void;
  /** Reads the list from its beginning; what is shown stays until then. */
  readonly again: () => void;
};

/** Reads the first page at once, and whenever `load` changes (memoise it). A key that is refused signs out. */
export function usePages<Item>(load: (cursor: string | undefined) => Promise<LoadedPage<Item>>): Pages<Item> {
  const { signOut } = useAppContext();
  const [items, setItems] = useState<readonly Item[]>([]);
  const [cursor, setCursor] = useState<string | null | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(true);
  const latest = useRef(0);
  const read = useCallback(
    async (from: string | undefined) => {
      const turn = ++latest.current;
      setBusy(true);
      setProblem(null);
      try {
        const page = await load(from);
        if (turn !== latest.current) return;
        setItems((before) => (from === undefined ? page.items : [...before, ...page.items]));
        setCursor(page.nextCursor);
      } catch (error) {
        if (turn !== latest.current) return;
        const found = problemOf(error);
        if (found.code === 'unauthorized') signOut(found.message);
        setProblem(found);
      }
      setBusy(false);
    },
    [load, signOut],
  );
  useEffect(() => {
    void read(undefined);
    return () => {
      latest.current += 1;
    };
  }, [read]);
  return {
    items,
    busy,
    more: typeof cursor === 'string',
    problem,
    readOn: () => void read(cursor ?? undefined),
    again: () => void read(undefined),
  };
}
