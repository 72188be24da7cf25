// The asker's own view beside the panel's answer; where they differ, a third person can be asked.
import type { DecisionMemo, NewShare, OptionId, OwnView, Share } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Section, Status } from '../shared/elements.tsx';
import { useAction } from '../shared/requests.tsx';
import { pickWords } from '../shared/own-view-field.tsx';
import { argumentFor } from './argument-for.ts';
import { NewLink } from './share-card.tsx';

type Props = { memo: DecisionMemo; view: OwnView; shares: readonly Share[]; onShared: () => void };

export function OwnViewCard({ memo, view, shares, onShared }: Props) {
  const { option, probabilities } = view;
  const name = (id: OptionId) => memo.options.find((one) => one.id === id)?.name ?? id;
  const sides = [
    { title: 'For yours', said: argumentFor(memo, option) },
    { title: 'For the panel’s', said: memo.verdict.reasons[0] },
  ];
  return (
    <Section id="own-view-title" title="You said first" className="card own-view">
      <p dir="auto">{pickWords(name(option), probabilities?.[option] ?? null)}</p>
      {option === memo.verdict.option ? (
        <p className="hint">The panel came to the same.</p>
      ) : (
        <>
          <p className="hint">The panel came to “{name(memo.verdict.option)}”.</p>
          {sides.map(({ title, said }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p dir="auto">{said ? `${said.text} (${said.advisor})` : 'No advisor spoke for it.'}</p>
            </div>
          ))}
          <Third {...{ memo, shares, onShared }} yours={option} />
        </>
      )}
    </Section>
  );
}

/** Breaks the tie by asking one person who has seen neither view. */
function Third({ memo, shares, onShared, yours }: Omit<Props, 'view'> & { yours: OptionId }) {
  const { service } = useAppContext();
  const { run, busy, said } = useAction();
  const [made, setMade] = useState<NewShare | null>(null);
  const views = shares.flatMap((share) => share.views);
  if (views.length > 0)
    return views.map(({ name, probabilities, createdAt }) => {
      const [top] = Object.entries(probabilities).toSorted(([, a], [, b]) => b - a);
      const side = top?.[0] === yours ? 'you' : top?.[0] === memo.verdict.option ? 'the panel' : 'neither';
      return (
        <p key={createdAt + name}>
          {name} sides with {side}.
        </p>
      );
    });
  const ask = () =>
    run(service.memos.share(memo.id, { allowViews: true }), (share) => {
      setMade(share);
      onShared();
      return 'Send it to one person. Their view appears here.';
    });
  return (
    <>
      <p className="hint">People decide better when a second person looks before reading on.</p>
      {made ? (
        <NewLink url={made.url} />
      ) : (
        <Button look="small" disabled={busy} onClick={ask}>
          Ask one person, blind
        </Button>
      )}
      <Status failed={said.failed}>{said.text}</Status>
    </>
  );
}
