// Sentences that put another option in the place of the recommended one, or turn it round.
import { isFunctionWord } from '../../language.ts';
import type { AnyLanguage } from '../../language.ts';
import { placed } from './finding.ts';
import type { Finding } from './finding.ts';
import type { ProseData } from './data.ts';
import { CONDITION, DIRECTIVE, NEGATION } from './lexicon.ts';
import { placesOf, says } from './word-list.ts';
import { advisorsIn, clausesOf, optionsIn } from './mentions.ts';
import type { Mention } from './mentions.ts';

/** The parts of a memo that a writer words. */
const FIELDS = ['reasons', 'against', 'change', 'rationale', 'conditions', 'risks', 'nextSteps'] as const;
export type Field = (typeof FIELDS)[number];

export function isField(name: string): name is Field {
  return (FIELDS as readonly string[]).includes(name);
}

/** Fields that speak of what could be otherwise: what is said there with "if" recommends nothing. */
const CONTRARY: ReadonlySet<Field> = new Set(['against', 'change', 'risks', 'conditions', 'rationale']);

/** One finding where a sentence recommends another option, or advises against the recommended one. */
export function overruling(sentence: string, data: ProseData, field: Field): Finding[] {
  const open = CONTRARY.has(field) || data.outcome !== 'recommendation';
  const supposes = open && says(CONDITION, data.read(sentence));
  const offends =
    clausesOf(sentence).some((clause) => !supposes && putsAnother(clause, data)) ||
    (!supposes && negatesOurs(sentence, data, field)) ||
    startsWithAnother(sentence, data, field);
  return offends
    ? [
        placed(
          'overrules the recommendation',
          { start: 0, end: sentence.length },
          'The recommended option stands; no sentence may put another in its place or advise against it.',
        ),
      ]
    : [];
}

function putsAnother(clause: string, data: ProseData): boolean {
  const named = optionsIn(clause, data);
  if (named.every(({ id }) => id === data.recommended)) return false;
  const directives = placesOf(DIRECTIVE, data.read(clause)).filter(
    ({ start, end }) => !inside(named, start, end),
  );
  const [directive] = directives;
  // What an advisor prefers is for the check of preferences.
  if (!directive || advisorsIn(clause).length > 0) return false;
  const target = targetOf(clause, named, directive.start);
  if (!target || target.id === data.recommended) return false;
  const around =
    clause.slice(0, Math.max(target.start, directive.start)) +
    clause.slice(Math.min(target.end, directive.start), directive.start);
  return !says(NEGATION, data.read(around));
}

/** What is meant by "choose", "is better": the option right before a comparison, else the next one, else the last one. */
function targetOf(clause: string, named: readonly Mention[], at: number): Mention | undefined {
  const comparing =
    /^(?:is better|are better|better|besser|beats|outperforms|wins|superior|est mieux|es mejor|è meglio|é melhor|is beter|lepsz|更好|更优|胜出|より|が良い|がよい|gewinnt|gana|vince|vence|l'emporte)/iu.test(
      clause.slice(at),
    );
  const before = named.filter(({ end }) => end <= at).at(-1);
  const after = named.find(({ start }) => start >= at);
  return comparing ? (before ?? after) : (after ?? before);
}

function inside(named: readonly Mention[], start: number, end: number): boolean {
  return named.some((mention) => mention.start <= start && end <= mention.end);
}

const [SHORT_ORDER, SHORT_DENSE_ORDER] = [7, 12];
/** What has to come first: something that is not done or not allowed yet. */
export const UNTIL =
  /\b(?:before|until|unless|without|after|more than|only|yet|bevor|bis|ohne|außer|erst|noch nicht|avant|sans|tant que|encore|antes|sin|hasta|todavía|prima|senza|finché|ancora|sem|até|ainda|voordat|zonder|tot|nog|zanim|bez|dopóki|jeszcze)\b|之前|以前|直到|まで|前に/iu;

/** "Do not buy.", "Nicht kaufen!": short, negated, with a word of the recommended option's name, and nothing that it waits for. */
function negatesOurs(sentence: string, data: ProseData, field: Field): boolean {
  if (field === 'against' || field === 'risks') return false;
  const ours = data.options.find(({ id }) => id === data.recommended);
  const named = optionsIn(sentence, data);
  const others = named.filter(({ id }) => id !== data.recommended);
  if (!ours || others.length > 0 || advisorsIn(sentence).length > 0 || !says(NEGATION, data.read(sentence)))
    return false;
  if (ours.names.some((name) => says(NEGATION, data.read(name)))) return false;
  const mentions = named.length > 0 || ours.names.some((name) => sharesStem(name, sentence, data.language));
  if (!mentions || UNTIL.test(sentence)) return false;
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? [];
  const dense = /\p{Script=Han}/u.test(sentence);
  const brief = dense ? sentence.length <= SHORT_DENSE_ORDER : words.length <= SHORT_ORDER;
  return brief || (named.length > 0 && says(DIRECTIVE, data.read(sentence)) && field !== 'rationale');
}

/** Whether at least half of the name's own words stand in the sentence, whatever their endings. */
function sharesStem(name: string, sentence: string, language: AnyLanguage): boolean {
  const stems = (text: string): string[] =>
    (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
      .filter((word) => !isFunctionWord(word, language))
      .map((word) => word.slice(0, 5));
  const [own, said] = [stems(name), new Set(stems(sentence))];
  const shared = own.filter((stem) => said.has(stem)).length;
  return shared > 0 && shared * 2 >= own.length;
}

/** "Build it." among the reasons or the steps of a memo that recommends another option. */
function startsWithAnother(sentence: string, data: ProseData, field: Field): boolean {
  if (field !== 'reasons' && field !== 'nextSteps' && field !== 'rationale') return false;
  const [first] = optionsIn(sentence, data);
  if (!first || first.start > 2 || first.id === data.recommended) return false;
  const rest = sentence.slice(first.end).match(/[\p{L}\p{N}]+/gu) ?? [];
  const ours = optionsIn(sentence, data).some(({ id }) => id === data.recommended);
  return (
    !ours &&
    rest.length <= 3 &&
    !/^\s+(?:is|are|was|has|costs|ist|sind|kostet|est|a|coûte|es|tiene|cuesta|è|ha|costa|é|tem|custa|heeft|kost|jest|ma)\b/iu.test(
      sentence.slice(first.end),
    )
  );
}
