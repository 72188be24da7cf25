// The page on which a question is asked.
import type { FormEvent, KeyboardEvent } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Fold, Heading, Status } from '../shared/elements.tsx';
import { FaultsContext } from '../shared/fields.tsx';
import { estimateWords, seatWords, listing } from '../shared/format.ts';
import { isTestKey } from '../shared/session.ts';
import { goTo } from '../shared/use-route.ts';
import { AskContext, useAskContext } from './ask-context.ts';
import { Composer } from './composer.tsx';
import { changedParts, creditsFor, type Draft, PRICE } from './draft.ts';
import { Examples } from './examples.tsx';
import { FaultSummary } from './fault-summary.tsx';
import { FrameStep } from './frame-step.tsx';
import { Refinements } from './refinements.tsx';
import { byKeys, useAsking, type AskingState } from './use-asking.ts';
import { useDraft } from './use-draft.ts';
import { takeStrays } from './use-drop.ts';
import { useEstimate } from './use-estimate.ts';

/** `previewed` is whether the preview is asked for; it is shown where there is one. */
export function AskPage({ previewed }: { previewed: boolean }) {
  const state = useDraft();
  const asking = useAsking(state);
  const preview = previewed ? state.draft.preview : null;
  const draft = { ...state.draft, ...preview?.lists };
  const change = (part: Partial<Draft>) =>
    state.change(
      preview
        ? { preview: { ...preview, lists: { ...preview.lists, ...part } } }
        : { ...part, preview: null },
    );
  const estimated = useEstimate(draft, state.files);
  const faults = new Map([...estimated.unread, ...(asking.refused?.faults ?? [])]);
  return (
    <AskContext value={{ ...state, draft, change, ...estimated }}>
      <FaultsContext value={faults}>
        {preview ? (
          <FrameStep preview={preview} asking={asking} foot={<AskFoot busy={asking.busy} />} />
        ) : (
          <AskForm asking={asking} needsRefining={[...faults.keys()].some(isOfRefinement)} />
        )}
      </FaultsContext>
    </AskContext>
  );
}

const isOfRefinement = (path: string): boolean => !path.startsWith('documents');

function AskFoot({ busy }: Pick<AskingState, 'busy'>) {
  const { draft, keys, estimate, latest, mayAsk } = useAskContext();
  const test = isTestKey(useAppContext().session.apiKey);
  // One's own keys seat real advisors in place of simulated ones.
  const replaced = latest?.mode === 'test' && !test && creditsFor(keys) < PRICE.credits;
  const seats = latest && !replaced ? seatWords(latest) : test ? 'Simulated advisors' : '';
  return (
    <>
      <Button type="submit" look="primary large" aria-disabled={busy !== null}>
        {busy === 'asking' ? 'Asking the panel…' : 'Ask the panel'}
      </Button>
      <span className="hint">
        {seats !== '' && `${seats} · `}
        {test ? 'test key, nothing is charged' : `${creditsFor(keys, draft.research)} credits`}
        {estimate?.mode === 'live' && ` · ${estimateWords(estimate)} at the providers`}
      </span>
      {!mayAsk && <Status failed>The key you signed in with may read memos, but not ask.</Status>}
    </>
  );
}

/** Leads back to the draft that a revision, or a question asked again, took the place of. */
function Aside({ of }: { of: Draft }) {
  const { replace } = useDraft();
  return (
    <p className="hint">
      You were writing another question:{' '}
      <button type="button" className="link" dir="auto" onClick={() => replace(of)}>
        {of.question.trim() || 'go back to it'}
      </button>
    </p>
  );
}

function AskForm({ asking, needsRefining }: { asking: AskingState; needsRefining: boolean }) {
  const { draft, change, files, setFiles } = useAskContext();
  const { busy, refused, tries, ask, preview } = asking;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    void ask(draft);
  };
  // As it was left, with the answers, where nothing has changed since.
  const openPreview = () => (draft.preview ? goTo({ page: 'preview' }) : preview());
  return (
    <form
      className="ask"
      onSubmit={submit}
      onKeyDown={byKeys(submit)}
      noValidate
      {...takeStrays((given) => setFiles([...files, ...given]))}
    >
      <Heading title="What do you need to decide?" />
      {draft.revises && <Revises of={draft.revises} />}
      {draft.aside && <Aside of={draft.aside} />}
      {refused && <FaultSummary key={tries} message={refused.message} />}
      <Composer>
        <AskFoot busy={busy} />
      </Composer>
      <p className="under">
        <button type="button" className="link" aria-disabled={busy !== null} onClick={openPreview}>
          {busy === 'framing' ? 'Preparing the preview…' : 'Preview first'}
        </button>
        <span className="hint">
          Answer a few questions and check the options and criteria before the panel sits.
        </span>
      </p>
      {!draft.revises && (
        <p className="hint">
          What you leave blank is taken from your <a href="#/account">profile</a>, if you keep one.
        </p>
      )}
      {draft.question === '' && (
        <Examples onChoose={(question) => change({ question, briefing: null, view: null })} />
      )}
      <Fold
        title="Refine: options, criteria, musts, your own keys"
        startsOpen={draft.options.length + draft.criteria.length + draft.musts.length > 0}
        heldOpen={needsRefining}
      >
        <Refinements />
      </Fold>
    </form>
  );
}

/** Shows which memo is revised and what has changed. */
function Revises({ of }: { of: NonNullable<Draft['revises']> }) {
  const { draft, change, files } = useAskContext();
  const changed = changedParts(draft, files);
  return (
    <div className="card revises">
      <p>
        Revises <a href={`#/memo/${of.memo}`}>{of.question}</a>
      </p>
      <p>
        What was asked there is filled in: change what is different now. Its documents and your answers to the
        panel’s questions stay unless you give others; effort, panel and search are chosen anew.
      </p>
      <p className="revises-changed" role="status">
        {changed.length === 0 ? 'Nothing is changed yet.' : `Changed: ${listing(changed)}.`}
      </p>
      <Button look="small" onClick={() => change({ revises: null })}>
        Start a new question instead
      </Button>
    </div>
  );
}
