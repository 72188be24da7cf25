// What the question would cost and what was read of its documents, asked for once the writing pauses.
import { useEffect, useState } from 'react';
import type { Estimate } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import type { Faults } from '../shared/fields.tsx';
import { problemOf } from '../shared/problem.ts';
import { documentsFault, type Draft, requestOf } from './draft.ts';

const PAUSE_MS = 800;
const NO_FAULTS: Faults = new Map();
const UNKNOWN = { estimate: null, unread: NO_FAULTS };

type Estimated = { readonly estimate: Estimate | null; readonly unread: Faults };
type Found = Estimated & { readonly request: string; readonly files: readonly File[] };

/**
 * Null until it is known; `unread` says which documents cannot be read. Own keys are left out: they travel only with the
 * question itself.
 */
export function useEstimate(draft: Draft, files: readonly File[]): Estimated {
  const { service, session } = useAppContext();
  const [found, setFound] = useState<Found | null>(null);
  const blank = draft.question.trim() === '';
  // Who would answer is known, and documents are read, before there is a question.
  const asked = blank ? { ...draft, question: '?' } : draft;
  const fault = documentsFault(files);
  const request = fault === null ? JSON.stringify(requestOf(asked, session.userEmail, {})) : '';
  useEffect(() => {
    if (request === '') return;
    let over = false;
    const look = async (): Promise<void> => {
      const params = JSON.parse(request);
      const answer = service.estimate(files.length === 0 ? params : { ...params, documents: files });
      const result = await answer.then(
        (estimate) => ({ estimate, unread: NO_FAULTS }),
        (error: unknown) => ({ estimate: null, unread: unreadOf(error) }),
      );
      if (!over) setFound({ request, files, ...result });
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [service, request, files]);
  if (fault !== null) return { estimate: null, unread: new Map([['documents', fault]]) };
  return found?.request === request && found.files === files ? found : UNKNOWN;
}

function unreadOf(error: unknown): Faults {
  const issues = problemOf(error).issues.filter(({ path }) => path.startsWith('documents'));
  return new Map(issues.map(({ path, message }) => [path, message]));
}
