// What questions and memos cost, in credits and dollars.
import type { DecisionMemo, DocumentSummary, Estimate, EstimatedUse, Quota } from '@witan/client';
import { oneLine } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { counted } from './io.ts';

export function estimateLines({ mode, advisors, documents = [], ...estimate }: Estimate): string {
  const { agreed, contested, leastMaxCostUsd } = estimate;
  const lines = [
    ...documents.map(readLine),
    `${counted(advisors, 'advisor')}${mode === 'test' ? ', simulated: nothing is paid' : ''}`,
    `If they agree:      ${useLine(agreed)}`,
    `If they do not:     ${useLine(contested)}`,
    leastMaxCostUsd === null
      ? 'No limit can be held: the price of a model is not known.'
      : `Least --max-cost:   ${dollars(leastMaxCostUsd)}, what the first answers can cost at most`,
  ];
  return `${lines.join('\n')}\n`;
}

function readLine({ name, pages, characters, passages }: DocumentSummary): string {
  const size = [
    ...(pages === null ? [] : [counted(pages, 'page')]),
    counted(characters, 'character'),
    ...(passages === null ? [] : [counted(passages, 'passage')]),
  ];
  return `Read ${oneLine(name)}: ${size.join(', ')}`;
}

const grouped = (count: number): string => ENGLISH.number(count, 0);

/** Cost, calls and tokens in one line. */
export function useLine({ costUsd, unpricedCalls, calls, inputTokens, outputTokens }: EstimatedUse): string {
  const sure = unpricedCalls > 0 ? 'at least' : 'about';
  const cost = costUsd === null ? 'unknown cost' : `${sure} ${dollars(costUsd)}`;
  return `${cost}, ${counted(calls, 'call')}, ${grouped(inputTokens)} tokens read, ${grouped(outputTokens)} written`;
}

/** Rounded up to the cent. */
function dollars(amount: number): string {
  return `$${(Math.ceil(amount * 100) / 100).toFixed(2)}`;
}

/** What a memo cost at the providers and, unless the terminal has started the service itself, in credits. */
export function costLine({ mode, charge, usage, timestamp }: DecisionMemo, local: boolean, now: number) {
  const { quota, charged } = charge;
  // What was left when it was made is soon not what is left.
  const left = now - Date.parse(timestamp) < 60_000 ? `, ${creditsLeft(quota)}` : '';
  const credits = local || charged === 0 ? '' : `${counted(charged, 'credit')}${left}. `;
  if (mode === 'test') return `${credits}Simulated advisors: the calls cost nothing.`;
  const { costUsd, unpricedCalls = 0 } = usage;
  const { cost, costUnknown } = ENGLISH.document;
  if (costUsd === null) return credits + costUnknown;
  return credits + cost({ dollars: `$${costUsd.toFixed(2)}`, sure: unpricedCalls > 0 ? 'least' : 'about' });
}

/** Such as "9,900 of 10,000 left until 1 December 2026". */
export function creditsLeft({ remaining, limit, resetsAt }: Quota): string {
  return `${grouped(remaining)} of ${grouped(limit)} left until ${ENGLISH.date(Date.parse(resetsAt))}`;
}
