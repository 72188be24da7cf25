// Saves what is typed into a field of the record.
import { PreconditionFailedError } from '@witan/client';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useKept } from '../shared/use-kept.ts';
import { useSettled } from '../shared/use-settled.ts';
import { useWindowEvent } from '../shared/use-window-event.ts';
import { compareEdit, type Edit } from './edit.ts';

/** While a day is typed, the field holds another one with each key. */
const TYPING_MS = 1_000;

export type Saving = {
  /** Of the field, among those of all memos. */
  readonly name: string;
  /** What the service holds; undefined where there is nothing to save a text with. */
  readonly saved: string | null | undefined;
  /** Why a text is not to be saved, or an empty text. */
  readonly faultOf: (text: string) => string;
  /** Is given null for an empty text. */
  readonly save: (text: string | null) => Promise<unknown>;
};

/**
 * A text that is saved once it stands still, and when the view or the page is left; `save` saves it at once. The tab keeps
 * what is not saved. What was typed over an older record waits for one of the functions of `outdated`.
 */
export function useSaving({ name, saved, faultOf, save }: Saving) {
  const stored = `witan.edit.${name}`;
  const [edit, setEdit] = useKept(stored, readEdit);
  const { text, fault, base, isUnsaved, isOutdated } = compareEdit(edit, saved);
  const mine = text.trim();
  const sending = useRef<string | null>(null);
  const saveMine = async () => {
    sending.current = mine;
    try {
      await save(mine || null);
      // Where the view was left meanwhile, nothing else removes it.
      sessionStorage.removeItem(stored);
      setEdit((now) => now && (now.text === mine ? null : { ...now, base: mine }));
    } catch (error) {
      if (error instanceof PreconditionFailedError) setEdit((now) => now && { ...now, base: null });
    }
    sending.current = null;
  };
  const isReady = isUnsaved && !isOutdated && fault === '';
  const saveReady = () => void (isReady && mine !== sending.current && saveMine());
  const saveInTime = useEffectEvent(saveReady);
  const isStill = useSettled(text, TYPING_MS) === text;
  const isDue = isReady && isStill;
  useEffect(() => void (isDue && saveInTime()), [isDue]);
  useEffect(() => () => saveInTime(), []);
  useWindowEvent('pagehide', saveReady);
  useWindowEvent('beforeunload', (event) => isUnsaved && event.preventDefault());
  return {
    text,
    fault,
    isShown: saved !== undefined || isUnsaved,
    onChange: (now: string) => setEdit({ text: now, fault: faultOf(now), base }),
    save: saveReady,
    outdated: isOutdated && { saved, fault, saveMine, discardMine: () => setEdit(null) },
  };
}

// A day that is half typed is an empty text, which is not kept. `as`: nothing else is stored under the name.
const readEdit = (kept: unknown) => ((kept as Edit | null)?.text ? (kept as Edit) : null);
