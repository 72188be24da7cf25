// What can be done with a memo: copy, download, print, delete.
import type { DecisionMemo } from '@witan/client';
import { useState } from 'react';
import { revisedDraft } from '../ask/frame-draft.ts';
import { restoreDraft } from '../ask/use-draft.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { download } from '../shared/download.ts';
import { problemOf } from '../shared/problem.ts';
import { hashOf } from '../shared/route.ts';
import { goTo } from '../shared/use-route.ts';
import { copyText } from '../shared/copy-text.ts';

export function MemoActions({ memo }: { memo: DecisionMemo }) {
  const { service } = useAppContext();
  const [said, setSaid] = useState('');
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copy = async () => {
    setSaid('Copying…');
    try {
      const text = await service.memos.markdown(memo.id);
      const copied = await copyText(text);
      setUncopied(copied ? null : text);
      setSaid(copied ? 'Copied as Markdown.' : 'Your browser blocked copying. The text is below.');
    } catch (error) {
      setSaid(problemOf(error).message);
    }
  };
  const remove = () =>
    service.memos.delete(memo.id).then(
      () => goTo({ page: 'history' }),
      (error: unknown) => setSaid(problemOf(error).message),
    );
  return (
    <div className="actions">
      <button type="button" className="button small" onClick={() => void copy()}>
        Copy as Markdown
      </button>
      <button
        type="button"
        className="button small"
        onClick={() => download(`${memo.id}.json`, 'application/json', JSON.stringify(memo, null, 2))}
      >
        Download JSON
      </button>
      <ReviseButton memo={memo} say={setSaid} />
      {'basedOn' in memo && memo.basedOn !== undefined && (
        <a className="button small" href={hashOf({ page: 'compare', id: memo.id, with: memo.basedOn })}>
          Compare with the earlier memo
        </a>
      )}
      <button type="button" className="button small" onClick={() => window.print()}>
        Print
      </button>
      <ConfirmButton
        label="Delete"
        question="Delete this memo for good?"
        yes="Delete it"
        onYes={() => void remove()}
      />
      <span className="hint" role="status">
        {said}
      </span>
      {uncopied !== null && (
        <textarea className="uncopied" readOnly aria-label="The memo as Markdown" rows={8} value={uncopied} />
      )}
    </div>
  );
}

/** Opens the form with what the memo was asked with; the context is the service's to know. */
function ReviseButton({ memo, say }: { memo: DecisionMemo; say: (line: string) => void }) {
  const { service } = useAppContext();
  const revise = async () => {
    say('Filling in what it was asked with…');
    try {
      const { id: basedOn, question, userEmail } = memo;
      restoreDraft(revisedDraft(memo, await service.frame({ question, userEmail, basedOn })));
      goTo({ page: 'ask' });
    } catch (error) {
      say(problemOf(error).message);
    }
  };
  return (
    <button type="button" className="button small" onClick={() => void revise()}>
      Revise
    </button>
  );
}
