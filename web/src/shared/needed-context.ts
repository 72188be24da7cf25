import { createContext, use } from 'react';

/** A context, and a hook that reads it where nothing can be shown without it; elsewhere that throws. */
export function createNeeded<Value>(missing: string) {
  const Context = createContext<Value | null>(null);
  const useNeeded = (): Value => {
    const value = use(Context);
    if (value === null) throw new Error(missing);
    return value;
  };
  return [Context, useNeeded] as const;
}
