// Whether the panel is held back until its asker has given a view, or skipped that.
import { useCallback, useState } from 'react';
import { rememberRunning, type RunningDeliberation } from './running.ts';

export type Held = {
  readonly held: boolean;
  /** What became of the view. */
  readonly said: string;
  readonly release: (said: string) => void;
};

/** Only of what was begun in this tab: whoever follows what somebody else asked sees it as it comes. */
export function useHeld(begun: RunningDeliberation | undefined): Held {
  const [held, setHeld] = useState(begun !== undefined && begun.viewed !== true);
  const [said, setSaid] = useState('');
  const release = useCallback(
    (what: string) => {
      setSaid(what);
      setHeld(false);
      if (begun) rememberRunning(sessionStorage, { ...begun, viewed: true });
    },
    [begun],
  );
  return { held, said, release };
}
