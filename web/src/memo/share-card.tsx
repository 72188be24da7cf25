// Links to the memo for people without an account, and what they thought before they saw it.
import type { DecisionMemo, NewShare, Share } from '@witan/client';
import { useCallback, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { day, percent } from '../shared/format.ts';
import { ProblemCard } from '../shared/problem-card.tsx';
import { problemOf } from '../shared/problem.ts';
import { useLoad } from '../shared/use-load.ts';

export function ShareCard({ memo }: { memo: DecisionMemo }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="card sharing" aria-label="Sharing">
      <button type="button" className="button small" aria-expanded={open} onClick={() => setOpen(!open)}>
        Share this memo
      </button>
      {open && <Links memo={memo} />}
    </section>
  );
}

// oxlint-disable-next-line max-lines-per-function -- markup of one list
function Links({ memo }: { memo: DecisionMemo }) {
  const { service } = useAppContext();
  const loaded = useLoad(useCallback(() => service.memos.shares(memo.id), [service, memo]));
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
      <label className="check">
        <input type="checkbox" checked={asksViews} onChange={(event) => setAsksViews(event.target.checked)} />
        <span>
          Ask readers for their own view first
          <span className="hint">They see the panel’s answer once they have given theirs.</span>
        </span>
      </label>
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
          The link, shown only once
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
              <Link
                share={share}
                memo={memo}
                onEnd={() => void act(service.memos.unshare(memo.id, share.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Link({ share, memo, onEnd }: { share: Share; memo: DecisionMemo; onEnd: () => void }) {
  const { expiresAt, revokedAt, opened, views } = share;
  const [now] = useState(() => Date.now());
  const ended = revokedAt !== null || Date.parse(expiresAt) < now;
  return (
    <>
      <p>
        {ended ? 'Ended' : `Open until ${day(expiresAt)}`} · shown {opened === 1 ? 'once' : `${opened} times`}{' '}
        {!ended && (
          <button type="button" className="button small" onClick={onEnd}>
            End it
          </button>
        )}
      </p>
      {views.map(({ name, probabilities, reason, createdAt, brier }) => (
        <blockquote key={createdAt + name} dir="auto">
          <b>{name}</b>:{' '}
          {memo.options
            .map(({ id, name: option, label = option }) => `${label} ${percent(probabilities[id] ?? 0)}`)
            .join(', ')}
          . {reason}
          {brier !== null && ` Brier score ${brier.toFixed(2)}.`}
        </blockquote>
      ))}
    </>
  );
}
