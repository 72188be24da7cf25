// The events of a deliberation as lines, for logs and pipes.
import { applyEvent, emptyLiveState } from '@witan/client';
import type { DeliberationEvent, LiveState, MemoPerspective, OptionId, Stage } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { oneLine } from '@witan/memo/plain-text';
import { counted } from './io.ts';

/** Such as "Frame". */
export function titleOf(stage: Stage): string {
  return stage.charAt(0).toUpperCase() + stage.slice(1);
}

const BEGINNINGS = {
  frame: 'Framing the decision.',
  research: 'Searching the web.',
  perspectives: 'Asking the advisors.',
  review: "The advisors read each other's reasons.",
  synthesis: 'Putting the memo together.',
} as const satisfies Record<Stage, string>;

/** What the perspective prefers, and whether it has changed its mind. */
export function prefers({ pick, probabilities, revision }: MemoPerspective, state: LiveState): string {
  const verb = revision !== undefined && revision.fromPick !== pick ? 'now prefers' : 'prefers';
  const shares = Object.entries(probabilities).map(([id, probability]) => ({ id, probability }));
  return `${verb} ${chance(state, shares, pick)}`;
}

/** Such as `"Rent" 62%`, of all options. */
export function chance({ frame }: LiveState, options: readonly Chance[], id: OptionId): string {
  const name = frame?.options.find((option) => option.id === id)?.name ?? id;
  return `"${oneLine(name)}" ${ENGLISH.percentOf(options, chanceOf, id)}`;
}

type Chance = { readonly id: string } & Parameters<typeof chanceOf>[0];

/** Returns a function that turns each event into lines, none for most. */
export function createPlainLines(): (event: DeliberationEvent) => readonly string[] {
  let state = emptyLiveState();
  return (event) => {
    state = applyEvent(state, event);
    return linesFor(event, state);
  };
}

function linesFor(event: DeliberationEvent, state: LiveState): readonly string[] {
  switch (event.type) {
    case 'deliberation.started': {
      const kind = event.mode === 'test' ? 'simulated advisor' : 'advisor';
      return [`${event.deliberationId}: ${counted(event.advisors.length, kind)}.`];
    }
    case 'stage.started':
      return [BEGINNINGS[event.stage]];
    case 'stage.skipped':
      return [`${titleOf(event.stage)} is skipped. ${oneLine(event.reason)}`];
    case 'frame.complete': {
      const shares = ENGLISH.percents(event.criteria.map(({ weight }) => weight));
      const names = event.options.map(({ name }) => oneLine(name));
      const weights = event.criteria.map(({ name }, i) => `${oneLine(name)} ${shares[i]}`);
      return [`Options: ${names.join('; ')}.`, `Criteria: ${weights.join('; ')}.`];
    }
    case 'research.complete': {
      const titles = event.sources.map(({ title }) => oneLine(title));
      return [event.reason === undefined ? `Found: ${titles.join('; ')}.` : oneLine(event.reason)];
    }
    case 'advisor.complete': {
      const again = event.stage === 'review' ? 'looked again and ' : '';
      return [`${event.advisor} ${again}${prefers(event.perspective, state)}.`];
    }
    case 'advisor.retrying':
      return [`${event.advisor} ${ENGLISH.failure[event.reason]} and is asked again.`];
    case 'advisor.failed': {
      const then = event.stage === 'review' ? 'keeps to its first answer' : 'is missing';
      return [`${event.advisor} ${ENGLISH.failure[event.reason]} and ${then}.`];
    }
    case 'panel.combined': {
      const best = event.options.toSorted((a, b) => a.rank - b.rank);
      return [`Together: ${best.map(({ id }) => chance(state, best, id)).join(', ')}.`];
    }
    case 'deliberation.complete': {
      const seconds = (Date.parse(event.memo.timestamp) - Date.parse(state.createdAt ?? '')) / 1_000;
      return [seconds >= 0 ? `The memo is ready after ${seconds.toFixed(1)} s.` : 'The memo is ready.'];
    }
    default:
      return [];
  }
}
