// Asks for the asker's own view before the panel is shown. Escape skips it.
import type { DeliberationId, LiveFrame } from '@witan/client';
import { useEffect, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Section, Status } from '../shared/elements.tsx';
import { useAction } from '../shared/requests.tsx';
import { NO_PICK, OwnViewField, pickWords } from '../shared/own-view-field.tsx';
import { problemOf } from '../shared/problem.ts';
import { useCopy } from '../shared/use-copy.ts';
import { useWindowEvent } from '../shared/use-window-event.ts';

type Props = {
  id: DeliberationId;
  frame: LiveFrame;
  /** Whether an advisor has answered; the service rejects views from then on. */
  late: boolean;
  /** Shows the panel; `said` reports whether the view was kept. */
  onDone: (said: string) => void;
};

const TOO_LATE = 'An advisor has already answered, so a view of your own can no longer be saved.';

export function ViewFirst({ id, frame, late, onDone }: Props) {
  const { service } = useAppContext();
  const [pick, setPick] = useState(NO_PICK);
  const [refused, setRefused] = useState(false);
  const { run, busy, said } = useAction();
  const isLate = refused || (late && !busy);
  const isBlank = pick.option === null;
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onDone(''));
  useEffect(() => {
    if (isLate && isBlank) onDone(TOO_LATE);
  }, [isLate, isBlank, onDone]);
  const kept = () => onDone('Your view is kept. It stands beside the panel’s in the memo.');
  /** An advisor answered before the request arrived. */
  const overtaken = (error: unknown) => {
    if (problemOf(error).code !== 'conflict') throw error;
    setRefused(true);
  };
  const keep = () => run(service.deliberations.giveView(id, pick).then(kept, overtaken), '');
  const label = frame.options.find((option) => option.id === pick.option)?.name ?? '';
  return (
    <Section id="view-title" title="Your own view first" className="card view-first" focus="at once">
      {isLate ? (
        <Unsaved view={pickWords(label, pick.sure)} onDone={onDone} />
      ) : (
        <>
          <OwnViewField
            options={frame.options.map(({ id: value, name }) => ({ value, label: name }))}
            pick={pick}
            onChange={setPick}
          />
          <div className="actions">
            <Button look="primary" disabled={isBlank || busy} onClick={keep}>
              See the panel
            </Button>
            <Button onClick={() => onDone('')}>
              Skip<span className="key-name"> (Esc)</span>
            </Button>
          </div>
          {said.failed && <Status failed>{said.text}</Status>}
        </>
      )}
    </Section>
  );
}

/** A view that was given too late, for the user to copy. */
function Unsaved({ view, onDone }: { view: string } & Pick<Props, 'onDone'>) {
  const { said, copy } = useCopy();
  return (
    <>
      <p role="status">{TOO_LATE}</p>
      <p>
        You chose: <strong dir="auto">{view}</strong>
      </p>
      <div className="actions">
        <Button look="primary" onClick={() => onDone('')}>
          See the panel
        </Button>
        <Button onClick={() => copy(view)}>Copy my view</Button>
        <Status>{said}</Status>
      </div>
    </>
  );
}
