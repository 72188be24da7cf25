// Something that is done by a button or a form, and what is said of it afterwards.
import { useCallback, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { problemOf } from './problem.ts';

export type Said = { readonly text: string; readonly failed: boolean };

export type Action = {
  readonly busy: boolean;
  readonly said: Said;
  /** `after` is called with the result and returns what is said of it. A key that is refused signs out. */
  readonly run: <Result>(work: Promise<Result>, after: (result: Result) => string) => void;
};

const NOTHING: Said = { text: '', failed: false };

export function useAction(): Action {
  const { signOut } = useAppContext();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>(NOTHING);
  const run = useCallback(
    <Result>(work: Promise<Result>, after: (result: Result) => string) => {
      setBusy(true);
      setSaid(NOTHING);
      work
        .then(
          (result) => setSaid({ text: after(result), failed: false }),
          (error: unknown) => {
            const { code, message, issues } = problemOf(error);
            if (code === 'unauthorized') signOut(message);
            const text = issues.length > 0 ? issues.map((issue) => issue.message).join(' ') : message;
            setSaid({ text, failed: true });
          },
        )
        .finally(() => setBusy(false));
    },
    [signOut],
  );
  return { busy, said, run };
}
