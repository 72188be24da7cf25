import type { Estimate } from '@witan/client';
import type { Brief } from '@witan/combine';
import type { ReadDocument } from '@witan/documents';
import { personasFor } from '../domain/personas.ts';
import { invalid } from '../domain/refusal.ts';
import { estimate } from '../engine/cost/estimate.ts';
import { sharedBrief } from '../engine/sources/sources.ts';
import { betweenRequests } from './between-requests.ts';
import { completeBrief, type AskedQuestion } from './complete-brief.ts';
import { prepareQuestion, type PreparedQuestion } from './prepare-question.ts';
import { requireOwnAddress } from './tenancy.ts';
import type { Basics, PanelAccess } from './service.ts';

/** What the question would cost, as it would be asked now. Nothing is stored and nothing charged. */
export async function estimateDeliberation(service: Basics & PanelAccess, given: AskedQuestion) {
  requireOwnAddress(given.caller, given.userEmail);
  const asking = await completeBrief(service, given);
  return estimateFor(service, await prepareQuestion(service, given, asking));
}

/** Refuses a question whose first answers may cost more than its caller allows, or that nobody can price. */
export async function requireAffordable(service: Basics & PanelAccess, asked: PreparedQuestion) {
  const { maxCostUsd } = asked.brief;
  if (maxCostUsd === undefined) return;
  const { leastMaxCostUsd, agreed, contested, advisors } = await estimateFor(service, asked);
  if (leastMaxCostUsd === null || agreed.costUsd === null || contested.costUsd === null) {
    const message = 'maxCostUsd cannot be held here: the price of an advisor on this panel is not known.';
    throw invalid([{ path: 'maxCostUsd', message }]);
  }
  if (leastMaxCostUsd <= maxCostUsd) return;
  const least = `maxCostUsd must be at least ${dollars(leastMaxCostUsd)} here, the most that the first answers of ${advisors} advisors can cost`;
  const about = `about ${dollars(agreed.costUsd)} where they agree and ${dollars(contested.costUsd)} where they do not`;
  throw invalid([{ path: 'maxCostUsd', message: `${least}; expect ${about}.` }]);
}

/** What the deliberation of a brief that is complete would cost, and what was read of its documents. */
export async function estimateFor(
  service: Basics & PanelAccess,
  { brief, documents, seats }: PreparedQuestion,
): Promise<Estimate> {
  const titles = personasFor(brief.personas, service.seating.personas).map(({ title }) => title);
  const summary = documents.map(({ passages, ...document }) => ({ ...document, passages: passages.length }));
  return {
    ...estimate({
      brief: await shareDocuments(brief, documents, seats.length),
      seats,
      settings: service.protocol,
      price: service.price,
    }),
    panels: [...service.seating.panels],
    ...(titles.length > 0 ? { titles } : {}),
    ...(documents.length > 0 ? { documents: summary } : {}),
  };
}

/** Rounded up, so that what is said to be enough is enough. */
function dollars(amount: number): string {
  return `$${(Math.ceil(amount * 100) / 100).toFixed(2)}`;
}

/** The brief with the passages that so many advisors would be given. */
export function shareDocuments(brief: Brief, documents: readonly ReadDocument[], advisors: number) {
  return betweenRequests(sharedBrief(brief, documents, { frame: null, advisors }));
}
