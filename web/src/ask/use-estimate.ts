// Estimates the cost of the question and checks its documents whenever the user pauses.
import { useMemo } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import type { Faults } from '../shared/fields.tsx';
import { useLoad } from '../shared/requests.tsx';
import { useSettled } from '../shared/use-settled.ts';
import { documentsFault, type Draft, requestOf } from './draft.ts';

const PAUSE_MS = 800;
const NO_FAULTS: Faults = new Map();

/**
 * `estimate` is null until it is known, and `latest` is the one before; `unread` says which documents cannot be read.
 * Provider keys are left out: they are sent only with the question itself.
 */
export function useEstimate(draft: Draft, files: readonly File[]) {
  const { service, session } = useAppContext();
  // The panel and the documents can be checked before a question is entered.
  const question = draft.question.trim() === '' ? '?' : draft.question;
  const request = JSON.stringify(requestOf({ ...draft, question }, session.userEmail, {}));
  const asked = useMemo(() => ({ request, files }), [request, files]);
  const settled = useSettled(asked, PAUSE_MS);
  const fault = documentsFault(files);
  const loaded = useLoad(async () => {
    if (fault !== null) throw new RangeError(fault);
    const params = JSON.parse(settled.request);
    return service.estimate(settled.files.length === 0 ? params : { ...params, documents: settled.files });
  }, settled);
  const mayAsk = loaded.status !== 'failed' || loaded.problem.code !== 'forbidden';
  const unknown = { estimate: null, latest: loaded.last ?? null, unread: NO_FAULTS, mayAsk };
  if (fault !== null) return { ...unknown, unread: new Map([['documents', fault]]) };
  if (settled !== asked || loaded.status === 'loading') return unknown;
  if (loaded.status === 'ready') return { ...unknown, estimate: loaded.value };
  const issues = loaded.problem.issues.filter(({ path }) => path.startsWith('documents'));
  return { ...unknown, unread: new Map(issues.map(({ path, message }) => [path, message])) };
}
