// Estimates the cost of the question and checks its documents whenever the user pauses.
import { useMemo } from 'react';
import type { Estimate } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import type { Faults } from '../shared/fields.tsx';
import { useLoad } from '../shared/requests.tsx';
import { useSettled } from '../shared/use-settled.ts';
import { documentsFault, type Draft, requestOf } from './draft.ts';

const PAUSE_MS = 800;

type Estimated = { readonly estimate: Estimate | null; readonly unread: Faults };

/**
 * The estimate is null until it is known; `unread` says which documents cannot be read. Provider keys are left out: they
 * are sent only with the question itself.
 */
export function useEstimate(draft: Draft, files: readonly File[]): Estimated {
  const { service, session } = useAppContext();
  // The panel and the documents can be checked before a question is entered.
  const question = draft.question.trim() === '' ? '?' : draft.question;
  const request = JSON.stringify(requestOf({ ...draft, question }, session.userEmail, {}));
  const asked = useMemo(() => ({ request, files }), [request, files]);
  const settled = useSettled(asked, PAUSE_MS);
  const fault = documentsFault(files);
  const loaded = useLoad(async () => {
    if (fault !== null) return null;
    const params = JSON.parse(settled.request);
    return service.estimate(settled.files.length === 0 ? params : { ...params, documents: settled.files });
  }, settled);
  if (fault !== null) return { estimate: null, unread: new Map([['documents', fault]]) };
  if (settled !== asked || loaded.status === 'loading') return { estimate: null, unread: new Map() };
  if (loaded.status === 'ready') return { estimate: loaded.value, unread: new Map() };
  const unread = loaded.problem.issues.filter(({ path }) => path.startsWith('documents'));
  return { estimate: null, unread: new Map(unread.map(({ path, message }) => [path, message])) };
}
