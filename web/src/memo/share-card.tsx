// Links to the memo for people without an account, and what they thought before they saw it.
import type { DecisionMemo, NewShare, OptionId, Share, ShareList } from '@witan/client';
import { useCallback, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Check } from '../shared/check.tsx';
import { day, percent } from '../shared/format.ts';
import { ProblemCard } from '../shared/problem-card.tsx';
import { problemOf } from '../shared/problem.ts';
import { useLoad } from '../shared/use-load.ts';

type Loaded = ReturnType<typeof useLoad<ShareList>>;

/** What readers thought is shown to whoever opens the memo; the links where they are called for. */
export function Sharing({ memo, open }: { memo: DecisionMemo; open: boolean }) {
  const { service } = useAppContext();
  const loaded = useLoad(useCallback(() => service.memos.shares(memo.id), [service, memo]));
  return (
    <>
      {loaded.status === 'ready' && <Views memo={memo} shares={loaded.value.shares} />}
      {open && (
        <section className="card sharing" aria-labelledby="sharing-title">
          <h2 id="sharing-title" tabIndex={-1}>
            Share this memo
          </h2>
          <Links memo={memo} loaded={loaded} />
        </section>
      )}
    </>
  );
}

function Views({ memo, shares }: { memo: DecisionMemo; shares: readonly Share[] }) {
  const views = shares.flatMap((share) => share.views);
  if (views.length === 0) return null;
  return (
    <section className="card views" aria-labelledby="views-title">
      <h2 id="views-title">What others thought first</h2>
      <p className="hint">Given before they saw the panel’s answer.</p>
      {views.map((view) => (
        <View key={view.createdAt + view.name} memo={memo} view={view} />
      ))}
    </section>
  );
}

function View({ memo, view }: { memo: DecisionMemo; view: Share['views'][number] }) {
  const { name, probabilities, reason, brier } = view;
  const chanceOf = ({ id }: { id: OptionId }) => probabilities[id] ?? 0;
  const ordered = memo.options.toSorted((a, b) => chanceOf(b) - chanceOf(a));
  return (
    <blockquote className="view" dir="auto">
      <b>{name}</b>: {ordered.map((option) => `${option.label} ${percent(chanceOf(option))}`).join(', ')}.{' '}
      {reason}
      {brier !== null && ` Brier score ${brier.toFixed(2)}.`}
    </blockquote>
  );
}

// oxlint-disable-next-line max-lines-per-function -- markup of one list
function Links({ memo, loaded }: { memo: DecisionMemo; loaded: Loaded }) {
  const { service } = useAppContext();
  const [asksViews, setAsksViews] = useState(false);
  const [made, setMade] = useState<NewShare | null>(null);
  const [said, setSaid] = useState('');
  const act = (work: Promise<NewShare | void>) =>
    work.then(
      (share) => {
        setMade(share ?? null);
        setSaid('');
        loaded.again();
      },
      (error: unknown) => setSaid(problemOf(error).message),
    );
  return (
    <div className="shares">
      <Check
        label="Ask readers for their own view first"
        hint="They see the panel’s answer once they have given theirs."
        checked={asksViews}
        onChange={setAsksViews}
      />
      <button
        type="button"
        className="button"
        onClick={() => void act(service.memos.share(memo.id, { allowViews: asksViews }))}
      >
        Make a link for 30 days
      </button>
      <p role="status" className="hint">
        {said}
      </p>
      {made && (
        <label>
          The link. Shown only once: copy it now.
          <input
            type="text"
            readOnly
            value={new URL(made.url, location.href).href}
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
      {loaded.status === 'failed' && <ProblemCard problem={loaded.problem} onAgain={loaded.again} />}
      {loaded.status === 'ready' && (
        <ul>
          {loaded.value.shares.map((share) => (
            <li key={share.id}>
              <Link share={share} onEnd={() => void act(service.memos.unshare(memo.id, share.id))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Link({ share, onEnd }: { share: Share; onEnd: () => void }) {
  const { expiresAt, revokedAt, opened } = share;
  const [now] = useState(() => Date.now());
  const ended = revokedAt !== null || Date.parse(expiresAt) < now;
  return (
    <p>
      {ended ? 'Ended' : `Open until ${day(expiresAt)}`} · shown {opened === 1 ? 'once' : `${opened} times`}{' '}
      {!ended && (
        <button type="button" className="button small" onClick={onEnd}>
          End it
        </button>
      )}
    </p>
  );
}
