// The step before asking: the frame of the question as the panel would have it.
import { useRef, useState } from 'react';
import type { QuestionFrame } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { type Draft, type OwnKeys, requestOf } from './draft.ts';
import { framedDraft } from './frame-draft.ts';

type Framing = {
  /** Null while the form itself is shown. */
  readonly frame: QuestionFrame | null;
  readonly open: (draft: Draft, keys: OwnKeys, files: readonly File[]) => Promise<void>;
  /** Back to the form as it was. */
  readonly close: () => void;
};

/** Puts the frame into the draft; throws what the service refuses. */
export function useFraming(change: (change: Partial<Draft>) => void): Framing {
  const { service, session } = useAppContext();
  const [frame, setFrame] = useState<QuestionFrame | null>(null);
  const before = useRef<Draft | null>(null);
  const open = async (draft: Draft, keys: OwnKeys, files: readonly File[]): Promise<void> => {
    const request = requestOf(draft, session.userEmail, keys);
    const found = await service.frame(files.length === 0 ? request : { ...request, documents: files });
    before.current = draft;
    change(framedDraft(draft, found));
    setFrame(found);
  };
  const close = (): void => {
    setFrame(null);
    if (before.current) change(before.current);
  };
  return { frame, open, close };
}
