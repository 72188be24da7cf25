// What is done with a memo less often: unfold, copy, download, compare, delete.
import type { DecisionMemo } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { download } from '../shared/download.ts';
import { hashOf } from '../shared/route.ts';
import type { Action } from '../shared/use-action.ts';
import { copyText } from '../shared/use-copy.ts';
import { goTo } from '../shared/use-route.ts';

type Props = { memo: DecisionMemo; document: ShadowRoot | null; run: Action['run'] };

export function MoreActions({ memo, document, run }: Props) {
  const { memos } = useAppContext().service;
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copy = async () => {
    const text = await memos.document(memo.id, 'markdown');
    const copied = await copyText(text);
    setUncopied(copied ? null : text);
    return copied ? 'Copied as Markdown.' : 'Your browser blocked copying. The text is here.';
  };
  const save = () => download(`${memo.id}.json`, 'application/json', JSON.stringify(memo, null, 2));
  const remove = () =>
    run(memos.delete(memo.id), () => {
      goTo({ page: 'history' });
      return '';
    });
  return (
    <>
      <Button look="small" onClick={() => document && unfold(document)}>
        Open every part
      </Button>
      {memo.basedOn !== undefined && (
        <a className="button small" href={hashOf({ page: 'compare', id: memo.id, with: memo.basedOn })}>
          Compare with the earlier memo
        </a>
      )}
      <Button look="small" onClick={() => run(copy(), (message) => message, 'Copying…')}>
        Copy as Markdown
      </Button>
      <Button look="small" onClick={save}>
        Download JSON
      </Button>
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
