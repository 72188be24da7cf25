import { useEffect, useEffectEvent } from 'react';

/** While a day is typed, the field holds another one with each key. */
const SETTLED_MS = 1_000;

/** Saves a value when it stands still, and when the view or the page is left. */
export function useSaving<Value>(save: (value: Value) => void, value: Value): void {
  const saveSettled = useEffectEvent(save);
  const saveLatest = useEffectEvent(() => save(value));
  useEffect(() => {
    const timer = setTimeout(() => saveSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  useEffect(() => {
    const leave = () => saveLatest();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
