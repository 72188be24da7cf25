// The question that is being written, kept while other views are shown; all but its files and provider keys also over a reload.
import { useState } from 'react';
import { createNeeded } from '../shared/needed-context.ts';
import { useKept } from '../shared/use-kept.ts';
import { type Draft, EMPTY_DRAFT, type OwnKeys, type Preview } from './draft.ts';

const NO_FILES: readonly File[] = [];

export type DraftState = ReturnType<typeof useDraftState>;

export const [DraftContext, useDraft] = createNeeded<DraftState>(
  'Only those who are signed in have a draft.',
);

/** The state for the context. */
export function useDraftState() {
  const [draft, setDraft] = useKept('witan.draft', draftOf);
  const [keys, setKeys] = useState<OwnKeys>({});
  const [chosen, setChosen] = useState({ names: EMPTY_DRAFT.fileNames, files: NO_FILES });
  // Files belong to the draft that names them.
  const files = chosen.names === draft.fileNames ? chosen.files : NO_FILES;
  /** Lays this draft aside for another, and drops the keys. */
  const replace = (next: unknown) => {
    setDraft((before) => ({
      ...draftOf(next),
      aside: isBlank(before) ? before.aside : { ...before, aside: null },
    }));
    setKeys({});
  };
  /** Begins with an empty draft, or with the one that was laid aside; a draft that was changed since it was sent stays. */
  const finish = (sent: Draft) => {
    setDraft((before) => (before === sent ? (before.aside ?? EMPTY_DRAFT) : before));
    setKeys({});
  };
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  /** Takes the preview of a draft, unless that was changed since. */
  const takePreview = (of: Draft, preview: Preview) =>
    setDraft((before) => (before === of ? { ...before, preview } : before));
  const setFiles = (next: readonly File[]) => {
    const names = next.map(({ name }) => name);
    setChosen({ names, files: next });
    change({ fileNames: names, preview: null });
  };
  return { draft, change, takePreview, replace, finish, keys, setKeys, files, setFiles };
}

const isBlank = ({ question, context }: Draft) => question.trim() + context.trim() === '';

/** A stored draft, or the empty one. */
function draftOf(stored: unknown): Draft {
  return typeof stored === 'object' && stored !== null ? { ...EMPTY_DRAFT, ...stored } : EMPTY_DRAFT;
}
