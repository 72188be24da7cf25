// The state that the parts of the ask form share.
import type { Estimate } from '@witan/client';
import { createContext, use } from 'react';
import type { Draft, OwnKeys } from './draft.ts';

export type AskContents = {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly keys: OwnKeys;
  readonly setKeys: (keys: OwnKeys) => void;
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
};

/** `estimate` is null until it is known. */
export const AskContext = createContext<(AskContents & { readonly estimate: Estimate | null }) | null>(null);

export function useAskContext() {
  const contents = use(AskContext);
  if (!contents) throw new Error('This is a part of the ask form.');
  return contents;
}
