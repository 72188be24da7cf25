// Display texts for the enumerations of the contract.
import { humanise } from './format.ts';
import words from './words.json' with { type: 'json' };
import type {
  AskedEffort,
  Band,
  Provider,
  ProfileLanguage,
  RecordedOutcome,
  Scope,
  Stage,
  WebhookDelivery,
  WebhookEvent,
} from '@witan/client';

export const STAGE_NAMES = words.stageNames satisfies Record<Stage, string>;
export const STAGE_ABOUT = words.stageAbout satisfies Record<Stage, string>;
export const BANDS = words.bands satisfies Record<Band, string>;
export const SCOPES = choicesOf(words.scopes satisfies Record<Scope, object>);
export const WEBHOOK_EVENTS = choicesOf(words.events satisfies Record<WebhookEvent, object>);
export const EFFORTS = entriesOf<AskedEffort>(words.efforts);
export const PROVIDERS = entriesOf<Provider>(words.providers);
export const LANGUAGES = entriesOf<ProfileLanguage>(words.languages);
export const DELIVERIES = entriesOf<WebhookDelivery['state']>(words.deliveries);
export const RESULTS = words.results satisfies Record<NonNullable<RecordedOutcome['result']>, object>;
export const LISTS = words.lists satisfies Record<'options' | 'criteria' | 'musts', object>;

const FIELDS: Readonly<Record<string, string>> = words.fields;

function entriesOf<Value extends string>(words: Readonly<Record<Value, string>>) {
  // `as`: a record has no keys but its own.
  return Object.entries(words) as [Value, string][];
}

/** The keys with their texts, as choices of a form. */
export function choicesOf<Value extends string, Words extends object>(words: Readonly<Record<Value, Words>>) {
  // `as`: a record has no keys but its own.
  return (Object.keys(words) as Value[]).map((value) => ({ value, ...words[value] }));
}

/** A heading for a field of an answer; unknown names are split into words. */
export function fieldName(field: string): string {
  return FIELDS[field] ?? humanise(field);
}
