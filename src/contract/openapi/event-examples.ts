// An example of each event of a deliberation's stream: what is told while the memo that is shown is made.
import type { DeliberationEvent } from '@witan/client';
import { deliberationEvent } from '../events.ts';
import examples from './event-examples.json' with { type: 'json' };
import { memoExample } from './memo-example.ts';

const { deliberationId, options, criteria, assumptions, missingInformation, robustness } = memoExample;
const {
  agreements: _,
  divergences: __,
  firstRound: ___,
  explanation: ____,
  ...figures
} = memoExample.consensus;
const [perspective] = memoExample.perspectives;
const [reason] = memoExample.verdict.reasons;

/** What events show of the memo. Each takes the fields of its schema from the whole options and criteria. */
const PARTS: Readonly<Record<string, object>> = {
  'frame.complete': { options, criteria, assumptions, missingInformation },
  'advisor.complete': { response: perspective?.response, perspective },
  'panel.combined': { options, consensus: figures, robustness },
  'synthesis.snippet': { snippet: reason?.text, advisor: reason?.advisor },
  'deliberation.complete': { memo: memoExample },
};

export const eventExamples: readonly { readonly summary: string; readonly value: DeliberationEvent }[] =
  examples.map(({ summary, value }) => ({
    summary,
    value: deliberationEvent.parse({ ...value, deliberationId, ...PARTS[value.type] }),
  }));
