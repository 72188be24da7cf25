// Announcements for screen readers.
import type { DeliberationEvent } from '@witan/client';
import { STAGE_NAMES } from '../shared/words.ts';

/** A sentence for the event; null where there is nothing to announce. */
export function milestoneOf(event: DeliberationEvent): string | null {
  switch (event.type) {
    case 'deliberation.started':
      return `The panel has ${event.advisors.length} advisors.`;
    case 'stage.started':
      return `${STAGE_NAMES[event.stage]} has begun.`;
    case 'stage.skipped':
      return `${STAGE_NAMES[event.stage]} is skipped. ${event.reason}`;
    case 'frame.complete':
      return `The frame is set: ${event.options.length} options, ${event.criteria.length} criteria.`;
    case 'advisor.complete':
      return `${event.advisor} has answered.`;
    case 'advisor.failed':
    case 'deliberation.failed':
      return event.message;
    case 'panel.combined':
      return 'The numbers are combined.';
    case 'deliberation.complete':
      return 'The memo is ready.';
    case 'deliberation.cancelled':
      return 'The deliberation was stopped.';
    default:
      return null;
  }
}
