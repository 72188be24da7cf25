// Reads the body of `POST /v1/deliberate`.
import type { OwnViewInput } from '@witan/client';
import type { Brief } from '@witan/combine';
import type { GivenDocument } from '@witan/documents';
import type { Provider } from '../domain/advisor.ts';
import type { ProfileFills } from '../domain/profile.ts';
import { invalid, Refusal } from '../domain/refusal.ts';
import type { Revises } from '../domain/revises.ts';
import type { Secret } from '../domain/secret.ts';
import { answeredBriefing, clippedBriefing } from './briefing.ts';
import { keysOf } from './byok.ts';
import { toDocument } from './document-input.ts';
import { readInput, requireObject } from './fields.ts';
import { LIMITS } from './limits.ts';
import { deliberateRequest } from './request.ts';

/** What a valid body asks for: caller's keys wrapped, everything else plain data. */
type DeliberateOrder = {
  readonly brief: Brief;
  readonly documents: readonly GivenDocument[];
  readonly userEmail: string;
  readonly stream: boolean;
  /** The memo that this revises, and what it leaves as that had it. */
  readonly revises: Revises | null;
  /** Which parts a profile may fill: those that were left out. Null where none is wanted. */
  readonly profile: ProfileFills | null;
  readonly callerKeys: ReadonlyMap<Provider, Secret>;
  /** No part of the question: nobody who answers it reads it. */
  readonly view: OwnViewInput | null;
};

const QUICK_RESEARCH = 'effort: a quick deliberation has no research; leave one of the two out.';

/** Reads a parsed body, or throws the `Refusal` that the contract names; all problems are reported at once. */
export function readDeliberateRequest(body: unknown): DeliberateOrder {
  requireUserEmail(body);
  const {
    question,
    userEmail,
    criteria,
    options,
    musts,
    stream,
    transparent,
    context,
    view,
    briefing,
    documents,
    research,
    panel,
    effort,
    personas,
    maxCostUsd,
    basedOn,
    profile,
    byok: keys,
  } = readInput(deliberateRequest, clipped(body));
  if (effort === 'quick' && research === true) throw invalid([{ path: 'effort', message: QUICK_RESEARCH }]);
  const answered = answeredBriefing(briefing);
  return {
    userEmail,
    stream: stream ?? false,
    documents: (documents ?? []).map(toDocument),
    profile: profile === true ? leftOut({ context, criteria, musts }) : null,
    revises: basedOn
      ? { memo: basedOn, keeps: leftOut({ context, briefing, options, criteria, musts, documents }) }
      : null,
    callerKeys: keysOf(keys),
    view: view ?? null,
    brief: {
      question,
      context: context === undefined || context === null || context.trim() === '' ? null : context,
      ...(answered === undefined ? {} : { briefing: answered }),
      options: options ?? [],
      criteria: criteria ?? [],
      musts: musts ?? [],
      transparent: transparent ?? false,
      ...(research === true ? { research } : {}),
      ...(panel ? { panel } : {}),
      ...(effort === 'quick' || effort === 'deep' ? { effort } : {}),
      ...(personas === undefined || personas === null ? {} : { personas }),
      ...(maxCostUsd === undefined || maxCostUsd === null ? {} : { maxCostUsd }),
    },
  };
}

/** What is absent or null stays as it was; what is there but empty is cleared. */
function leftOut<Name extends string>(given: Record<Name, unknown>): Record<Name, boolean> {
  const kept = Object.entries(given).map(([name, value]) => [name, value === undefined || value === null]);
  // `as`: the same names.
  return Object.fromEntries(kept) as Record<Name, boolean>;
}

/** A list that is far too long is refused for its length: not each of its half a million items for itself. */
export function clipped(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const clip = (list: unknown, most: number): unknown =>
    Array.isArray(list) ? list.slice(0, most + 1) : list;
  const { criteria, options, musts, documents, briefing } = body as Readonly<
    Record<'criteria' | 'options' | 'musts' | 'documents' | 'briefing', unknown>
  >;
  return {
    ...body,
    ...(criteria === undefined ? {} : { criteria: clip(criteria, LIMITS.criteria) }),
    ...(options === undefined ? {} : { options: clip(options, LIMITS.optionsMost) }),
    ...(musts === undefined ? {} : { musts: clip(musts, LIMITS.musts) }),
    ...(documents === undefined ? {} : { documents: clip(documents, LIMITS.documents) }),
    ...(briefing === undefined ? {} : { briefing: clippedBriefing(briefing) }),
  };
}

function requireUserEmail(body: unknown): void {
  requireObject(body);
  const userEmail: unknown = Object.hasOwn(body, 'userEmail') ? Reflect.get(body, 'userEmail') : undefined;
  const blank = typeof userEmail === 'string' && userEmail.trim() === '';
  if (userEmail !== undefined && userEmail !== null && !blank) return;
  throw new Refusal(
    'authentication_required',
    'userEmail is required, so that the memo is saved to your account.',
  );
}
