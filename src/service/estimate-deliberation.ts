import type { Estimate } from '@witan/client';
import type { GivenDocument, ReadDocument } from '@witan/documents';
import type { Brief } from '@witan/combine';
import type { Provider, Seat } from '../domain/advisor.ts';
import { personasFor } from '../domain/personas.ts';
import { invalid } from '../domain/refusal.ts';
import type { Secret } from '../domain/secret.ts';
import { estimate } from '../engine/cost/estimate.ts';
import { completeBrief } from './complete-brief.ts';
import type { Asking } from './complete-brief.ts';
import { readGiven } from './read-given.ts';
import { seatPanel } from './seat-panel.ts';
import { shareDocuments } from './share-documents.ts';
import type { ProfileFills } from '../domain/profile.ts';
import type { Revises } from '../domain/revises.ts';
import { requireOwnAddress } from './tenancy.ts';
import type { Caller, Basics, PanelAccess } from './service.ts';

export type Estimating = {
  readonly caller: Caller;
  readonly brief: Brief;
  readonly documents: readonly GivenDocument[];
  readonly revises: Revises | null;
  readonly profile: ProfileFills | null;
  readonly userEmail: string;
  readonly callerKeys: ReadonlyMap<Provider, Secret>;
};

/** What the question would cost, as it would be asked now. Nothing is stored and nothing charged. */
export async function estimateDeliberation(service: Basics & PanelAccess, given: Estimating) {
  requireOwnAddress(given.caller, given.userEmail);
  const asking = await completeBrief(service, given.caller, given);
  return estimateFor(service, await prepare(service, given, asking));
}

/** What is asked in the end, of whom, with all its documents. */
export type PreparedQuestion = {
  readonly brief: Brief;
  readonly documents: readonly ReadDocument[];
  readonly seats: readonly Omit<Seat, 'advisor'>[];
};

/** Seats the panel and reads the documents. */
export async function prepare(
  service: PanelAccess,
  { caller, callerKeys, documents }: Pick<Estimating, 'caller' | 'callerKeys' | 'documents'>,
  { brief, earlierDocuments }: Asking,
): Promise<PreparedQuestion> {
  const seats = seatPanel(service, { caller, brief, callerKeys });
  return { brief, seats, documents: [...earlierDocuments, ...(await readGiven(service, caller, documents))] };
}

/** Refuses a question whose first answers may cost more than its caller allows, or that nobody can price. */
export async function requireAffordable(
  service: Basics & PanelAccess,
  asked: PreparedQuestion,
): Promise<void> {
  const { maxCostUsd } = asked.brief;
  if (maxCostUsd === undefined) return;
  const { leastMaxCostUsd, agreed, contested, advisors } = await estimateFor(service, asked);
  if (leastMaxCostUsd === null) {
    const message = 'maxCostUsd cannot be held here: the price of an advisor on this panel is not known.';
    throw invalid([{ path: 'maxCostUsd', message }]);
  }
  if (leastMaxCostUsd <= maxCostUsd) return;
  const about = `about ${dollars(agreed.costUsd)} where they agree and ${dollars(contested.costUsd)} where they do not`;
  const most = `the first answers of ${advisors} advisors can cost up to ${dollars(leastMaxCostUsd)}`;
  throw invalid([
    { path: 'maxCostUsd', message: `maxCostUsd is too low for this question: ${most}, ${about}.` },
  ]);
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
function dollars(amount: number | null): string {
  return amount === null ? 'an unknown amount' : `$${(Math.ceil(amount * 100) / 100).toFixed(2)}`;
}
