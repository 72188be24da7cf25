// Putting a question before the panel.
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Estimate } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { estimateWords, seatWords } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { Fold } from '../shared/fold.tsx';
import { isTestKey } from '../shared/session.ts';
import { Composer } from './composer.tsx';
import { creditsFor, type Draft, fieldId, type OwnKeys } from './draft.ts';
import { FaultSummary } from './fault-summary.tsx';
import { Examples } from './examples.tsx';
import type { Faults } from './field.tsx';
import { FrameStep } from './frame-step.tsx';
import { Refinements } from './refinements.tsx';
import { Revises } from './revises.tsx';
import { type AskingState, useAsking } from './use-asking.ts';
import { useDraft } from './use-draft.ts';
import { takeStrays } from './use-drop.ts';
import { useEstimate } from './use-estimate.ts';
import { useFraming } from './use-framing.ts';

export function AskPage() {
  const [draft, change] = useDraft();
  const [keys, setKeys] = useState<OwnKeys>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const { busy, refused, tries, send, attempt } = useAsking(() => setKeys({}));
  const { frame, open, close } = useFraming(change);
  const { estimate, unread } = useEstimate(draft, files);
  const faults = refused?.faults ?? unread;
  const ask = (asked: Draft): void => void (busy === null && send(asked, keys, files));
  const look = (): void => void (busy === null && attempt('framing', { draft, keys, files }, open));
  const foot = <AskFoot {...{ busy, draft, keys, estimate }} />;
  const summary = refused && <FaultSummary key={tries} message={refused.message} faults={faults} />;
  if (frame !== null)
    return (
      <FrameStep {...{ frame, draft, faults, change, foot }} refused={summary} onAsk={ask} onBack={close} />
    );
  const form = { draft, keys, files, estimate, faults, summary, change, setKeys, setFiles };
  return (
    <AskForm {...form} onAsk={() => ask(draft)} foot={foot}>
      <button type="button" className="link" aria-disabled={busy !== null} onClick={look}>
        {busy === 'framing' ? 'Preparing the preview…' : 'Preview first'}
      </button>
    </AskForm>
  );
}

type AskFootProps = {
  busy: AskingState['busy'];
  draft: Draft;
  keys: OwnKeys;
  estimate: Estimate | null;
};

function AskFoot({ busy, draft, keys, estimate }: AskFootProps) {
  const test = isTestKey(useAppContext().session.apiKey);
  const [seats, setSeats] = useState(test ? 'Simulated advisors' : '');
  // An estimate is unknown while the question is being written; who sits stays as it was told last.
  if (estimate !== null && seatWords(estimate) !== seats) setSeats(seatWords(estimate));
  return (
    <>
      <button type="submit" className="button primary large" aria-disabled={busy !== null}>
        {busy === 'asking' ? 'AskingState the panel…' : 'Ask the panel'}
      </button>
      <span className="hint">
        {seats !== '' && `${seats} · `}
        {test ? 'test key, nothing is charged' : `${creditsFor(keys, draft.research)} credits`}
        {estimate?.mode === 'live' && ` · ${estimateWords(estimate)} at the providers`}
      </span>
    </>
  );
}

type FormProps = {
  draft: Draft;
  keys: OwnKeys;
  files: readonly File[];
  estimate: Estimate | null;
  faults: Faults;
  summary: ReactNode;
  change: (change: Partial<Draft>) => void;
  setKeys: (keys: OwnKeys) => void;
  setFiles: (files: readonly File[]) => void;
  onAsk: () => void;
  foot: ReactNode;
  children: ReactNode;
};

function AskForm({ draft, keys, files, estimate, faults, summary, onAsk, foot, children, ...on }: FormProps) {
  const { change, setKeys, setFiles } = on;
  const credits = isTestKey(useAppContext().session.apiKey) ? 0 : creditsFor(keys, draft.research);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    onAsk();
  };
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  const choose = (question: string): void => {
    change({ question, briefing: null, view: null });
    // The button that had it goes away, and keys go to whatever has the focus.
    document.getElementById(fieldId('question'))?.focus();
  };
  const refined = draft.options.length + draft.criteria.length + draft.musts.length > 0;
  return (
    <form
      className="ask"
      onSubmit={submit}
      onKeyDown={submitByKeys}
      noValidate
      {...takeStrays((given) => setFiles([...files, ...given]))}
    >
      <Heading title="What do you need to decide?" />
      {draft.revises && (
        <Revises draft={draft} of={draft.revises} onAfresh={() => change({ revises: null })} />
      )}
      {summary}
      <Composer {...{ draft, files, estimate, faults, change, setFiles }}>{foot}</Composer>
      <p className="under">
        {children}
        <span className="hint">
          Answer a few questions and check the options and criteria before the panel sits.
        </span>
      </p>
      {!draft.revises && (
        <p className="hint">
          What you leave blank is taken from your <a href="#/account">profile</a>, if you keep one.
        </p>
      )}
      {draft.question === '' && <Examples onChoose={choose} />}
      <Fold
        title="Refine: options, criteria, musts, your own keys"
        startsOpen={refined}
        heldOpen={[...faults.keys()].some((path) => !path.startsWith('documents'))}
      >
        <Refinements {...{ draft, keys, credits, faults, change }} onKeys={setKeys} />
      </Fold>
    </form>
  );
}
