// Before anything of the panel is shown: what its asker thinks. One key skips it.
import type { DeliberationId, LiveFrame } from '@witan/client';
import { useEffect, useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { NO_PICK, OwnViewField } from '../shared/own-view-field.tsx';
import { problemOf } from '../shared/problem.ts';

type Props = {
  id: DeliberationId;
  frame: LiveFrame;
  /** Shows the panel; `said` is what became of the view. */
  onDone: (said: string) => void;
};

export function ViewFirst({ id, frame, onDone }: Props) {
  const { service } = useAppContext();
  const [pick, setPick] = useState(NO_PICK);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const skip = (event: KeyboardEvent) => event.key === 'Escape' && onDone('');
    window.addEventListener('keydown', skip);
    return () => window.removeEventListener('keydown', skip);
  }, [onDone]);
  const keep = () =>
    service.giveView(id, pick).then(
      () => onDone('Your view is kept. It stands beside the panel’s in the memo.'),
      (error: unknown) => onDone(`${problemOf(error).message} Your view is not kept.`),
    );
  return (
    <section className="card view-first" aria-labelledby="view-title">
      <h2 ref={heading} id="view-title" tabIndex={-1}>
        Your own view first
      </h2>
      <p className="hint">
        People who commit to a view before they read decide better. No advisor sees yours; the outcome scores
        you beside the panel.
      </p>
      <OwnViewField
        options={frame.options.map(({ id: value, name: label }) => ({ value, label }))}
        pick={pick}
        onChange={setPick}
      />
      <div className="actions">
        <button
          type="button"
          className="button primary"
          disabled={pick.option === null}
          onClick={() => void keep()}
        >
          See the panel
        </button>
        <button type="button" className="button" onClick={() => onDone('')}>
          Skip (Esc)
        </button>
      </div>
    </section>
  );
}
