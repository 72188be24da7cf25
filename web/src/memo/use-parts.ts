// Which parts of a memo's page have been called up, and bringing the reader to the latest.
import { useEffect, useState } from 'react';

/** `record` asks what was decided, `thread` is where one asks on, `sharing` makes links, `lab` has the sliders. */
export type Part = 'record' | 'thread' | 'sharing' | 'lab';

/** Where the keyboard goes: the part itself, or its field. */
const TARGETS = {
  record: 'record-title',
  thread: 'thread-question',
  sharing: 'sharing-title',
  lab: 'lab-title',
} as const satisfies Record<Part, string>;

export function useParts() {
  const [called, setCalled] = useState<readonly Part[]>([]);
  useEffect(() => {
    const latest = called.at(-1);
    const target = latest === undefined ? null : document.getElementById(TARGETS[latest]);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [called]);
  return { called: new Set(called), call: (part: Part) => setCalled((before) => [...before, part]) };
}
