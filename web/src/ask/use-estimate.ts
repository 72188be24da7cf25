// What the question would cost, asked for once the writing pauses.
import { useEffect, useState } from 'react';
import type { Estimate } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { type Draft, requestOf } from './draft.ts';

const PAUSE_MS = 800;

type Found = { readonly request: string; readonly estimate: Estimate | null };

/** Null until it is known. Own keys are left out: they travel only with the question itself. */
export function useEstimate(draft: Draft): Estimate | null {
  const { service, session } = useAppContext();
  const [found, setFound] = useState<Found | null>(null);
  const blank = draft.question.trim() === '';
  const request = blank ? '' : JSON.stringify(requestOf(draft, session.userEmail, {}));
  useEffect(() => {
    if (request === '') return;
    let over = false;
    const look = async (): Promise<void> => {
      const estimate = await service.estimate(JSON.parse(request)).catch(() => null);
      if (!over) setFound({ request, estimate });
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [service, request]);
  return found?.request === request ? found.estimate : null;
}
