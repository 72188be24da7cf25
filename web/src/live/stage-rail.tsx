// The stages with their status and duration.
import { stageMs, STAGES, type LiveState, type StageTimes } from '@witan/client';
import { useEffect, useState } from 'react';
import { elapsed } from '../shared/format.ts';
import { STAGE_ABOUT, STAGE_NAMES } from '../shared/words.ts';

export function StageRail({ state, clocks }: { state: LiveState; clocks: StageTimes }) {
  const now = useNow(!state.ending);
  const begun = state.createdAt === undefined ? null : Date.parse(state.createdAt);
  return (
    <section className="rail" aria-label="Progress">
      <ol>
        {STAGES.filter((stage) => isShown(stage, state)).map((stage) => {
          const view = state.stages[stage];
          const took = stageMs(clocks[stage], now);
          return (
            <li
              key={stage}
              data-status={view.status}
              aria-current={view.status === 'running' ? 'step' : undefined}
            >
              <span className="rail-name">{STAGE_NAMES[stage]}</span>
              <span className="rail-state">
                {view.status === 'running' ? 'in progress' : view.status}
                {took !== null && view.status !== 'skipped' && (
                  <span className="rail-time"> {elapsed(took)}</span>
                )}
              </span>
              <span className="rail-about">
                {view.status === 'skipped' ? view.reason : view.status === 'running' && STAGE_ABOUT[stage]}
              </span>
            </li>
          );
        })}
      </ol>
      {begun !== null && !state.ending && (
        <p className="rail-total" role="timer">
          <span>{elapsed(now - begun)}</span> so far
          {state.expectedMs !== undefined &&
            state.expectedMs >= 1_000 &&
            `; usually about ${elapsed(state.expectedMs)}`}
        </p>
      )}
    </section>
  );
}

/** Research is shown only where it was requested. */
function isShown(stage: (typeof STAGES)[number], { stages }: LiveState): boolean {
  return stage !== 'research' || stages.research.status !== 'waiting';
}

/** Epoch milliseconds, updated once a second while `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
