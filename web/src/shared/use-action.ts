// Something that is done by a button or a form, and what is said of it afterwards.
import { useState } from 'react';
import { useAppContext } from './app-context.ts';

export type ActionResult = { readonly text: string; readonly failed: boolean };

export type Action = {
  readonly busy: boolean;
  readonly said: ActionResult;
  /** `after` is called with the result and returns what is said of it; `meanwhile` is said until then. */
  readonly run: <Result>(
    work: Promise<Result>,
    after: (result: Result) => string,
    meanwhile?: string,
  ) => void;
};

export function useAction(): Action {
  const { readProblem } = useAppContext();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<ActionResult>({ text: '', failed: false });
  const run: Action['run'] = (work, after, meanwhile = '') => {
    setBusy(true);
    setSaid({ text: meanwhile, failed: false });
    work
      .then(
        (result) => setSaid({ text: after(result), failed: false }),
        (error: unknown) => {
          const { message, issues } = readProblem(error);
          const text = issues.length > 0 ? issues.map((issue) => issue.message).join(' ') : message;
          setSaid({ text, failed: true });
        },
      )
      .finally(() => setBusy(false));
  };
  return { busy, said, run };
}
