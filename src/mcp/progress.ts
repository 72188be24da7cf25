// Turns the events of a deliberation into progress notifications: a share of 100 that only grows.
import type { AdvisorName, DeliberationEvent, Stage } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { cleanText } from '@witan/memo/plain-text';

export type Progress = { readonly progress: number; readonly total: 100; readonly message: string };

// In thousandths of the whole, from measured shares of the time: the advisors' own answers take longest.
const STAGES: Readonly<Record<Stage, readonly [from: number, to: number, begun: string]>> = {
  frame: [20, 150, 'Options and criteria are being set.'],
  research: [150, 300, 'The advisors search the web.'],
  perspectives: [150, 600, 'The advisors answer, each alone.'],
  review: [600, 850, "The advisors read each other's reasons."],
  synthesis: [850, 990, 'The memo is being put together.'],
};
const DONE = 1_000;

/**
 * `see` says what an event adds, null where it is nothing to tell. `wait` gives a sign of life for a silence, where
 * `elapsedMs` counts from the start of the call.
 */
export function createProgressReader() {
  const tell = createMeter();
  let advisors = 1;
  let answered = 0;
  let names = new Map<string, string>();
  const pending = new Set<AdvisorName>();

  function see(event: DeliberationEvent): Progress | null {
    switch (event.type) {
      case 'deliberation.started':
        advisors = Math.max(1, event.advisors.length);
        return tell(10, `Deliberation ${event.deliberationId} has begun with ${count(advisors, 'advisor')}.`);
      case 'stage.started':
        answered = 0;
        pending.clear();
        return tell(share(event.stage, 0), STAGES[event.stage][2]);
      case 'stage.skipped':
        return tell(share(event.stage, 1), `The ${event.stage} stage is skipped. ${cleanText(event.reason)}`);
      case 'frame.complete':
        names = new Map(event.options.map(({ id, name }) => [id, name]));
        return tell(
          share('frame', 1),
          `${count(event.options.length, 'option')}, ${count(event.criteria.length, 'criterion')}.`,
        );
      case 'research.complete':
        return tell(
          share('research', 1),
          event.reason === undefined
            ? `Search has found ${count(event.sources.length, 'source')}.`
            : cleanText(event.reason),
        );
      case 'advisor.thinking':
        pending.add(event.advisor);
        return null;
      case 'advisor.retrying':
        return tell(0, `${event.advisor} ${ENGLISH.failure[event.reason]} and is asked again.`);
      case 'advisor.complete':
      case 'advisor.failed':
        pending.delete(event.advisor);
        answered += 1;
        return tell(share(event.stage, answered / advisors), ending(event, `${answered} of ${advisors}`));
      case 'panel.combined':
        return tell(0, leading(event.options, names));
      case 'deliberation.complete':
        return tell(DONE, 'The memo is saved.');
      default:
        return null;
    }
  }

  function wait(elapsedMs: number): Progress | null {
    const seconds = Math.round(elapsedMs / 1_000);
    const whom =
      pending.size === 0 ? 'Still deliberating' : `Waiting for ${ENGLISH.list([...pending].toSorted())}`;
    return tell(0, `${whom} (${seconds} s).`);
  }

  return { see, wait };
}

/** Each message is further on than the one before: at `least` thousandths, or one more than was reached. */
function createMeter(): (least: number, message: string) => Progress | null {
  let reached = 0;
  return (least, message) => {
    const next = Math.max(reached + 1, Math.floor(least));
    // Near the end there may be no room left below the whole.
    if (next >= DONE && least < DONE) return null;
    reached = next;
    return { progress: reached / 10, total: 100, message };
  };
}

/** How far the whole is where that part of a stage, from 0 to 1, is done. */
function share(stage: Stage, part: number): number {
  const [from, to] = STAGES[stage];
  return from + (to - from) * Math.min(1, part);
}

function ending(
  event: Extract<DeliberationEvent, { type: 'advisor.complete' | 'advisor.failed' }>,
  tally: string,
): string {
  if (event.type === 'advisor.failed') return cleanText(event.message);
  return `${event.advisor} has ${event.stage === 'review' ? 'reviewed' : 'answered'} (${tally}).`;
}

function leading(
  options: Extract<DeliberationEvent, { type: 'panel.combined' }>['options'],
  names: ReadonlyMap<string, string>,
): string {
  const first = options.toSorted((a, b) => a.rank - b.rank)[0];
  if (first === undefined) return 'The answers are combined.';
  return `The answers are combined: "${cleanText(names.get(first.id) ?? first.id)}" leads with ${ENGLISH.percentOf(options, chanceOf, first.id)}.`;
}

function count(many: number, thing: 'advisor' | 'option' | 'criterion' | 'source'): string {
  if (many === 1) return `1 ${thing}`;
  return `${many} ${thing === 'criterion' ? 'criteria' : `${thing}s`}`;
}
