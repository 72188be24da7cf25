// The page's words for the closed lists of the contract.
import { humanise } from './format.ts';
import type { Band, Provider, Stage } from '@witan/client';

export const STAGE_NAMES = {
  frame: 'Frame',
  research: 'Research',
  perspectives: 'Perspectives',
  review: 'Review',
  synthesis: 'Synthesis',
} as const satisfies Record<Stage, string>;

export const STAGE_ABOUT = {
  research: 'Search looks for facts, the same for all advisors.',
  frame: 'Options, criteria and weights are fixed before anyone answers.',
  perspectives: 'Each advisor answers the same brief on its own.',
  review: 'Each reads the others’ reasons, anonymously, and may revise once.',
  synthesis: 'The memo is put together from the advisors’ own sentences; code works out the numbers.',
} as const satisfies Record<Stage, string>;

export const BANDS = {
  low: 'Low confidence',
  moderate: 'Moderate confidence',
  high: 'High confidence',
} as const satisfies Record<Band, string>;

export const PROVIDERS = [
  { id: 'openai', name: 'OpenAI' },
  { id: 'anthropic', name: 'Anthropic' },
  { id: 'google', name: 'Google' },
  { id: 'xai', name: 'xAI' },
] as const satisfies readonly { id: Provider; name: string }[];

const FIELDS: Readonly<Record<string, string>> = {
  response: 'The case for its pick',
  reasons: 'Why',
  against: 'Against it',
  wouldChange: 'It would change if',
  caseAgainst: 'The strongest case against it',
  risks: 'Risks',
  assumptions: 'Assumptions',
  wouldChangeMind: 'What would change its mind',
  needsFirst: 'What has to be known first',
  newInformation: 'What is new to it',
  musts: 'Whether the options meet the musts',
  conditions: 'Conditions',
  nextSteps: 'Next steps',
};

/** A heading for a field of an answer that is still being written; unknown fields are spelt out. */
export function fieldName(field: string): string {
  return FIELDS[field] ?? humanise(field);
}
