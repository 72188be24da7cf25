// The page's words for the closed lists of the contract.
import { humanise } from './format.ts';
import words from './words.json' with { type: 'json' };
import type { Band, Provider, Scope, Stage, WebhookEvent } from '@witan/client';

export const STAGE_NAMES = words.stageNames satisfies Record<Stage, string>;
export const STAGE_ABOUT = words.stageAbout satisfies Record<Stage, string>;
export const BANDS = words.bands satisfies Record<Band, string>;
export const SCOPES = choicesOf<Scope>(words.scopes);
export const WEBHOOK_EVENTS = choicesOf<WebhookEvent>(words.events);
export const LISTS = words.lists satisfies Record<'options' | 'criteria' | 'musts', object>;

export const PROVIDERS = [
  { id: 'openai', name: 'OpenAI' },
  { id: 'anthropic', name: 'Anthropic' },
  { id: 'google', name: 'Google' },
  { id: 'xai', name: 'xAI' },
] as const satisfies readonly { id: Provider; name: string }[];

const FIELDS: Readonly<Record<string, string>> = words.fields;

/** What can be chosen, each with a label and a word on what it means. */
function choicesOf<Value extends string>(
  words: Readonly<Record<Value, { readonly label: string; readonly about: string }>>,
) {
  // `as`: a record has no keys but its own.
  return (Object.keys(words) as Value[]).map((value) => ({ value, ...words[value] }));
}

/** A heading for a field of an answer that is still being written; unknown fields are spelt out. */
export function fieldName(field: string): string {
  return FIELDS[field] ?? humanise(field);
}
