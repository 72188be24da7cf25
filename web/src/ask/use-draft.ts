// Keeps the draft over changes of view and reloads. It holds no provider keys.
import { useEffect, useState } from 'react';
import { readJson, writeJson } from '../shared/session.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

const NAME = 'witan.draft';

function load(): Draft {
  const found = readJson(sessionStorage, NAME);
  return typeof found === 'object' && found !== null ? { ...EMPTY_DRAFT, ...found } : EMPTY_DRAFT;
}

/** The draft of this tab and a way to change parts of it. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(load);
  useEffect(() => writeJson(sessionStorage, NAME, draft), [draft]);
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))];
}

/** Puts a draft back into the form, so that it can be asked again. */
export function restoreDraft(draft: unknown): void {
  writeJson(sessionStorage, NAME, draft);
}

/** Forgets the stored draft once it has been sent. */
export function dropDraft(): void {
  sessionStorage.removeItem(NAME);
}
