// What came of an action, told to screen readers as well.
import type { ActionResult } from './use-action.ts';

export function SaidLine({ said }: { said: ActionResult }) {
  return (
    <p role="status" className={said.failed ? 'fault' : 'hint'}>
      {said.text}
    </p>
  );
}
