// State that the tab keeps while other views are shown, and over a reload, until it is empty or the session ends.
import { useEffect, useState } from 'react';
import { readJson, writeJson } from './session.ts';

/** `read` is given what was kept, null where nothing was; an empty text and null are not kept. */
export function useKept<Value>(name: string, read: (kept: unknown) => Value) {
  const [value, setValue] = useState(() => read(readJson(sessionStorage, name)));
  useEffect(() => {
    if (value === null || value === '') sessionStorage.removeItem(name);
    else writeJson(sessionStorage, name, value);
  }, [name, value]);
  return [value, setValue] as const;
}
