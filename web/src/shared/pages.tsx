// A list of the service that is read page by page.
import type { PageParams } from '@witan/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { Button } from './button.tsx';
import { ProblemCard } from './problem-card.tsx';
import type { Problem } from './problem.ts';
import { Status } from './status.tsx';

type LoadPage<Name extends string, Item> = (
  page: PageParams,
) => Promise<{ readonly nextCursor: string | null } & { readonly [name in Name]: readonly Item[] }>;

type Shown<Item> = {
  readonly key: string;
  readonly items: readonly Item[];
  readonly cursor: string | null;
  readonly problem: Problem | null;
  readonly busy: boolean;
};

/** Reads the first page at once, and whenever `key` changes; its items stand under `name`. */
export function usePages<Name extends string, Item>(name: Name, load: LoadPage<Name, Item>, key = '') {
  const { readProblem } = useAppContext();
  const [shown, setShown] = useState<Shown<Item>>({
    key,
    items: [],
    cursor: null,
    problem: null,
    busy: true,
  });
  const latest = useRef(0);
  const read = (key: string, cursor: string | null) => {
    const turn = ++latest.current;
    const settle = (end: Partial<Shown<Item>>) =>
      setShown((before) => ({ ...before, key, busy: false, problem: null, ...end }));
    load({ cursor }).then(
      (page) => {
        const items = cursor === null ? page[name] : [...shown.items, ...page[name]];
        if (turn === latest.current) settle({ items, cursor: page.nextCursor });
      },
      (error: unknown) => {
        if (turn === latest.current) settle({ problem: readProblem(error) });
      },
    );
  };
  const readFirst = useEffectEvent((key: string) => read(key, null));
  useEffect(() => {
    readFirst(key);
    return () => {
      latest.current += 1;
    };
  }, [key]);
  const request = (cursor: string | null) => {
    setShown((before) => ({ ...before, problem: null, busy: true }));
    read(key, cursor);
  };
  return {
    items: shown.items,
    busy: shown.busy || shown.key !== key,
    more: shown.cursor !== null,
    problem: shown.problem,
    readOn: () => request(shown.cursor),
    /** Reads the list from its beginning; what is shown stays until then. */
    again: () => request(null),
  };
}

type Pages = Omit<ReturnType<typeof usePages>, 'items'>;

/** Stands below the list; `said` where nothing loads and nothing went wrong. */
export function MoreOf({ pages, said = '' }: { pages: Pages; said?: string }) {
  const { busy, more, problem, readOn } = pages;
  return (
    <>
      {problem && <ProblemCard problem={problem} onAgain={readOn} />}
      <Status>{busy ? 'Loading…' : problem ? '' : said}</Status>
      {more && (
        <Button disabled={busy} onClick={readOn}>
          Show more
        </Button>
      )}
    </>
  );
}
