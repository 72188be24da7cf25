// The actions of a memo in one bar: beside the document, or at the bottom of a phone's screen.
import type { DecisionMemo, QuestionFrame } from '@witan/client';
import { type KeyboardEvent, useRef, useState } from 'react';
import { revisedDraft } from '../ask/frame-draft.ts';
import { useDraft } from '../ask/use-draft.ts';
import { useAppContext } from '../shared/app-context.ts';
import { download } from '../shared/download.ts';
import { Button, ConfirmButton, Status } from '../shared/elements.tsx';
import { type Action, useAction } from '../shared/requests.tsx';
import { hashOf } from '../shared/route.ts';
import { copyText } from '../shared/use-copy.ts';
import { goTo, replaceWith } from '../shared/use-route.ts';
import type { Part } from './use-parts.ts';

const COPIED = 'Copied, with its formatting for documents and as Markdown for plain text.';

type Props = {
  memo: DecisionMemo;
  call: (part: Part) => void;
  /** The document, once it is rendered. */
  document: ShadowRoot | null;
  /** Whether it was decided when the page opened. */
  decided: boolean;
};

export function ActionBar({ memo, call, document, decided }: Props) {
  const [more, setMore] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { run, busy, said } = useAction();
  const actions = [
    { label: 'Revise', act: useRevise(memo, run) },
    { label: 'Print', act: () => window.print() },
  ];
  const callUp = (part: Part) => {
    setMore(false);
    call(part);
  };
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !more) return;
    setMore(false);
    opener.current?.focus();
  };
  return (
    <div className="act-bar" role="group" aria-label="What to do with this memo" onKeyDown={leave}>
      <div className="act-buttons">
        <Button look="primary" onClick={() => callUp('record')}>
          {decided ? 'Outcome' : 'Decide'}
        </Button>
        <Button onClick={() => callUp('thread')}>Ask on</Button>
        <Button onClick={() => callUp('sharing')}>Share</Button>
        {actions.map(({ label, act }) => (
          <Button key={label} look="where-wide" disabled={busy} onClick={act}>
            {label}
          </Button>
        ))}
        <Button ref={opener} aria-expanded={more} onClick={() => setMore(!more)}>
          More
        </Button>
      </div>
      {more && (
        <div className="act-more">
          {actions.map(({ label, act }) => (
            <Button key={label} look="small where-narrow" disabled={busy} onClick={act}>
              {label}
            </Button>
          ))}
          <MoreActions memo={memo} document={document} run={run} />
        </div>
      )}
      <Status failed={said.failed}>{said.text}</Status>
    </div>
  );
}

/** Opens the ask form filled in with the memo's inputs. A memo holds no context, so the service is asked for it. */
function useRevise(memo: DecisionMemo, run: Action['run']): () => void {
  const { service } = useAppContext();
  const { replace } = useDraft();
  const { id: basedOn, question, userEmail } = memo;
  const open = (frame: QuestionFrame) => {
    replace(revisedDraft(memo, frame));
    goTo({ page: 'ask' });
  };
  return () =>
    run(service.frame({ question, userEmail, basedOn }), open, 'Filling in what it was asked with…');
}

/** The less frequent actions. */
function MoreActions({ memo, document, run }: Pick<Props, 'memo' | 'document'> & Pick<Action, 'run'>) {
  const { memos } = useAppContext().service;
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copy = async () => {
    const text = await memos.document(memo.id, 'markdown');
    const copied = await copyText(text, document?.querySelector('article')?.outerHTML);
    setUncopied(copied ? null : text);
    return copied ? COPIED : 'Your browser blocked copying. The text is here.';
  };
  const save = () => download(`${memo.id}.json`, 'application/json', JSON.stringify(memo, null, 2));
  const remove = () => run(memos.delete(memo.id), () => replaceWith({ page: 'history' }));
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
        Copy the memo
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
