// Which parts of a memo's page are shown; focuses the one opened last.
import { useEffect, useState } from 'react';

/** `record`: the decision; `thread`: questions about the memo; `sharing`: links; `lab`: other weights. */
export type Part = 'record' | 'thread' | 'sharing' | 'lab';

/** The id of the element that takes the focus. */
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
