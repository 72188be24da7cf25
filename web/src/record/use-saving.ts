import { useEffect, useEffectEvent, useRef } from 'react';
import { useWindowEvent } from '../shared/use-window-event.ts';

/** While a day is typed, the field holds another one with each key. */
const SETTLED_MS = 1_000;

export type Saving = {
  /** What the service holds. */
  readonly saved: string | null;
  readonly text: string;
  /** Why the text is not to be saved, or an empty text. */
  readonly fault: string;
  /** Is given null for an empty text, and whether the page is being closed. Resolves with whether it was saved. */
  readonly save: (text: string | null, closing: boolean) => Promise<boolean>;
};

/**
 * Saves a text once it stands still, and when the view or the page is left; the function that is returned saves it at once.
 * The same text is sent again only where it could not be saved.
 */
export function useSaving({ saved, text, fault, save }: Saving): () => void {
  const sent = useRef(saved ?? '');
  const send = (typed: string, why: string, closing = false) => {
    if (why !== '' || typed === sent.current) return;
    sent.current = typed;
    void save(typed.trim() || null, closing).then((done) => {
      if (!done) sent.current = saved ?? '';
    });
  };
  const sendSettled = useEffectEvent(send);
  const sendLatest = (closing = false) => send(text, fault, closing);
  const sendLeft = useEffectEvent(sendLatest);
  useEffect(() => {
    const timer = setTimeout(() => sendSettled(text, fault), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, fault]);
  useWindowEvent('pagehide', () => sendLatest(true));
  useEffect(() => () => sendLeft(), []);
  return () => sendLatest();
}
