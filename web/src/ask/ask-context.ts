// The state that the parts of the ask form share.
import { createContext, use } from 'react';
import type { DraftState } from './use-draft.ts';
import type { useEstimate } from './use-estimate.ts';

type Estimated = ReturnType<typeof useEstimate>;

export const AskContext = createContext<(DraftState & Estimated) | null>(null);

export function useAskContext() {
  const contents = use(AskContext);
  if (!contents) throw new Error('This is a part of the ask form.');
  return contents;
}
