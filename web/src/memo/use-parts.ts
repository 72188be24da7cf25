// Which parts of a memo's page are shown; focuses the one opened last.
import { useEffect, useRef, useState } from 'react';

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
  const pending = useRef<Part>(null);
  // After each render, since a part may have to wait for what it shows.
  useEffect(() => {
    const target = pending.current && document.getElementById(TARGETS[pending.current]);
    if (!target) return;
    pending.current = null;
    target.focus({ preventScroll: true });
    (target.closest('section') ?? target).scrollIntoView({ block: 'nearest' });
  });
  const call = (part: Part) => {
    pending.current = part;
    setCalled((before) => [...before, part]);
  };
  return { called: new Set(called), call };
}
