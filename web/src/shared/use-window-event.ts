import { useEffect, useEffectEvent } from 'react';

/** Hears an event of the window for as long as the component is shown. */
export function useWindowEvent<Type extends 'hashchange' | 'keydown' | 'pagehide' | 'beforeunload'>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const left = new AbortController();
    window.addEventListener(type, (event) => hear(event), left);
    return () => left.abort();
  }, [type]);
}
