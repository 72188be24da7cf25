// What stands below a list that is read page by page: that it loads, what went wrong, and the way to more.
import type { Pages } from './use-pages.ts';
import { ProblemCard } from './problem-card.tsx';

type Props = { pages: Omit<Pages<unknown>, 'items'>; said?: string };

/** `said` stands where nothing loads and nothing went wrong. */
export function MoreOf({ pages: { busy, more, problem, readOn }, said = '' }: Props) {
  return (
    <>
      {problem && <ProblemCard problem={problem} onAgain={readOn} />}
      <p className="hint" role="status">
        {busy ? 'Loading…' : problem ? '' : said}
      </p>
      {more && (
        <button type="button" className="button" disabled={busy} onClick={readOn}>
          Show more
        </button>
      )}
    </>
  );
}
