// A running deliberation: frame, advisors, numbers, and the memo being assembled.
import { STAGES, type DeliberationId, type LiveState } from '@witan/client';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { ConfirmButton, Heading, ProblemCard, rescueFocus, Section, Status } from '../shared/elements.tsx';
import { NotFound, useAction } from '../shared/requests.tsx';
import { LOST, problemOf } from '../shared/problem.ts';
import { rememberView, replaceWith } from '../shared/use-route.ts';
import { STAGE_NAMES } from '../shared/words.ts';
import { AdvisorColumn } from './advisor-column.tsx';
import { CombinedNumbers } from './combined-numbers.tsx';
import { placeOfNumbers } from '../shared/numbers-place.ts';
import { EndingCard } from './ending-card.tsx';
import { FrameCard } from './frame-card.tsx';
import { forgetRunning, loadRunning, rememberRunning, type RunningDeliberation } from './running.ts';
import { ScoreGrid } from './score-grid.tsx';
import { StageRail } from './stage-rail.tsx';
import { ViewFirst } from './view-first.tsx';
import { Writing } from './writing.tsx';

export function LivePage({ id }: { id: DeliberationId }) {
  const { service, readProblem } = useAppContext();
  const { state, clocks, milestone, retrying, lost, again } = useFollowing(id);
  const [begun] = useState(() => loadRunning(sessionStorage).find((entry) => entry.id === id));
  const { held, said, release } = useHeld(begun);
  const { ending } = state;
  const problem = lost === null ? null : problemOf(lost);
  useEffect(() => {
    if (lost !== null) readProblem(lost);
  }, [lost, readProblem]);
  useEffect(() => {
    if (!ending) return;
    // The page stays until the memo is loaded and can replace it.
    if (ending.kind === 'completed') {
      if (held) return;
      const isHere = rememberView();
      const show = () => isHere() && replaceWith({ page: 'memo', id: ending.memoId }, placeOfNumbers());
      service.open(ending.memoId).then(show, show);
    }
    // On unmount, so that after a failure a reload still finds the question.
    return () => forgetRunning(sessionStorage, id);
  }, [ending, held, id, service]);
  useEffect(() => {
    if (ending) rescueFocus('h1');
    if (!held) rescueFocus('#frame-title');
  }, [ending, held]);
  if (problem?.code === 'not_found')
    return (
      <div className="live">
        <Heading title="Not found">There is no such question</Heading>
        <NotFound />
      </div>
    );
  return (
    <div className="live">
      <Head id={id} state={state} question={begun?.question} />
      <StageRail state={state} clocks={clocks} />
      <p className="sr-only" role="status">
        {milestone}
      </p>
      <p className="lost" role="status">
        {retrying && LOST}
      </p>
      {problem && <ProblemCard onAct={again}>{problem.message}</ProblemCard>}
      {ending && ending.kind !== 'completed' && <EndingCard id={id} ending={ending} draft={begun?.draft} />}
      {held && state.frame && ending?.kind !== 'failed' && ending?.kind !== 'cancelled' && (
        <ViewFirst id={id} frame={state.frame} late={isAnswered(state)} onDone={release} />
      )}
      {said !== '' && <Status>{said}</Status>}
      <FrameCard state={state} />
      {!held && <Panel state={state} />}
    </div>
  );
}

type HeadProps = { id: DeliberationId; state: LiveState; question: string | undefined };

/** The question, and a button that stops the panel while it is at work. */
function Head({ id, state, question }: HeadProps) {
  const { deliberations } = useAppContext().service;
  const { run, said } = useAction();
  const stop = () => run(deliberations.cancel(id), '');
  return (
    <header className="live-head">
      <p className="eyebrow">
        {state.ending ? titleOf(state) : 'In progress'}
        {state.mode === 'test' && ' · simulated advisors'}
      </p>
      <Heading title={titleOf(state)}>{question ?? headingOf(state)}</Heading>
      {!state.ending && (
        <ConfirmButton label="Stop" question="Stop and get the credits back?" yes="Stop it" onYes={stop} />
      )}
      {!state.ending && <Status failed>{said.failed && said.text}</Status>}
    </header>
  );
}

/** Says where the panel stands, for a page that does not know the question. */
function headingOf({ ending }: LiveState): string {
  if (ending?.kind === 'cancelled') return 'The panel was stopped';
  return ending?.kind === 'failed' ? 'The panel could not answer' : 'The panel is working on it';
}

function isAnswered({ advisors, ending }: LiveState): boolean {
  return ending !== undefined || advisors.some(({ perspective }) => perspective !== undefined);
}

/** What is combined takes the place of the scores so far, of which not every one is sent. */
function Panel({ state }: { state: LiveState }) {
  return (
    <>
      {state.frame && state.combined.length === 0 && (
        <ScoreGrid frame={state.frame} advisors={state.advisors} />
      )}
      {state.advisors.length > 0 && (
        <Section id="advisors-title" title="The advisors">
          <div className="columns">
            {state.advisors.map((view) => (
              <AdvisorColumn key={view.advisor} view={view} frame={state.frame} />
            ))}
          </div>
        </Section>
      )}
      <CombinedNumbers state={state} />
      <Writing chosen={state.writing} />
    </>
  );
}

/** The title of the tab: the current stage. */
function titleOf({ ending, stages }: LiveState): string {
  if (ending?.kind === 'cancelled') return 'Stopped';
  if (ending?.kind === 'failed') return 'Failed';
  if (ending) return 'Memo ready';
  const running = STAGES.find((stage) => stages[stage].status === 'running');
  return running ? STAGE_NAMES[running] : 'Starting';
}

/** The state of the deliberation; `again` reconnects. */
function useFollowing(id: DeliberationId) {
  const { live, service } = useAppContext();
  const following = useSyncExternalStore(live.subscribe, () => live.read(id));
  const again = useCallback(
    () => live.follow(id, (onConnection) => service.watch(id, { onConnection })),
    [live, service, id],
  );
  useEffect(again, [again]);
  return { ...following, again };
}

/**
 * Whether the panel is hidden until the asker has given or skipped an own view. It applies only to deliberations started
 * in this tab. `said` reports whether the view was kept.
 */
function useHeld(begun: RunningDeliberation | undefined) {
  const [held, setHeld] = useState(begun !== undefined && begun.viewed !== true);
  const [said, setSaid] = useState('');
  const release = (what: string) => {
    setSaid(what);
    setHeld(false);
    if (begun) rememberRunning(sessionStorage, { ...begun, viewed: true });
  };
  return { held, said, release };
}
