// Asks a question about a memo, or follows one that is already being answered.
import type { MemoId, MemoQuestion, QuestionStream, StreamOptions } from '@witan/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';

/** `running` is an earlier question that has no answer yet. */
export function useAskAbout(id: MemoId, running: MemoQuestion | undefined) {
  const { service, readProblem } = useAppContext();
  /** The question being answered, with the text so far. */
  const [live, setLive] = useState(running ? blank(running.question) : null);
  /** Answered since the page was opened, oldest first. */
  const [answered, setAnswered] = useState<readonly MemoQuestion[]>([]);
  const [retrying, setRetrying] = useState(false);
  const [fault, setFault] = useState('');
  const leaving = useRef(new AbortController());
  const read = async (
    question: string,
    open: (options: StreamOptions) => QuestionStream,
  ): Promise<boolean> => {
    const { signal } = leaving.current;
    try {
      const stream = open({ signal, onConnection: ({ state }) => setRetrying(state === 'retrying') });
      for await (const event of stream) {
        if (event.type === 'question.started') setLive(blank(question));
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
      setRetrying(false);
    }
  };
  const follow = useEffectEvent(() => {
    if (running) void read(running.question, (options) => service.watchAnswer(running, options));
  });
  useEffect(() => {
    const control = new AbortController();
    leaving.current = control;
    follow();
    return () => control.abort();
  }, []);
  /** Resolves with whether it was answered. */
  const ask = (question: string) => {
    setLive(blank(question));
    setFault('');
    return read(question, (options) => service.askAbout(id, question, options));
  };
  return { live, retrying, answered, fault, ask };
}

const blank = (question: string) => ({ question, text: '' });
