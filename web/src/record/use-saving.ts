import { useEffect, useEffectEvent, useRef } from 'react';
import { useWindowEvent } from '../shared/use-window-event.ts';

/** While a day is typed, the field holds another one with each key. */
const SETTLED_MS = 1_000;

type Saving = {
  /** What the service holds. */
  readonly saved: string | null;
  readonly text: string;
  /** Why the text is not to be saved, or an empty text. */
  readonly fault: string;
  /** Is given null for an empty text. */
  readonly save: (text: string | null) => Promise<unknown>;
};

/**
 * Saves a text once it stands still, and when the view or the page is left; the function that is returned saves it at once.
 * The same text is sent again only where it could not be saved.
 */
export function useSaving({ saved, text, fault, save }: Saving): () => void {
  const sent = useRef(saved ?? '');
  const send = (typed: string, why: string) => {
    if (why !== '' || typed === sent.current) return;
    sent.current = typed;
    save(typed.trim() || null).catch(() => {
      sent.current = saved ?? '';
    });
  };
  const sendSettled = useEffectEvent(send);
  const sendLatest = () => send(text, fault);
  const sendLeft = useEffectEvent(sendLatest);
  useEffect(() => {
    const timer = setTimeout(() => sendSettled(text, fault), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, fault]);
  useWindowEvent('pagehide', sendLatest);
  useEffect(() => () => sendLeft(), []);
  return sendLatest;
}
