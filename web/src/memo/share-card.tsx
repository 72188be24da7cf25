// Links to the memo for people without an account, and what they thought before they saw it.
import type { DecisionMemo, NewShare, OptionId, Share } from '@witan/client';
import { useEffect, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, rescueFocus, Section, Status } from '../shared/elements.tsx';
import { useAction } from '../shared/requests.tsx';
import { Check } from '../shared/fields.tsx';
import { day, percents } from '../shared/format.ts';
import { ShownOnce } from '../shared/shown-once.tsx';

type Props = { memo: DecisionMemo; shares: readonly Share[]; onChange: () => void };

/** What readers of a link thought before they saw the panel's answer. */
export function Views({ memo, shares }: Omit<Props, 'onChange'>) {
  const views = shares.flatMap((share) => share.views);
  if (views.length === 0) return null;
  return (
    <Section id="views-title" title="What others thought first" className="card views">
      <p className="hint">Given before they saw the panel’s answer.</p>
      {views.map((view) => (
        <View key={view.createdAt + view.name} memo={memo} view={view} />
      ))}
    </Section>
  );
}

function View({ memo, view }: { memo: DecisionMemo; view: Share['views'][number] }) {
  const { name, probabilities, reason, brier } = view;
  const chanceOf = ({ id }: { id: OptionId }) => probabilities[id] ?? 0;
  const ordered = memo.options.toSorted((a, b) => chanceOf(b) - chanceOf(a));
  const shown = percents(ordered.map(chanceOf));
  return (
    <blockquote className="view">
      <b>{name}</b>: {ordered.map(({ label }, i) => `${isolated(label)} ${shown[i]}`).join(', ')}.{' '}
      <bdi>{reason}</bdi>
      {brier !== null && ` Brier score ${brier.toFixed(2)}.`}
    </blockquote>
  );
}

/** A name that leaves the order of the numbers around it as it is, whichever way its letters run. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** Creates and revokes links to the memo. */
export function Sharing({ memo, shares, onChange }: Props) {
  const { memos } = useAppContext().service;
  const [asksViews, setAsksViews] = useState(false);
  const [made, setMade] = useState<NewShare | null>(null);
  const { run, busy, said } = useAction();
  const changed = (share: NewShare | void) => {
    setMade(share ?? null);
    onChange();
  };
  const share = () => run(memos.share(memo.id, { allowViews: asksViews }), changed);
  return (
    <Section id="sharing-title" title="Share this memo" className="card sharing" focus="when called">
      <div className="shares">
        <Check
          label="Ask readers for their own view first"
          hint="They see the panel’s answer once they have given theirs."
          checked={asksViews}
          onChange={setAsksViews}
        />
        <Button disabled={busy} onClick={share}>
          Make a link for 30 days
        </Button>
        <Status failed={said.failed}>{said.text}</Status>
        {made && <NewLink key={made.id} url={made.url} />}
        <ul>
          {shares.map((share) => (
            <Link
              key={share.id}
              {...{ share, busy }}
              onEnd={() => run(memos.revokeShare(memo.id, share.id), changed)}
            />
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Link({ share, busy, onEnd }: { share: Share; busy: boolean; onEnd: () => void }) {
  const { expiresAt, revokedAt, opened } = share;
  const [now] = useState(() => Date.now());
  const ended = revokedAt !== null || Date.parse(expiresAt) < now;
  useEffect(() => {
    if (ended) rescueFocus('#sharing-title');
  }, [ended]);
  return (
    <li>
      <p>
        {ended ? 'Ended' : `Open until ${day(expiresAt)}`} · shown {opened === 1 ? 'once' : `${opened} times`}{' '}
        {!ended && (
          <Button look="small" disabled={busy} onClick={onEnd}>
            End it
          </Button>
        )}
      </p>
    </li>
  );
}

export function NewLink({ url }: { url: string }) {
  const text = new URL(url, location.href).href;
  return <ShownOnce label="The link" hint="Shown only once. Copy it now." text={text} />;
}
