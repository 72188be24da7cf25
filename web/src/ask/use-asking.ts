// Sends a question and waits for the first event, which holds the deliberation's id; or asks for
// a preview of its frame.
import type { DeliberateParams, DeliberationId, QuestionFrame, StreamConnection } from '@witan/client';
import { useState } from 'react';
import { rememberRunning } from '../live/running.ts';
import { useAppContext } from '../shared/app-context.ts';
import type { Faults } from '../shared/fields.tsx';
import { goTo } from '../shared/use-route.ts';
import type { AskContents } from './ask-context.ts';
import { type Draft, faultsOf, formPath, requestOf } from './draft.ts';
import { framedDraft } from './frame-draft.ts';
import { dropDraft } from './use-draft.ts';

type Work = 'asking' | 'framing';

export type AskingState = ReturnType<typeof useAsking>;

export function useAsking({ draft, keys, setKeys, files }: AskContents) {
  const { service, session, live, readProblem } = useAppContext();
  const [busy, setBusy] = useState<Work | null>(null);
  /** Counts attempts, so that each refusal is announced again. */
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<{ readonly message: string; readonly faults: Faults } | null>(null);
  /** Held here alone: the saved draft stays as the user wrote it until the question is asked. */
  const [framed, setFramed] = useState<{ frame: QuestionFrame; draft: Draft } | null>(null);
  const attempt = async (what: Work, draft: Draft, work: (request: DeliberateParams) => Promise<void>) => {
    if (busy !== null) return;
    const refuse = (message: string, issues: readonly { path: string; message: string }[]) =>
      setRefused({ message, faults: new Map(issues.map((one) => [formPath(one.path, draft), one.message])) });
    setTries((before) => before + 1);
    const faults = faultsOf(draft, keys, files);
    if (faults.length > 0) return refuse('A few things need your attention.', faults);
    setBusy(what);
    setRefused(null);
    try {
      const request = requestOf(draft, session.userEmail, keys);
      await work(files.length === 0 ? request : { ...request, documents: files });
    } catch (error) {
      const { message, issues } = readProblem(error);
      refuse(message, issues);
    }
    setBusy(null);
  };
  const ask = (draft: Draft) =>
    attempt('asking', draft, async (request) => {
      let asked: DeliberationId | null = null;
      const onConnection = (connection: StreamConnection) => asked && live.noting(asked)(connection);
      const events = service.ask(request, { onConnection })[Symbol.asyncIterator]();
      const opening = events.next();
      // The request has been sent, so the provider keys are not needed any more.
      setKeys({});
      const first = await opening;
      if (first.done) throw new Error('The connection closed before the panel started.');
      const id = (asked = first.value.deliberationId);
      const { question, view } = draft;
      rememberRunning(sessionStorage, { id, question: question.trim(), draft, viewed: view !== null });
      live.adopt(id, first.value, { [Symbol.asyncIterator]: () => events });
      dropDraft();
      goTo({ page: 'live', id });
    });
  /** Opens the preview with the draft, filled with the frame that the panel would use. */
  const preview = () =>
    attempt('framing', draft, async (request) => {
      const frame = await service.frame(request);
      setFramed({ frame, draft: framedDraft(draft, frame) });
    });
  const changeFramed = (part: Partial<Draft>) =>
    setFramed((before) => before && { ...before, draft: { ...before.draft, ...part } });
  const close = () => setFramed(null);
  return { busy, refused, tries, ask, framed, changeFramed, preview, close };
}
