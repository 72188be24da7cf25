// Reads the body of `POST /v1/deliberate`.
import { invalid, Refusal } from '../domain/refusal.ts';
import { answeredBriefing, clippedBriefing } from './briefing.ts';
import { keysOf } from './byok.ts';
import { toDocument } from './document-input.ts';
import { isGiven, readInput, requireObject } from './fields.ts';
import { LIMITS } from './limits.ts';
import { deliberateRequest } from './request.ts';

const QUICK_RESEARCH = 'effort: a quick deliberation has no research; leave one of the two out.';

/** Reads a parsed body, or throws the `Refusal` that the contract names; all problems are reported at once. */
export function readDeliberateRequest(body: unknown) {
  requireUserEmail(body);
  const given = readInput(deliberateRequest, clipped(body));
  const { context, research, panel, effort, personas, maxCostUsd, basedOn } = given;
  if (effort === 'quick' && research === true) throw invalid([{ path: 'effort', message: QUICK_RESEARCH }]);
  const briefing = answeredBriefing(given.briefing);
  return {
    userEmail: given.userEmail,
    stream: given.stream ?? false,
    documents: (given.documents ?? []).map(toDocument),
    /** Which parts a profile may fill: those that were left out. Null where none is wanted. */
    profile: given.profile === true ? leftOut(given, FROM_PROFILE) : null,
    /** The memo that this revises, and which parts of it are kept. */
    revises: basedOn ? { memo: basedOn, keeps: leftOut(given, FROM_MEMO) } : null,
    callerKeys: keysOf(given.byok),
    /** Kept apart from the question: nobody who answers reads it. */
    view: given.view ?? null,
    brief: {
      question: given.question,
      context: context?.trim() ? context : null,
      ...(briefing === undefined ? {} : { briefing }),
      options: given.options ?? [],
      criteria: given.criteria ?? [],
      musts: given.musts ?? [],
      transparent: given.transparent ?? false,
      ...(research === true ? { research } : {}),
      ...(panel ? { panel } : {}),
      ...(effort === 'quick' || effort === 'deep' ? { effort } : {}),
      ...(isGiven(personas) ? { personas } : {}),
      ...(isGiven(maxCostUsd) ? { maxCostUsd } : {}),
    },
  };
}

const FROM_PROFILE = ['context', 'criteria', 'musts'] as const;
const FROM_MEMO = [...FROM_PROFILE, 'briefing', 'options', 'documents'] as const;

/** Absent or null keeps the earlier value; empty clears it. */
function leftOut<Name extends string>(
  given: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): Record<Name, boolean> {
  const kept = names.map((name) => [name, !isGiven(given[name])]);
  // `as`: the same names.
  return Object.fromEntries(kept) as Record<Name, boolean>;
}

const MOST: ReadonlyMap<string, number> = new Map([
  ['criteria', LIMITS.criteria],
  ['options', LIMITS.optionsMost],
  ['musts', LIMITS.musts],
  ['documents', LIMITS.documents],
]);

/** Cuts lists that are far too long: one refusal for the length, not half a million for the items. */
export function clipped(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const clip = (name: string, value: unknown): unknown => {
    if (name === 'briefing') return clippedBriefing(value);
    const most = MOST.get(name);
    return Array.isArray(value) && most !== undefined ? value.slice(0, most + 1) : value;
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, clip(name, value)]));
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
