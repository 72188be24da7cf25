// The state that the parts of the ask form share.
import { createNeeded } from '../shared/needed-context.ts';
import type { DraftState } from './use-draft.ts';
import type { useEstimate } from './use-estimate.ts';

export const [AskContext, useAskContext] = createNeeded<DraftState & ReturnType<typeof useEstimate>>(
  'This is a part of the ask form.',
);
