import { readStoredMemo } from '../domain/stored-memo.ts';
import type { CriterionInput, DecisionMemo } from '@witan/client';
import type { GivenDocument, ReadDocument } from '@witan/documents';
import { areWeightsStated, shares, type Brief, type RevisedPart, type RevisedFrom } from '@witan/combine';
import type { Provider } from '../domain/advisor.ts';
import { briefingText } from '../domain/briefing.ts';
import type { Revises } from '../domain/revises.ts';
import { invalid } from '../domain/refusal.ts';
import { nameKey } from '../domain/same-name.ts';
import type { Secret } from '../domain/secret.ts';
import { mergedProfile, withProfile, type ProfileFills } from '../domain/profile.ts';
import { readDocuments } from '../store/documents.ts';
import { findDeliberation } from '../store/deliberations.ts';
import { findMemo } from '../store/memos.ts';
import { readProfiles } from '../store/profiles.ts';
import type { Caller, Basics } from './service.ts';

/** A question as it is asked, its body read. */
export type AskedQuestion = {
  readonly caller: Caller;
  readonly brief: Brief;
  readonly documents: readonly GivenDocument[];
  readonly revises: Revises | null;
  readonly profile: ProfileFills | null;
  readonly userEmail: string;
  readonly callerKeys: ReadonlyMap<Provider, Secret>;
};

/** What is asked in the end, and the documents that are taken over from the earlier memo. */
export type Asking = { readonly brief: Brief; readonly earlierDocuments: readonly ReadDocument[] };

/** The earlier memo fills what a revision leaves out, so the profile fills only the language. */
const REVISED: ProfileFills = { context: false, criteria: false, musts: false };

/**
 * The brief with what it leaves to the memo that it revises, and to the profile. Look for an earlier request with the same
 * idempotency key first: memo and profile may have changed in between.
 */
export async function completeBrief(service: Basics, asked: AskedQuestion): Promise<Asking> {
  const asking = await reviseBrief(service, asked);
  if (asked.profile === null) return asking;
  const { account, organization } = await readProfiles(service.db, asked.caller, asked.userEmail);
  const fills = asked.revises === null ? asked.profile : REVISED;
  const profile = mergedProfile(account.profile, organization.profile);
  return { ...asking, brief: withProfile(asking.brief, profile, fills) };
}

/** The brief with what it leaves to the memo that it revises. Refuses a memo that the key does not know. */
async function reviseBrief(service: Basics, asked: AskedQuestion): Promise<Asking> {
  const { caller, brief, documents, revises } = asked;
  if (revises === null) return { brief, earlierDocuments: [] };
  const saved = await findMemo(service.db, caller, revises.memo);
  const parent = saved && (await findDeliberation(service.db, caller, saved.deliberationId));
  if (!saved || !parent)
    throw invalid([{ path: 'basedOn', message: 'basedOn names no memo that this API key may revise.' }]);
  const earlier = await readDocuments(service.db, parent.id);
  const { keeps } = revises;
  const memo = readStoredMemo(saved.memo);
  const changesDocuments = !keeps.documents && documents.length + earlier.length > 0;
  return {
    brief: revised(brief, { keeps, memo, parent: parent.brief, changesDocuments }),
    earlierDocuments: keeps.documents ? earlier : [],
  };
}

type Parent = {
  readonly keeps: Revises['keeps'];
  readonly memo: DecisionMemo;
  readonly parent: Brief;
  readonly changesDocuments: boolean;
};

function revised(brief: Brief, from: Parent): Brief {
  const { keeps, memo, parent } = from;
  const { briefing: answered, ...asked } = brief;
  const briefing = keeps.briefing ? parent.briefing : answered;
  const next = {
    ...asked,
    context: keeps.context ? parent.context : brief.context,
    ...(briefing === undefined ? {} : { briefing }),
    options: keeps.options
      ? memo.options.map(({ name, description }) => ({ name, description }))
      : brief.options,
    criteria: keeps.criteria
      ? memo.criteria.map(({ name, description, weight }) => ({ name, description, weight }))
      : brief.criteria.map((criterion) => described(criterion, memo)),
    musts: keeps.musts ? parent.musts : brief.musts,
  };
  const weightsStated = areWeightsStated(keeps.criteria ? parent : brief);
  const revision = revisionOf(memo, { changed: changedParts(next, from), weightsStated });
  return { ...next, revision };
}

function revisionOf(memo: DecisionMemo, rest: Pick<RevisedFrom, 'changed' | 'weightsStated'>): RevisedFrom {
  return {
    basedOn: memo.id,
    ...rest,
    options: optionsOf(memo),
    criteria: memo.criteria.map(({ name, source }) => ({ name, source })),
  };
}

function optionsOf({ options, predictions }: DecisionMemo): RevisedFrom['options'] {
  return options.map(({ id, name, label, source, statusQuo }) => ({
    name,
    label,
    source,
    ...(statusQuo ? { statusQuo } : {}),
    predictions: predictions.filter(({ option }) => option === id).map(({ event, by }) => ({ event, by })),
  }));
}

/** A criterion that is named again for its weight alone keeps its description. */
function described(criterion: CriterionInput, memo: DecisionMemo): CriterionInput {
  if (criterion.description !== undefined && criterion.description !== null) return criterion;
  const before = memo.criteria.find(({ name }) => nameKey(name) === nameKey(criterion.name));
  return before ? { ...criterion, description: before.description } : criterion;
}

function changedParts(next: Brief, { memo, parent, keeps, changesDocuments }: Parent): RevisedPart[] {
  const same = (a: Described, b: Described): boolean => keysOf(a) === keysOf(b);
  const parts: readonly (readonly [RevisedPart, boolean])[] = [
    ['question', next.question !== parent.question],
    ['context', next.context !== parent.context || briefingText(next) !== briefingText(parent)],
    ['documents', changesDocuments],
    ['options', !keeps.options && !(same(next.options, memo.options) && foretellsTheSame(next, memo))],
    ['criteria', !keeps.criteria && !same(next.criteria, memo.criteria)],
    ['weights', !keeps.criteria && same(next.criteria, memo.criteria) && !sameWeights(next.criteria, memo)],
    ['musts', !same(next.musts, parent.musts)],
  ];
  return parts.filter(([, changed]) => changed).map(([part]) => part);
}

type Described = readonly Pick<CriterionInput, 'name' | 'description'>[];

function keysOf(list: Described): string {
  return JSON.stringify(list.map(({ name, description }) => [nameKey(name), description ?? '']).toSorted());
}

/** Whether what options say of themselves beyond name and description is what the memo says; what they leave out is. */
function foretellsTheSame({ options }: Brief, memo: DecisionMemo): boolean {
  const earlier = optionsOf(memo);
  return options.every(({ name, statusQuo, predictions }) => {
    const before = earlier.find((one) => nameKey(one.name) === nameKey(name));
    const events = predictions?.map(({ event, by }) => ({ event, by })) ?? [];
    const isMarked = before?.statusQuo ?? false;
    return (
      (statusQuo ?? isMarked) === isMarked &&
      (events.length === 0 || JSON.stringify(events) === JSON.stringify(before?.predictions))
    );
  });
}

function sameWeights(criteria: Brief['criteria'], memo: DecisionMemo): boolean {
  const weights = shares(criteria.map(({ weight }) => weight ?? 1));
  const earlier = new Map(memo.criteria.map(({ name, weight }) => [nameKey(name), weight]));
  return criteria.every(
    ({ name }, index) => Math.abs((weights[index] ?? 0) - (earlier.get(nameKey(name)) ?? 0)) < 1e-9,
  );
}
