// The state that the parts of the ask form share.
import { createContext, use } from 'react';
import type { Draft, OwnKeys } from './draft.ts';
import type { useEstimate } from './use-estimate.ts';

export type AskContents = {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly keys: OwnKeys;
  readonly setKeys: (keys: OwnKeys) => void;
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
};

type Estimated = ReturnType<typeof useEstimate>;

export const AskContext = createContext<(AskContents & Estimated) | null>(null);

export function useAskContext() {
  const contents = use(AskContext);
  if (!contents) throw new Error('This is a part of the ask form.');
  return contents;
}
