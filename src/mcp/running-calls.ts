// The calls under way, so that a cancellation that arrives as a request of its own finds the one it means.

/** Ids count from 0 in every session, so only all three together name a call. */
export type CallName = {
  readonly holder: string;
  readonly session: string;
  readonly id: string | number;
};

/** The other processes of this service, any of which may run a call that is cancelled here. */
export type CallsElsewhere = {
  readonly cancel: (call: string) => void;
  /** Hears of calls that are cancelled there. */
  readonly onCancel: (listener: (call: string) => void) => void;
};

export function createRunningCalls(
  onFault: (error: unknown) => void,
  elsewhere: CallsElsewhere | null = null,
) {
  const calls = new Map<string, () => Promise<void>>();
  const keyOf = ({ holder, session, id }: CallName): string => JSON.stringify([holder, session, id]);
  const cancelHere = (key: string): boolean => {
    const cancel = calls.get(key);
    cancel?.().catch(onFault);
    return cancel !== undefined;
  };
  elsewhere?.onCancel(cancelHere);
  return {
    /** Until the returned function is called. */
    add: (call: CallName, cancel: () => Promise<void>) => {
      const key = keyOf(call);
      calls.set(key, cancel);
      return (): void => {
        if (calls.get(key) === cancel) calls.delete(key);
      };
    },
    /** False where no such call runs here. */
    cancel: (call: CallName): boolean => {
      const key = keyOf(call);
      const isHere = cancelHere(key);
      if (!isHere) elsewhere?.cancel(key);
      return isHere;
    },
  };
}
