// A line that screen readers say as it changes: what is under way, or what became of an action.
import type { ReactNode } from 'react';

export function Status({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  return (
    <p role="status" className={failed ? 'fault' : 'hint'}>
      {children}
    </p>
  );
}
