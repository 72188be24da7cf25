import { z } from 'zod';
import type { OwnViewInput } from '@witan/client';
import type { Provider } from '../domain/advisor.ts';
import type { Brief } from '@witan/combine';
import type { GivenDocument } from '@witan/documents';
import { invalid, Refusal } from '../domain/refusal.ts';
import type { ProfileFills } from '../domain/profile.ts';
import type { Revises } from '../domain/revises.ts';
import { PREDICTIONS_EACH } from '../domain/predictions.ts';
import { nameKey } from '../domain/same-name.ts';
import type { Secret } from '../domain/secret.ts';
import { answeredBriefing, briefingInput, clippedBriefing } from './briefing.ts';
import { byok, keysOf } from './byok.ts';
import { emailAddress, flag, longest, objectError, readInput, requireObject, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ownViewInput } from './own-view.ts';
import { components } from './scalars.ts';

const description = longest('description', LIMITS.description).nullish();

const criterion = z
  .strictObject(
    {
      name: text('name', LIMITS.criterionName),
      description,
      weight: z
        .number({ error: 'weight must be a number.' })
        .gt(0, { error: 'weight must be over 0.' })
        .max(LIMITS.weight, { error: `weight must be at most ${LIMITS.weight}.` })
        .nullish(),
    },
    { error: objectError('A criterion') },
  )
  .register(components, { id: 'CriterionInput' });

const prediction = z
  .strictObject(
    {
      event: text('event', LIMITS.predictionEvent),
      by: z.iso.date({ error: 'by must be a date such as 2027-03-01.' }),
    },
    { error: objectError('A prediction') },
  )
  .register(components, { id: 'PredictionInput' });

const option = z
  .strictObject(
    {
      name: text('name', LIMITS.optionName),
      description,
      statusQuo: flag('statusQuo'),
      predictions: z
        .array(prediction, { error: 'predictions must be an array of objects.' })
        .max(PREDICTIONS_EACH, { error: `predictions must hold at most ${PREDICTIONS_EACH} items.` })
        .nullish(),
    },
    { error: objectError('An option') },
  )
  .register(components, { id: 'OptionInput' });

const must = z
  .strictObject({ name: text('name', LIMITS.mustName), description }, { error: objectError('A must') })
  .register(components, { id: 'MustInput' });

const documentInput = z
  .strictObject(
    {
      name: text('name', LIMITS.documentName),
      mediaType: longest('mediaType', LIMITS.documentName).nullish(),
      // The reader refuses what is empty, by the name of the document.
      text: z.string({ error: 'text must be a string.' }).meta({ pattern: '\\S' }).nullish(),
      data: z.base64({ error: 'data must be base64.' }).meta({ minLength: 1 }).nullish(),
    },
    { error: objectError('A document') },
  )
  .refine(({ text: words, data }) => isGiven(words) !== isGiven(data), {
    error: 'A document must have either text or data.',
  })
  .register(components, { id: 'DocumentInput' });

function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null;
}

/** The body of `POST /v1/deliberate`; the same schema validates and documents it. */
export const deliberateRequest = z
  .strictObject(
    {
      question: text('question', LIMITS.question).describe('The decision to deliberate.'),
      userEmail: emailAddress.describe('The account that owns the memo and whose quota it counts toward.'),
      criteria: z
        .array(criterion, { error: 'criteria must be an array of objects.' })
        .max(LIMITS.criteria, { error: `criteria must hold at most ${LIMITS.criteria} items.` })
        .check((given) => unique(given, 'criteria'))
        .nullish(),
      options: z
        .array(option, { error: 'options must be an array of objects.' })
        .max(LIMITS.optionsMost, { error: `options must hold at most ${LIMITS.optionsMost} items.` })
        .refine((given) => given.length !== 1, { error: 'options must hold at least 2 items, or none.' })
        .refine((given) => given.filter(({ statusQuo }) => statusQuo === true).length < 2, {
          error: 'statusQuo can be true for one option alone.',
        })
        .check((given) => unique(given, 'options'))
        .nullish(),
      musts: z
        .array(must, { error: 'musts must be an array of objects.' })
        .max(LIMITS.musts, { error: `musts must hold at most ${LIMITS.musts} items.` })
        .check((given) => unique(given, 'musts'))
        .nullish(),
      stream: flag('stream'),
      transparent: flag('transparent'),
      context: longest('context', LIMITS.context).nullish(),
      view: ownViewInput.nullish(),
      briefing: briefingInput.nullish(),
      documents: z
        .array(documentInput, { error: 'documents must be an array of objects.' })
        .max(LIMITS.documents, { error: `documents must hold at most ${LIMITS.documents} items.` })
        .refine((given) => given.reduce((sum, each) => sum + sizeOf(each), 0) <= LIMITS.documentBytes, {
          error: 'documents must be at most 5 MiB together.',
        })
        .nullish(),
      research: flag('research'),
      panel: longest('panel', LIMITS.panelName).nullish(),
      effort: z
        .enum(['quick', 'standard', 'deep'], { error: 'effort must be quick, standard or deep.' })
        .nullish(),
      personas: flag('personas'),
      maxCostUsd: z
        .number({ error: 'maxCostUsd must be a number of US dollars.' })
        .gt(0, { error: 'maxCostUsd must be over 0.' })
        .nullish(),
      profile: flag('profile'),
      basedOn: z
        .string({ error: 'basedOn must be the id of a memo.' })
        .regex(/^memo_[0-9a-f-]{36}$/, { error: 'basedOn must be the id of a memo.' })
        .nullish(),
      byok: byok.nullish(),
    },
    { error: objectError('The body') },
  )
  .register(components, { id: 'DeliberateRequest' });

type Named = { readonly value: readonly { readonly name: string }[]; issues: z.core.$ZodRawIssue[] };

function unique(given: Named, what: string): void {
  const seen = new Set<string>();
  for (const [index, { name }] of given.value.entries()) {
    // An empty name is told of by its own rule.
    if (name === '') continue;
    const key = nameKey(name);
    const message =
      key === ''
        ? 'name must hold at least one visible character.'
        : `The names of ${what} must differ, regardless of case.`;
    if (key === '' || seen.has(key)) {
      given.issues.push({ code: 'custom', input: name, path: [index, 'name'], message });
    }
    seen.add(key);
  }
}

/** What a valid body asks for: caller's keys wrapped, everything else plain data. */
export type Asked = {
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
export function readDeliberateRequest(body: unknown): Asked {
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

type Documented = {
  readonly name: string;
  readonly mediaType?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly data?: string | null | undefined;
};

function sizeOf({ text: words, data }: Documented): number {
  return isGiven(data) ? Math.floor((data.length * 3) / 4) : Buffer.byteLength(words ?? '');
}

function toDocument({ name, mediaType, text: words, data }: Documented): GivenDocument {
  const bytes = isGiven(data) ? Buffer.from(data, 'base64') : Buffer.from(words ?? '');
  return { name, mediaType: mediaType ?? null, bytes: new Uint8Array(bytes) };
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
