// What is done with a memo less often: unfold, copy, download, compare, delete.
import type { DecisionMemo } from '@witan/client';
import { useState } from 'react';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { download } from '../shared/download.ts';
import { hashOf } from '../shared/route.ts';
import type { Action } from '../shared/use-action.ts';
import { goTo } from '../shared/use-route.ts';
import { copyText } from '../shared/use-copy.ts';

type Props = { memo: DecisionMemo; document: ShadowRoot | null; run: Action['run'] };

export function MoreActions({ memo, document, run }: Props) {
  const { service } = useAppContext();
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copy = async () => {
    const text = await service.memos.document(memo.id, 'markdown');
    return { text, copied: await copyText(text) };
  };
  const tell = ({ text, copied }: Awaited<ReturnType<typeof copy>>) => {
    setUncopied(copied ? null : text);
    return copied ? 'Copied as Markdown.' : 'Your browser blocked copying. The text is here.';
  };
  const remove = () =>
    run(service.memos.delete(memo.id), () => {
      goTo({ page: 'history' });
      return '';
    });
  return (
    <>
      <button type="button" className="button small" onClick={() => document && unfold(document)}>
        Open every part
      </button>
      {memo.basedOn !== undefined && (
        <a className="button small" href={hashOf({ page: 'compare', id: memo.id, with: memo.basedOn })}>
          Compare with the earlier memo
        </a>
      )}
      <button type="button" className="button small" onClick={() => run(copy(), tell, 'Copying…')}>
        Copy as Markdown
      </button>
      <button
        type="button"
        className="button small"
        onClick={() => download(`${memo.id}.json`, 'application/json', JSON.stringify(memo, null, 2))}
      >
        Download JSON
      </button>
      <ConfirmButton label="Delete" question="Delete this memo for good?" yes="Delete it" onYes={remove} />
      {uncopied !== null && (
        <textarea className="uncopied" readOnly aria-label="The memo as Markdown" rows={8} value={uncopied} />
      )}
    </>
  );
}

function unfold(document: ShadowRoot): void {
  for (const part of document.querySelectorAll('details')) part.open = true;
}
