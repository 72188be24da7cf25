// Sending a question: from the press of the button to the first event, which brings the deliberation's id.
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { problemOf } from '../shared/problem.ts';
import { rememberRunning } from '../live/running.ts';
import { goTo } from '../shared/use-route.ts';
import { type Draft, faultsOf, formPath, type OwnKeys, requestOf } from './draft.ts';
import type { Faults } from './field.tsx';
import { dropDraft } from './use-draft.ts';

export type Refused = { readonly message: string; readonly faults: Faults };
export type Asking = {
  readonly busy: boolean;
  readonly refused: Refused | null;
  /** How often it was tried: another refusal is told anew. */
  readonly tries: number;
  readonly send: (draft: Draft, keys: OwnKeys, files: readonly File[]) => Promise<void>;
};

/** `onSent` runs as soon as the request has left, so that own keys can be forgotten. */
export function useAsking(onSent: () => void): Asking {
  const { service, session, live, signOut } = useAppContext();
  const [busy, setBusy] = useState(false);
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
    rememberRunning(sessionStorage, { id, question: draft.question.trim(), draft });
    live.adopt(id, first.value, { [Symbol.asyncIterator]: () => events });
    dropDraft();
    goTo({ page: 'live', id });
  };
  const send = async (draft: Draft, keys: OwnKeys, files: readonly File[]): Promise<void> => {
    setTries((before) => before + 1);
    const faults = faultsOf(draft, keys, files);
    if (faults.length > 0) return setRefused(refusal('A few things need your attention.', faults, draft));
    setBusy(true);
    setRefused(null);
    try {
      await put(draft, keys, files);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'unauthorized') signOut(problem.message);
      setRefused(refusal(problem.message, problem.issues, draft));
      setBusy(false);
    }
  };
  return { busy, refused, tries, send };
}

function refusal(
  message: string,
  issues: readonly { path: string; message: string }[],
  draft: Draft,
): Refused {
  return { message, faults: new Map(issues.map((issue) => [formPath(issue.path, draft), issue.message])) };
}
