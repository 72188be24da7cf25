// What can be done with a memo, in one quiet bar: beside the brief, or at the foot of a phone.
import type { DecisionMemo, QuestionFrame } from '@witan/client';
import { useState } from 'react';
import { revisedDraft } from '../ask/frame-draft.ts';
import { restoreDraft } from '../ask/use-draft.ts';
import { useAppContext } from '../shared/app-context.ts';
import { Button } from '../shared/button.tsx';
import { Status } from '../shared/status.tsx';
import { type Action, useAction } from '../shared/use-action.ts';
import { goTo } from '../shared/use-route.ts';
import { MoreActions } from './memo-actions.tsx';
import type { Part } from './use-parts.ts';

type Props = {
  memo: DecisionMemo;
  call: (part: Part) => void;
  /** The document, once it is drawn. */
  document: ShadowRoot | null;
};

const PARTS = [
  { part: 'record', label: 'Decide' },
  { part: 'thread', label: 'Ask on' },
  { part: 'sharing', label: 'Share' },
] as const;

export function ActionBar({ memo, call, document }: Props) {
  const [more, setMore] = useState(false);
  const { run, said } = useAction();
  const actions = [
    { label: 'Revise', act: useRevise(memo, run) },
    { label: 'Print', act: () => window.print() },
  ];
  const callUp = (part: Part) => {
    setMore(false);
    call(part);
  };
  return (
    <div
      className="act-bar"
      role="group"
      aria-label="What to do with this memo"
      onKeyDown={(event) => event.key === 'Escape' && setMore(false)}
    >
      <div className="act-buttons">
        {PARTS.map(({ part, label }) => (
          <Button key={part} look={part === 'record' ? 'primary' : ''} onClick={() => callUp(part)}>
            {label}
          </Button>
        ))}
        {actions.map(({ label, act }) => (
          <Button key={label} look="where-wide" onClick={act}>
            {label}
          </Button>
        ))}
        <Button aria-expanded={more} onClick={() => setMore(!more)}>
          More
        </Button>
      </div>
      {more && (
        <div className="act-more">
          {actions.map(({ label, act }) => (
            <Button key={label} look="small where-narrow" onClick={act}>
              {label}
            </Button>
          ))}
          <MoreActions memo={memo} document={document} run={run} />
        </div>
      )}
      <Status>{said.text}</Status>
    </div>
  );
}

/** Opens the form with what the memo was asked with; the context is the service's to know. */
function useRevise(memo: DecisionMemo, run: Action['run']): () => void {
  const { service } = useAppContext();
  const { id: basedOn, question, userEmail } = memo;
  const open = (frame: QuestionFrame) => {
    restoreDraft(revisedDraft(memo, frame));
    goTo({ page: 'ask' });
    return '';
  };
  return () =>
    run(service.frame({ question, userEmail, basedOn }), open, 'Filling in what it was asked with…');
}
