// The events of a deliberation as lines, for logs and pipes.
import type { DeliberationEvent, MemoPerspective, OptionId, Stage } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { oneLine } from '@witan/memo/plain-text';

export const STAGE_WORDS = {
  frame: 'Frame',
  research: 'Research',
  perspectives: 'Perspectives',
  review: 'Review',
  synthesis: 'Synthesis',
} as const satisfies Record<Stage, string>;

const BEGINNINGS = {
  frame: 'Framing the decision.',
  research: 'Searching the web.',
  perspectives: 'Asking the advisors.',
  review: 'The advisors disagree and look again.',
  synthesis: 'Putting the memo together.',
} as const satisfies Record<Stage, string>;

export type AdvisorNames = ReadonlyMap<OptionId, string>;

/** What the perspective prefers, and whether it has changed its mind. */
export function prefers({ pick, probabilities, revision }: MemoPerspective, names: AdvisorNames): string {
  const verb = revision !== undefined && revision.fromPick !== pick ? 'now prefers' : 'prefers';
  return `${verb} "${names.get(pick) ?? pick}" ${ENGLISH.percent(probabilities[pick] ?? 0)}`;
}

/** Returns a function that turns each event into lines, none for most. It remembers the names of the options. */
export function createPlainLines(): (event: DeliberationEvent) => readonly string[] {
  const names = new Map<OptionId, string>();
  let startedAt = 0;
  return (event) => {
    if (event.type === 'deliberation.started') startedAt = Date.parse(event.timestamp);
    if (event.type === 'frame.complete') {
      for (const { id, name } of event.options) names.set(id, oneLine(name));
    }
    if (event.type === 'deliberation.complete') {
      const seconds = ((Date.parse(event.memo.timestamp) - startedAt) / 1_000).toFixed(1);
      return [
        startedAt > 0 && Number(seconds) >= 0
          ? `The memo is ready after ${seconds} s.`
          : 'The memo is ready.',
      ];
    }
    return linesFor(event, names);
  };
}

function linesFor(event: DeliberationEvent, names: AdvisorNames): readonly string[] {
  switch (event.type) {
    case 'deliberation.started': {
      const kind = event.mode === 'test' ? ' simulated' : '';
      return [`${event.deliberationId}: ${event.advisors.length}${kind} advisors.`];
    }
    case 'stage.started':
      return [BEGINNINGS[event.stage]];
    case 'stage.skipped':
      return [`${STAGE_WORDS[event.stage]} is skipped: ${oneLine(event.reason)}`];
    case 'frame.complete':
      return [
        `Options: ${[...names.values()].join('; ')}.`,
        `Criteria: ${event.criteria.map(({ name, weight }) => `${oneLine(name)} ${ENGLISH.percent(weight)}`).join('; ')}.`,
      ];
    case 'research.complete':
      return [
        event.reason === undefined
          ? `Found: ${event.sources.map(({ title }) => oneLine(title)).join('; ')}.`
          : oneLine(event.reason),
      ];
    case 'advisor.complete':
      return [
        `${event.advisor} ${event.stage === 'review' ? 'looked again and ' : ''}${prefers(event.perspective, names)}.`,
      ];
    case 'advisor.retrying':
      return [`${event.advisor} ${ENGLISH.failure[event.reason]} and is asked again.`];
    case 'advisor.failed':
      return [`${event.advisor} ${ENGLISH.failure[event.reason]} and is missing.`];
    case 'panel.combined':
      return [`Together: ${chances(event.options, names)}.`];
    default:
      return [];
  }
}

function chances(
  options: Extract<DeliberationEvent, { type: 'panel.combined' }>['options'],
  names: AdvisorNames,
): string {
  return options
    .toSorted((a, b) => a.rank - b.rank)
    .map((option) => `"${names.get(option.id) ?? option.id}" ${ENGLISH.percent(chanceOf(option))}`)
    .join(', ');
}
