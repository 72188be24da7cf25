// The words that replace a masked name.
import type { AdvisorName } from '@witan/client';
import type { FoundName } from './found-name.ts';

/** Nouns that a name is put in front of: "the OpenAI API", "Claude users". */
const NOUNS =
  /^\s(?:models?|apis?|assistants?|chatbots?|users?|customers?|accounts?|keys?|products?|services?|plans?|subscriptions?|tools?|agents?|platform|cloud|search|ads|workspace|analytics|maps|drive|docs|sheets|family|series|ecosystem|integration|sdk|pricing|tokens?|prompts?)\b/iu;

/** Words for a masked name that read on in its sentence. `after` is the folded text that follows it. */
export function rewording(
  name: FoundName,
  place: {
    readonly self: boolean;
    readonly speaker: AdvisorName | undefined;
    /** Right after "OpenAI's": the words for that say whose it is. */
    readonly owned: boolean;
    readonly opensSentence: boolean;
    readonly after: string;
  },
): string {
  if (place.owned && !place.self) return isPlural(name) ? 'models' : 'model';
  const words = noun(name, place.self, place.speaker);
  const belongs =
    !isPlural(name) &&
    (NOUNS.test(place.after) ||
      (name.article !== '' && /^\s\p{Ll}{3}/u.test(place.after) && !VERB.test(place.after)));
  const phrase = belongs ? `${words}'s` : words;
  return place.opensSentence ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
}

function isPlural({ noun }: FoundName): boolean {
  return noun.endsWith('s');
}

const VERB =
  /^\s(?:and|but|because|can|could|does|for|from|has|have|here|into|itself|made|must|nor|not|now|over|said|says|should|than|that|then|the|thinks?|through|under|was|were|when|where|which|while|who|will|with|would|\p{Ll}+ed)\b/u;

function noun(name: FoundName, self: boolean, speaker: AdvisorName | undefined): string {
  if (name.kind === 'vendor') return 'a model provider';
  if (self) return speaker ?? 'an advisor';
  return isPlural(name) ? 'AI models' : 'another AI model';
}
