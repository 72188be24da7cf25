// Options as a question names them: "Should we A, B, or C?", "A oder B?", "A ou B ?", "¿A o B?", "A还是B？".
import { languageOf, UNKNOWN_LANGUAGE } from '@witan/memo/language';
import { inAny, READINGS } from '@witan/memo/words/languages';
import { capital } from '@witan/memo/words/message';
import { cutDirectives } from '@witan/simulator/directives';
import { completed, infinitive, sharedVerbLast } from './named-verbs.ts';
import words from './option-words.json' with { type: 'json' };
import { distinctNames } from './same-name.ts';

const pattern = (source: string, flags = 'iu'): RegExp => new RegExp(source, flags);

const GRAMMARS = new Map(
  [...READINGS].map(([language, { alternatives }]) => {
    const { lead, or, aside, asks, acts, numbers, verbs = '', actors = '(?!)' } = alternatives;
    const number = `(?:\\d+${numbers && `|${numbers}`})`;
    return [
      language,
      {
        actors: pattern(actors.replaceAll('{verbs}', verbs)),
        lead: pattern(lead.replace('{verbs}', verbs)),
        or: pattern(`(?<!\\b${number})${or}|${or}(?!${number}\\b)`),
        aside: pattern(aside),
        asks: pattern(asks),
        acts: pattern(acts.replaceAll('{verbs}', verbs)),
      },
    ] as const;
  }),
);

type Grammar = NonNullable<ReturnType<(typeof GRAMMARS)['get']>>;

/** A longer sentence names no alternatives that anyone could read, and patterns take long over it. */
const LONGEST_SENTENCE = 1_000;
const MOST = 8;
/** What says no more than "or not". */
const NOT = pattern(words.not);
/** A question of its own, such as "would that hurt sales?", half a word, such as "Vollzeit-", or a long text. */
const NO_OPTION = pattern(words.noOption, 'imu');
/** What asks about the sentence before it, such as "Which one?". */
const BARE = pattern(words.bare);
/** What only holds the alternatives together: "either", "entweder", the "or" before "(b)". */
const AROUND = pattern(words.around, 'giu');
/** The "and" of "torn between A and B". */
const BETWEEN = pattern(words.between, 'giu');
/** The clause of a condition or a reason: what it leaves open is not for the reader to choose. */
const CONDITIONS = pattern(words.conditions, 'giu');
/** Before each item of a list. */
const LISTED = pattern(words.listed);

/**
 * The alternatives that a question names, all of them, in its words and its order: two to eight, different from one
 * another. Empty where it names none, or only one thing to do or not, and in a language that code does not speak.
 */
export function namedOptions(question: string): string[] {
  const plain = cutDirectives(question);
  const language = languageOf(plain);
  const grammar = GRAMMARS.get(language === UNKNOWN_LANGUAGE ? 'en' : language);
  if (!grammar) return [];
  // Patterns take long over runs of spaces, too.
  const even = plain.replace(/\s+/gu, (space) => (space.includes('\n') ? '\n' : ' '));
  const asked = even.replace(BETWEEN, ' vs. ');
  const options = (itemsOf(asked) ?? alternativesOf(asked, grammar))
    .filter((part) => !NOT.test(part))
    .map((part) => infinitive(part, language));
  const distinct = distinctNames(completed(options, language), (option) => option).map(capital);
  return distinct.length < 2 || distinct.length > MOST || NO_OPTION.test(distinct.join('\n')) ? [] : distinct;
}

/** "a) keep it b) sell it. Which one?"; null where nothing but these is asked about. */
function itemsOf(question: string): string[] | null {
  const [, ...items] = question.replace(AROUND, '').split(LISTED);
  const [last = '', ...after] = (items.pop() ?? '').split(SENTENCES);
  const isAsked = after.every((sentence) => sentence.trim() === '' || BARE.test(sentence));
  return items.length > 0 && isAsked ? [...items, last].map(tidy) : null;
}

function alternativesOf(question: string, grammar: Grammar): string[] {
  const sentence = decidingSentence(question, grammar).replace(AROUND, '');
  const named = grammar.actors.exec(sentence)?.[0] ?? withoutLead(sentence, grammar);
  const chosen = named.replace(CONDITIONS, (clause) => (grammar.or.test(clause) ? '' : clause));
  const parts = sharedVerbLast(tidy(chosen)).split(grammar.or);
  return parts.length > 1 ? parts.flatMap((part) => listed(part, grammar)) : [];
}

const COMMA = /\s*(?:[,;]\s+|[、，；])\s*|(?<=\p{Script=Han})[,;]/u;

/** "acquire for $4M, partner" are two; "rewrite it, which is slow" is one, and so is what an aside has torn apart. */
function listed(part: string, { aside }: Grammar): string[] {
  const items: string[] = [];
  let torn = false;
  for (const item of part.split(COMMA).map(tidy)) {
    if (aside.test(item)) torn = items.length > 0;
    else if (torn) {
      items.push(`${items.pop()} ${item}`);
      torn = false;
    } else items.push(item);
  }
  return items.filter((item) => item !== '');
}

function tidy(text: string): string {
  return text
    .replace(/^(?:[\s,;:，、：；"“„«'‚¿(-]|(?:\p{L}|\d\d?)\)\s)+/u, '')
    .replace(/(?:[\s,;:.?!，、。？！；："”“»']|(?<!\([^()]*)\))+$/u, '');
}

function withoutLead(sentence: string, { lead, or, asks, acts }: Grammar): string {
  // "Which database should we use: A, B or C?"
  const colon = /^[^:：]{0,160}[:：]\s*(.+)$/su.exec(sentence)?.[1];
  if (colon !== undefined && or.test(colon)) return colon.replace(lead, '');
  const clauses = sentence.split(/(?<=[,，])/u);
  const isAsked = (clause = ''): boolean => asks.test(tidy(clause)) && !or.test(clause);
  const [, ...others] = isAsked(clauses[0]) && !acts.test(sentence) ? clauses : ['', ...clauses];
  // "Which one, A or B, should we take?"
  const last = others.at(-1) ?? '';
  const isOver = isAsked(last) || (lead.test(last) && !or.test(last));
  const named = others.slice(0, isOver ? -1 : undefined).join('');
  const rest = named.replace(lead, '');
  return or.test(rest) ? rest : named;
}

/** A sentence ends behind no abbreviation and no day of a month, "10. Mai". */
const NO_END = `(?:^|\\s)(?i:\\d\\d?(?=\\.\\s${words.months})|${inAny(({ abbreviations }) => abbreviations)})\\.`;
const SENTENCES = pattern(`(?<=[?？！。])\\s*|(?<=[.!])(?<!${NO_END})\\s+(?=[\\p{Lu}¿"“„«])|\\n+`, 'u');

/** The last sentence that offers alternatives, among those that ask where any does; empty where there is none. */
function decidingSentence(question: string, { lead, or }: Grammar): string {
  const sentences = question.split(SENTENCES).filter((part) => part.trim() !== '');
  const asks = sentences.filter(
    (part, at) => /[?？]["”»']?\s?$/u.test(part) || (BARE.test(sentences[at + 1] ?? '') && lead.test(part)),
  );
  const short = (asks.length > 0 ? asks : sentences).filter((part) => part.length <= LONGEST_SENTENCE);
  return short.findLast((part) => or.test(part)) ?? '';
}
