// Saves what is typed into a field of the record.
import { PreconditionFailedError } from '@witan/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettled } from '../shared/use-settled.ts';
import { useWindowEvent } from '../shared/use-window-event.ts';

/** While a day is typed, the field holds another one with each key. */
const SETTLED_MS = 1_000;

export type Saving = {
  /** What the service holds. */
  readonly saved: string | null;
  /** Why a text is not to be saved, or an empty text. */
  readonly faultOf: (text: string) => string;
  /** Is given null for an empty text. */
  readonly save: (text: string | null) => Promise<unknown>;
};

type Typed = {
  readonly text: string;
  readonly fault: string;
  /** What was saved when it was typed; undefined where that was refused as outdated. */
  readonly over: string | null | undefined;
};

/**
 * A text that is saved once it stands still, and when the view or the page is left; `save` saves it at once. What is not
 * touched here follows the record; what was typed over an older record waits for `saveAgain`.
 */
export function useSaving({ saved, faultOf, save }: Saving) {
  const asSaved = { text: saved ?? '', fault: '', over: saved };
  const [typed, setTyped] = useState<Typed>(asSaved);
  const isTouched = (typed.text.trim() || null) !== typed.over;
  const { text, fault, over } = isTouched || typed.over === saved ? typed : asSaved;
  const mine = text.trim() || null;
  const isNew = mine !== saved && fault === '';
  const isOutdated = isNew && over !== saved;
  const sent = useRef<string | null>(null);
  const send = () => {
    sent.current = text;
    const end = (known: Typed['over']) => {
      sent.current = null;
      setTyped((now) => ({ ...now, over: known }));
    };
    save(mine).then(
      () => end(mine),
      (error: unknown) => end(error instanceof PreconditionFailedError ? undefined : over),
    );
  };
  const sendNew = () => (isNew && !isOutdated && text !== sent.current ? send() : undefined);
  const settled = useSettled(text, SETTLED_MS);
  const sendSettled = useEffectEvent((still: string) => (still === text ? sendNew() : undefined));
  useEffect(() => {
    if (isNew) sendSettled(settled);
  }, [settled, isNew]);
  useWindowEvent('pagehide', sendNew);
  const sendLeft = useEffectEvent(sendNew);
  useEffect(() => () => sendLeft(), []);
  return {
    text,
    fault,
    onChange: (now: string) => setTyped({ text: now, fault: faultOf(now), over }),
    save: sendNew,
    saveAgain: isOutdated ? send : null,
  };
}
