// What can be done with a memo, in one quiet bar: beside the brief, or at the foot of a phone.
import type { DecisionMemo } from '@witan/client';
import { useState } from 'react';
import type { Part } from './use-parts.ts';
import { MoreActions } from './memo-actions.tsx';
import { useRevise } from './use-revise.ts';

type Props = {
  memo: DecisionMemo;
  call: (part: Part) => void;
  /** The document, once it is drawn. */
  document: ShadowRoot | null;
};

export function ActionBar({ memo, call, document }: Props) {
  const [more, setMore] = useState(false);
  const [said, setSaid] = useState('');
  const revise = useRevise(memo, setSaid);
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
        <button type="button" className="button where-wide" onClick={() => void revise()}>
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
          <button type="button" className="button small where-narrow" onClick={() => void revise()}>
            Revise
          </button>
          <button type="button" className="button small where-narrow" onClick={() => window.print()}>
            Print
          </button>
          <MoreActions memo={memo} document={document} say={setSaid} />
        </div>
      )}
      <p className="hint" role="status">
        {said}
      </p>
    </div>
  );
}
