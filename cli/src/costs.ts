// What questions and memos cost, in credits and dollars.
import type {
  DecisionMemo,
  DeliberateParams,
  DocumentSummary,
  Estimate,
  EstimatedUse,
  Quota,
} from '@witan/client';
import { oneLine } from '@witan/memo/plain-text';
import { print, type Io, type JsonFlag } from './io.ts';
import { inSession } from './session.ts';

export async function printEstimate(io: Io, request: DeliberateParams, flags: JsonFlag): Promise<void> {
  const estimate = await inSession(io, {}, ({ client }) => client.estimate(request));
  print(io, flags, estimate, () => estimateLines(estimate));
}

function estimateLines({
  mode,
  advisors,
  agreed,
  contested,
  leastMaxCostUsd,
  documents = [],
}: Estimate): string {
  const lines = [
    ...documents.map(readLine),
    `${advisors} advisors${mode === 'test' ? ', simulated: nothing is paid' : ''}`,
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
    counted(passages, 'passage'),
  ];
  return `Read ${oneLine(name)}: ${size.join(', ')}`;
}

function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** Cost, calls and tokens in one line. */
export function useLine({ costUsd, unpricedCalls, calls, inputTokens, outputTokens }: EstimatedUse): string {
  const cost =
    costUsd === null ? 'unknown cost' : `${unpricedCalls > 0 ? 'at least' : 'about'} ${dollars(costUsd)}`;
  return `${cost}, ${calls} calls, ${grouped(inputTokens)} tokens read, ${grouped(outputTokens)} written`;
}

/** Rounded up to the cent. */
function dollars(amount: number): string {
  return `$${(Math.ceil(amount * 100) / 100).toFixed(2)}`;
}

/** What a memo cost at the providers and, unless the terminal has started the service itself, in credits. */
export function costLine({ mode, charge, usage }: DecisionMemo, local: boolean): string {
  const { quota, charged } = charge;
  const credits = local || charged === 0 ? [] : [`${grouped(charged)} credits, ${creditsLeft(quota)}`];
  return `${[...credits, callsCost(mode, usage)].join('. ')}.`;
}

/** Such as "9,900 of 10,000 left until 1 December". */
export function creditsLeft({ remaining, limit, resetsAt }: Quota): string {
  return `${grouped(remaining)} of ${grouped(limit)} left until ${dayOf(resetsAt)}`;
}

function callsCost(
  mode: DecisionMemo['mode'],
  { costUsd, unpricedCalls = 0 }: DecisionMemo['usage'],
): string {
  if (mode === 'test') return 'Simulated advisors: the calls cost nothing';
  if (costUsd === null) return 'What the calls to models cost is not known';
  return `The calls to models cost ${unpricedCalls > 0 ? 'at least' : 'about'} $${costUsd.toFixed(2)}`;
}

function dayOf(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(time),
  );
}
