// `witan ask --estimate`: what a question would cost, and nothing asked.
import type { DeliberateParams, DocumentSummary, Estimate, EstimatedUse } from '@witan/client';
import type { Io } from './io.ts';
import { jsonOf } from './io.ts';
import { oneLine } from '@witan/memo/plain-text';
import { inSession } from './session.ts';

export async function printEstimate(
  io: Io,
  request: DeliberateParams,
  { json }: { readonly json?: boolean | undefined },
): Promise<void> {
  const estimate = await inSession(io, {}, ({ client }) => client.estimate(request));
  io.stdout.write(json ? `${jsonOf(estimate, 2)}\n` : estimateLines(estimate));
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
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/** Cost, calls and tokens in one line. */
export function useLine({ costUsd, unpricedCalls, calls, inputTokens, outputTokens }: EstimatedUse): string {
  const cost =
    costUsd === null ? 'unknown cost' : `${unpricedCalls > 0 ? 'at least' : 'about'} ${dollars(costUsd)}`;
  const tokens = (count: number): string => count.toLocaleString('en');
  return `${cost}, ${calls} calls, ${tokens(inputTokens)} tokens read, ${tokens(outputTokens)} written`;
}

/** Rounded up to the cent. */
function dollars(amount: number): string {
  return `$${(Math.ceil(amount * 100) / 100).toFixed(2)}`;
}
