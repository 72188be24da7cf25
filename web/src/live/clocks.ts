// When each stage began and ended by this browser's clock: the events themselves carry no times.
import type { Stage } from '@witan/client';
import { STAGES } from '../shared/words.ts';
import type { LiveState } from './live-state.ts';

type Span = { readonly from: number; readonly to?: number };
/** Epoch milliseconds by this browser's clock; a stage that was not watched from its start has no span. */
export type Clocks = Partial<Readonly<Record<Stage, Span>>>;

/** Notes the stages that began or ended between two states, at `now`. */
export function tick(clocks: Clocks, before: LiveState, after: LiveState, now: number): Clocks {
  let next = clocks;
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

/** How long a stage has run, in milliseconds; null where its beginning was not seen. */
export function lasted(span: Span | undefined, now: number): number | null {
  return span ? Math.max(0, (span.to ?? now) - span.from) : null;
}
