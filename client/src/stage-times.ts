// When each stage began and ended by the local clock: the events themselves carry no times.
import { STAGES, type LiveState } from './live-state.ts';
import type { Stage } from './wire-types.ts';

type Span = { readonly from: number; readonly to?: number };
/** Milliseconds since 1970; a stage whose start was not seen has no span. */
export type StageTimes = Partial<Readonly<Record<Stage, Span>>>;

/** Records `now` for the stages that began or ended between two states. */
export function timeStages(
  times: StageTimes,
  { before, after }: { readonly before: LiveState; readonly after: LiveState },
  now: number,
): StageTimes {
  let next = times;
  for (const stage of STAGES) {
    const was = before.stages[stage].status;
    const is = after.stages[stage].status;
    const span = next[stage];
    if (was !== 'running' && is === 'running' && !span) next = { ...next, [stage]: { from: now } };
    const over = is === 'done' || is === 'stopped';
    if (over && span && span.to === undefined) next = { ...next, [stage]: { ...span, to: now } };
  }
  return next;
}

/** How long a stage has run, in milliseconds; null where its start was not seen. */
export function stageMs(span: Span | undefined, now: number): number | null {
  return span ? Math.max(0, (span.to ?? now) - span.from) : null;
}
