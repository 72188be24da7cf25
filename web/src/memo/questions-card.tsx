// The thread of questions about the memo, and the form for another.
import type { DecisionMemo, MemoId, MemoQuestion } from '@witan/client';
import type { FormEvent, KeyboardEvent } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Section } from '../shared/elements.tsx';
import { TextArea } from '../shared/fields.tsx';
import { lengthFault } from '../shared/format.ts';
import { LOST } from '../shared/problem.ts';
import { Load, useLoad } from '../shared/requests.tsx';
import { useKept } from '../shared/use-kept.ts';
import { useAskAbout } from './use-ask-about.ts';

const MOST = 2_000;

export function QuestionsCard({ memo }: { memo: DecisionMemo }) {
  const { service } = useAppContext();
  const loaded = useLoad(() => service.memos.questions(memo.id));
  return (
    <Load of={loaded} wait="Loading the questions…">
      {({ questions }) => <Thread memo={memo} earlier={questions} />}
    </Load>
  );
}

function Thread({ memo, earlier }: { memo: DecisionMemo; earlier: readonly MemoQuestion[] }) {
  const running = earlier.find(({ answer }) => answer === null);
  const { live, retrying, answered, fault, ask } = useAskAbout(memo.id, running);
  const shown = [...earlier.filter(({ answer }) => answer !== null), ...answered];
  return (
    <Section id="thread-title" title="Ask about this memo" className="card thread">
      <p className="hint">
        One advisor that answered it reads the memo and answers for itself, not for the panel. 10 credits a
        question.
      </p>
      {(shown.length > 0 || live) && (
        <ol>
          {shown.map(({ id, question, answer }) => (
            <Exchange key={id} question={question} answer={answer ?? ''} />
          ))}
          {live && <Exchange question={live.question} answer={live.text} />}
        </ol>
      )}
      <p role="status" className={live ? 'hint' : 'sr-only'}>
        {live ? (retrying ? LOST : 'An advisor is answering…') : answered.length > 0 ? 'Answered.' : ''}
      </p>
      <AskForm memo={memo.id} busy={live !== null} fault={fault} ask={ask} />
    </Section>
  );
}

function Exchange({ question, answer }: { question: string; answer: string }) {
  const paragraphs = answer.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <li>
      <h3 dir="auto">{question}</h3>
      <div className="prose" dir="auto">
        {paragraphs.map((text, at) => (
          <p key={at}>{text}</p>
        ))}
      </div>
    </li>
  );
}

type FormProps = {
  readonly memo: MemoId;
  readonly busy: boolean;
  readonly fault: string;
  readonly ask: (question: string) => Promise<boolean>;
};

function AskForm({ memo, busy, fault: refused, ask }: FormProps) {
  const [text, setText] = useKept(`witan.about.${memo}`, (kept) => (typeof kept === 'string' ? kept : ''));
  const long = lengthFault(text.trim(), MOST);
  const fault = long === '' ? refused : long;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (busy || question === '' || long !== '') return;
    setText('');
    // A question that failed goes back into the field.
    if (!(await ask(question))) setText((now) => (now === '' ? question : now));
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <TextArea
        id="thread-question"
        label="Your question"
        rows={2}
        value={text}
        aria-describedby={fault === '' ? undefined : 'thread-fault'}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      {fault !== '' && (
        <p className="fault" id="thread-fault" role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" disabled={busy || text.trim() === '' || long !== ''}>
        Ask
      </Button>
    </form>
  );
}
