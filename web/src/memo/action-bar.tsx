// What can be done with a memo, in one quiet bar: beside the brief, or at the foot of a phone.
import type { DecisionMemo, QuestionFrame } from '@witan/client';
import { useState } from 'react';
import { revisedDraft } from '../ask/frame-draft.ts';
import { restoreDraft } from '../ask/use-draft.ts';
import { useAppContext } from '../shared/app-context.ts';
import { type Action, useAction } from '../shared/use-action.ts';
import { goTo } from '../shared/use-route.ts';
import type { Part } from './use-parts.ts';
import { MoreActions } from './memo-actions.tsx';

type Props = {
  memo: DecisionMemo;
  call: (part: Part) => void;
  /** The document, once it is drawn. */
  document: ShadowRoot | null;
};

export function ActionBar({ memo, call, document }: Props) {
  const [more, setMore] = useState(false);
  const { run, said } = useAction();
  const revise = useRevise(memo, run);
  const callUp = (part: Part) => () => {
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
        <button type="button" className="button primary" onClick={callUp('record')}>
          Decide
        </button>
        <button type="button" className="button" onClick={callUp('thread')}>
          Ask on
        </button>
        <button type="button" className="button" onClick={callUp('sharing')}>
          Share
        </button>
        <button type="button" className="button where-wide" onClick={revise}>
          Revise
        </button>
        <button type="button" className="button where-wide" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className="button" aria-expanded={more} onClick={() => setMore(!more)}>
          More
        </button>
      </div>
      {more && (
        <div className="act-more">
          <button type="button" className="button small where-narrow" onClick={revise}>
            Revise
          </button>
          <button type="button" className="button small where-narrow" onClick={() => window.print()}>
            Print
          </button>
          <MoreActions memo={memo} document={document} run={run} />
        </div>
      )}
      <p className="hint" role="status">
        {said.text}
      </p>
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
