// Links to the memo for people without an account, and what they thought before they saw it.
import type { DecisionMemo, NewShare, OptionId, Share } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Check } from '../shared/check.tsx';
import { day, percent } from '../shared/format.ts';
import { SaidLine } from '../shared/said-line.tsx';
import { useAction } from '../shared/use-action.ts';
import { NewLink } from './new-link.tsx';

type Props = { memo: DecisionMemo; shares: readonly Share[]; onChange: () => void };

/** Links to the memo, to make and to end. */
export function Sharing(props: Props) {
  return (
    <section className="card sharing" aria-labelledby="sharing-title">
      <h2 id="sharing-title" tabIndex={-1}>
        Share this memo
      </h2>
      <Links {...props} />
    </section>
  );
}

/** What readers thought before they saw the panel's answer; shown to whoever opens the memo. */
export function Views({ memo, shares }: { memo: DecisionMemo; shares: readonly Share[] }) {
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

function Links({ memo, shares, onChange }: Props) {
  const { memos } = useAppContext().service;
  const [asksViews, setAsksViews] = useState(false);
  const [made, setMade] = useState<NewShare | null>(null);
  const { run, busy, said } = useAction();
  const changed = (share: NewShare | void) => {
    setMade(share ?? null);
    onChange();
    return '';
  };
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
        disabled={busy}
        onClick={() => run(memos.share(memo.id, { allowViews: asksViews }), changed)}
      >
        Make a link for 30 days
      </button>
      <SaidLine said={said} />
      {made && <NewLink url={made.url} />}
      <ul>
        {shares.map((share) => (
          <li key={share.id}>
            <Link share={share} onEnd={() => run(memos.revokeShare(memo.id, share.id), changed)} />
          </li>
        ))}
      </ul>
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
