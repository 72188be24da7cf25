import { createHash } from 'node:crypto';
import type { OwnView, OwnViewInput } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import type { Brief } from '@witan/combine';
import { priceOf, suppliedKeys } from '../domain/charge.ts';
import { assignPersonas, personasFor } from '../domain/personas.ts';
import { createSecretDraws, type SecretDraws } from '../domain/secret-draws.ts';
import { findAccount, insertAccount } from '../store/accounts.ts';
import type { NewDeliberation, StoredDeliberation } from '../store/deliberations.ts';
import { completeBrief, type AskedQuestion } from './complete-brief.ts';
import { admit, admittedAs, inSlot, startAdmitted, type Started } from './admission.ts';
import { findEarlierRequest, type RepeatableRequest } from './earlier-request.ts';
import { viewWithQuestion } from './own-view.ts';
import { requireAffordable } from './estimate-deliberation.ts';
import { assignLetters, prepareQuestion, type PreparedQuestion } from './prepare-question.ts';
import { refuseTestRequest } from './test-mode.ts';
import { requireOwnAddress } from './tenancy.ts';
import type { Service, Admittance, Basics, PanelAccess } from './service.ts';

export type Start = AskedQuestion &
  Pick<RepeatableRequest, 'idempotencyKey' | 'onErased'> & {
    readonly view?: OwnViewInput | null;
    readonly requestId: string;
  };

/**
 * Admits a deliberation and starts it in this process, or finds the one that the same idempotency key started.
 * Everything that can be refused is refused before anything is stored or charged.
 */
export async function startDeliberation(service: Service, start: Start): Promise<Started> {
  requireOwnAddress(start.caller, start.userEmail);
  const request = { ...start, bodyHash: hashOf(service, start) };
  const earlier = await findEarlierRequest(service, request);
  if (earlier) return earlier;
  const asking = await completeBrief(service, start);
  return inSlot(service, async () => {
    if (start.caller.test) refuseTestRequest(asking.brief.question, service.now());
    const view = viewWithQuestion(service, start.view ?? null, asking.brief);
    const prepared = await prepareQuestion(service, start, asking);
    await requireAffordable(service, prepared);
    return startAdmitted(service, request, () =>
      admitDeliberation(service, { ...request, ...prepared, view }),
    );
  });
}

/** What the same request has started already; null where it would start anew. */
export async function findEarlierStart(service: Basics & PanelAccess, start: Start) {
  return findEarlierRequest(service, { ...start, bodyHash: hashOf(service, start) });
}

type Admission = Omit<Start, 'documents' | 'view'> &
  PreparedQuestion & { readonly bodyHash: Buffer; readonly view: OwnView | null };

/** A digest of what makes two requests the same; `byok`, `stream` and `view` do not count, nor whether a default is stated. */
function hashOf(service: PanelAccess, { brief, documents, revises, profile, userEmail }: Start): Buffer {
  const asked = [userEmail, withoutDefaults(service, brief)];
  const hash = createHash('sha256').update(
    JSON.stringify([...asked, ...(revises ? [revises] : []), ...(profile ? [{ profile }] : [])]),
  );
  for (const { name, mediaType, bytes } of documents)
    hash.update(JSON.stringify([name, mediaType, bytes.length])).update(bytes);
  return hash.digest();
}

/** The brief without what is the same where it is left out, in its own order: digests that are stored stay as they are. */
function withoutDefaults({ seating }: PanelAccess, brief: Brief): object {
  return {
    ...brief,
    options: brief.options.map(plain),
    criteria: brief.criteria.map(plain),
    musts: brief.musts.map(plain),
    panel: brief.panel === 'default' ? undefined : brief.panel,
    personas: brief.personas === (seating.personas !== null) ? undefined : brief.personas,
  };
}

const DEFAULTS: Readonly<Record<string, unknown>> = { description: '', weight: 1, statusQuo: false };

function plain(entry: object): object {
  const isDefault = (name: string, value: unknown): boolean =>
    value === null || value === DEFAULTS[name] || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(entry).filter(([name, value]) => !isDefault(name, value)));
}

/** The panel by letter, with personas where the request or else the operator wants them. */
function seated(
  { seating }: Basics & PanelAccess,
  of: { readonly seats: Admission['seats']; readonly brief: Brief; readonly draws: SecretDraws },
): Seat[] {
  const personas = personasFor(of.brief.personas, seating.personas);
  return assignPersonas(assignLetters(of.seats, of.draws), personas, of.draws);
}

async function admitDeliberation(
  service: Basics & Admittance & PanelAccess,
  admission: Admission,
): Promise<StoredDeliberation> {
  const { caller, brief, documents, seats, userEmail, view } = admission;
  const { ids, db } = service;
  const { organizationId } = caller;
  const account = await findAccount(db, organizationId, userEmail);
  const accountId = account?.id ?? ids.account();
  const admitted = admittedAs(service, { ...admission, accountId });
  const made: NewDeliberation = {
    ...admitted,
    id: ids.deliberation(),
    memoId: ids.memo(),
    brief,
    documents,
    panel: seated(service, { seats, brief, draws: createSecretDraws(admitted.drawSecret) }),
    about: null,
    view,
  };
  await admit(service, {
    caller,
    made,
    price: priceOf(suppliedKeys(made.panel), brief).charged,
    what: 'deliberation',
    accountCredits: account?.monthlyCredits ?? null,
    first: account ? [] : [insertAccount({ id: accountId, organizationId, email: userEmail })],
  });
  return { ...made, userEmail, state: 'queued', epoch: 0, deaths: 0, error: null };
}
