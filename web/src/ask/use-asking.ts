// Sending a question: from the press of the button to the first event, which brings the deliberation's id.
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { rememberRunning } from '../live/running.ts';
import { goTo } from '../shared/use-route.ts';
import { type Draft, faultsOf, formPath, type OwnKeys, requestOf } from './draft.ts';
import type { Faults } from './field.tsx';
import { dropDraft } from './use-draft.ts';

type Refused = { readonly message: string; readonly faults: Faults };
type Given = { readonly draft: Draft; readonly keys: OwnKeys; readonly files: readonly File[] };
type Work = (draft: Draft, keys: OwnKeys, files: readonly File[]) => Promise<void>;

export type AskingState = {
  /** What is under way. */
  readonly busy: 'asking' | 'framing' | null;
  readonly refused: Refused | null;
  /** How often it was tried: another refusal is told anew. */
  readonly tries: number;
  readonly send: Work;
  /** Does something else with a draft that holds no faults; what is refused of it is told in the same place. */
  readonly attempt: (what: 'asking' | 'framing', given: Given, work: Work) => Promise<void>;
};

/** `onSent` runs as soon as the request has left, so that own keys can be forgotten. */
export function useAsking(onSent: () => void): AskingState {
  const { service, session, live, readProblem } = useAppContext();
  const [busy, setBusy] = useState<AskingState['busy']>(null);
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const put = async (draft: Draft, keys: OwnKeys, files: readonly File[]): Promise<void> => {
    const request = requestOf(draft, session.userEmail, keys);
    const stream = service.ask(files.length === 0 ? request : { ...request, documents: files });
    const events = stream[Symbol.asyncIterator]();
    const opening = events.next();
    onSent();
    const first = await opening;
    if (first.done) throw new Error('The connection closed before the panel started.');
    const id = first.value.deliberationId;
    const { question, view } = draft;
    rememberRunning(sessionStorage, { id, question: question.trim(), draft, viewed: view !== null });
    live.adopt(id, first.value, { [Symbol.asyncIterator]: () => events });
    dropDraft();
    goTo({ page: 'live', id });
  };
  const attempt: AskingState['attempt'] = async (what, { draft, keys, files }, work) => {
    setTries((before) => before + 1);
    const faults = faultsOf(draft, keys, files);
    if (faults.length > 0) return setRefused(refusal('A few things need your attention.', faults, draft));
    setBusy(what);
    setRefused(null);
    try {
      await work(draft, keys, files);
    } catch (error) {
      const { message, issues } = readProblem(error);
      setRefused(refusal(message, issues, draft));
    }
    setBusy(null);
  };
  const send: Work = (draft, keys, files) => attempt('asking', { draft, keys, files }, put);
  return { busy, refused, tries, send, attempt };
}

function refusal(
  message: string,
  issues: readonly { path: string; message: string }[],
  draft: Draft,
): Refused {
  return { message, faults: new Map(issues.map((issue) => [formPath(issue.path, draft), issue.message])) };
}
