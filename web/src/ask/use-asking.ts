// Sends a question and waits until the service has taken it; or asks for a preview of its frame.
import type { DeliberateParams, DeliberationId, StreamConnection } from '@witan/client';
import { type KeyboardEvent, useState } from 'react';
import { rememberRunning } from '../live/running.ts';
import { useAppContext } from '../shared/app-context.ts';
import type { Faults } from '../shared/fields.tsx';
import { problemOf } from '../shared/problem.ts';
import { readRoute } from '../shared/route.ts';
import { goTo } from '../shared/use-route.ts';
import { type Draft, faultsOf, formPath, requestOf } from './draft.ts';
import { framedLists, NO_ANSWERS } from './frame-draft.ts';
import type { DraftState } from './use-draft.ts';

type Work = 'asking' | 'framing';
/** Why it was refused, and the files that it was asked with. */
type Refused = { readonly message: string; readonly faults: Faults; readonly files: readonly File[] };

/** Asks by Ctrl+Enter. Enter alone ends a line of a list, and must not ask, and pay, by the way. */
export const byKeys = (submit: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  if (event.ctrlKey || event.metaKey) submit(event);
  else if (event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Whoever has gone to another view meanwhile is not led away from it. */
const isAsking = () => ['ask', 'preview'].includes(readRoute(window.location.hash).page);

export type AskingState = ReturnType<typeof useAsking>;

export function useAsking({ draft: written, takePreview, finish, keys, files }: DraftState) {
  const { service, session, live, readProblem } = useAppContext();
  const [busy, setBusy] = useState<Work | null>(null);
  /** Counts attempts, so that each refusal is announced again. */
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const attempt = async (what: Work, draft: Draft, work: (request: DeliberateParams) => Promise<void>) => {
    if (busy !== null) return;
    const refuse = (message: string, issues: readonly { path: string; message: string }[]) =>
      setRefused({
        message,
        faults: new Map(issues.map((one) => [formPath(one.path, draft), one.message])),
        files,
      });
    setTries((before) => before + 1);
    const faults = faultsOf(draft, keys, files);
    if (faults.length > 0) return refuse('A few things need your attention.', faults);
    setBusy(what);
    setRefused(null);
    try {
      const request = requestOf(draft, session.userEmail, keys);
      await work(files.length === 0 ? request : { ...request, documents: files });
    } catch (error) {
      const { code, message, issues } = problemOf(error);
      // A key that may not ask is refused here like an unknown one; what else it asks for tells which it is.
      if (code === 'unauthorized') await service.account().catch(readProblem);
      refuse(message, issues);
    }
    setBusy(null);
  };
  const ask = (draft: Draft) =>
    attempt('asking', draft, async (request) => {
      let asked: DeliberationId | null = null;
      const onConnection = (connection: StreamConnection) => asked && live.noting(asked)(connection);
      const stream = service.ask(request, { onConnection });
      const id = (asked = await stream.deliberationId);
      const { question, view } = draft;
      rememberRunning(sessionStorage, { id, question: question.trim(), draft, viewed: view !== null });
      live.adopt(id, stream);
      if (isAsking()) goTo({ page: 'live', id });
      finish(written);
    });
  /** Opens the preview, filled with the frame that the panel would use. */
  const preview = () =>
    attempt('framing', written, async (request) => {
      const frame = await service.frame(request);
      takePreview(written, { frame, lists: framedLists(frame), given: NO_ANSWERS });
      if (isAsking()) goTo({ page: 'preview' });
    });
  // The error of a document goes by its place among the files.
  return { busy, refused: refused?.files === files ? refused : null, tries, ask, preview };
}
