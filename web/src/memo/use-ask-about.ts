// A question about a memo, from the press of the button to its answer, and those that are being answered already.
import type { MemoId, MemoQuestion, QuestionStream } from '@witan/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';

type AskingAbout = {
  /** What is being answered, as far as it is written. */
  readonly live: { readonly question: string; readonly text: string } | null;
  /** Answered here, the latest last. */
  readonly answered: readonly MemoQuestion[];
  readonly fault: string;
  /** Resolves with whether it was answered. */
  readonly ask: (question: string) => Promise<boolean>;
  readonly follow: (question: MemoQuestion) => void;
};

export function useAskAbout(id: MemoId): AskingAbout {
  const { service, readProblem } = useAppContext();
  const [live, setLive] = useState<AskingAbout['live']>(null);
  const [answered, setAnswered] = useState<readonly MemoQuestion[]>([]);
  const [fault, setFault] = useState('');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const control = new AbortController();
    leaving.current = control;
    return () => control.abort();
  }, []);
  const read = useCallback(
    async (question: string, open: (signal: AbortSignal) => QuestionStream): Promise<boolean> => {
      const { signal } = leaving.current;
      setLive({ question, text: '' });
      setFault('');
      try {
        const stream = open(signal);
        for await (const event of stream) {
          if (event.type === 'question.started') setLive({ question, text: '' });
          if (event.type !== 'answer.snippet') continue;
          const { snippet } = event;
          setLive((before) => before && { ...before, text: before.text + snippet });
        }
        const done = await stream.finalAnswer();
        setAnswered((before) => [...before, done]);
        return true;
      } catch (error) {
        if (!signal.aborted) setFault(readProblem(error).message);
        return false;
      } finally {
        if (!signal.aborted) setLive(null);
      }
    },
    [readProblem],
  );
  const ask = useCallback(
    (question: string) => read(question, (signal) => service.askAbout(id, question, signal)),
    [read, service, id],
  );
  const follow = useCallback(
    (running: MemoQuestion) => void read(running.question, (signal) => service.watchAnswer(running, signal)),
    [read, service],
  );
  return { live, answered, fault, ask, follow };
}
