/** Resolves after `ms`, or as soon as `until` is aborted; never rejects. */
export type Sleep = (ms: number, until?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, until) =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      until?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    if (until?.aborted) wake();
    else until?.addEventListener('abort', wake, { once: true });
  });
