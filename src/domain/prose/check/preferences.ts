// What a text says that advisors prefer, against what they prefer.
import type { OptionId } from '@witan/client';
import { placed } from './finding.ts';
import type { Finding } from './finding.ts';
import type { ProseData } from './data.ts';
import { CONSENSUS, CONDITION, MAJORITY, NEGATION, PREFERS } from './lexicon.ts';
import { placesOf, says } from './word-list.ts';
import { advisorsIn, clausesOf, optionsIn } from './mentions.ts';
import { wordNumbersIn } from './number-words.ts';

/** Advisors who are not on this panel. */
export function unknownAdvisors(text: string, data: ProseData): Finding[] {
  return advisorsIn(text)
    .filter(({ letter }) => !data.advisors.includes(`Advisor ${letter}`))
    .map((named) => placed('unknown advisor', named, `There is no ${named.found} on this panel.`));
}

/** An advisor that is said to prefer what it does not prefer. */
export function wrongPreferences(sentence: string, data: ProseData): Finding[] {
  const wrong = clausesOf(sentence).flatMap((clause) => {
    const named = advisorsIn(clause);
    const options = optionsIn(clause, data);
    const verbs = placesOf(PREFERS, data.read(clause));
    if (named.length === 0 || options.length === 0 || verbs.length === 0) return [];
    const favoured = favouredIn(options, verbs);
    return named.filter(({ letter }) => {
      const pick = data.picks.get(`Advisor ${letter}`);
      if (!pick || favoured === null) return false;
      const fine = hasMoved(sentence) ? [pick.now, pick.before] : [pick.now];
      return says(NEGATION, data.read(between(clause, options, favoured)))
        ? fine.includes(favoured) && !hasOther(options, favoured)
        : !fine.includes(favoured);
    });
  });
  return wrong
    .slice(0, 1)
    .map(({ found }) =>
      placed(
        'wrong preference',
        whole(sentence),
        `${found} does not prefer that option; say of each advisor what it picked.`,
      ),
    );
}

/** The option after the first verb of preferring, else the one before it. */
function favouredIn(
  options: readonly { readonly id: OptionId; readonly start: number }[],
  verbs: readonly { readonly start: number; readonly end: number }[],
): OptionId | null {
  const verb = verbs.find(({ end }) => options.some(({ start }) => start >= end)) ?? verbs[0];
  if (!verb) return null;
  const after = options.find(({ start }) => start >= verb.start);
  return (after ?? options.at(-1))?.id ?? null;
}

/** What stands before the option that is favoured: "does not prefer", "argues against". */
function between(
  clause: string,
  options: readonly { readonly id: OptionId; readonly start: number }[],
  favoured: OptionId,
): string {
  return clause.slice(0, options.find(({ id }) => id === favoured)?.start ?? clause.length);
}

function hasOther(options: readonly { readonly id: OptionId }[], favoured: OptionId): boolean {
  return options.some(({ id }) => id !== favoured);
}

function hasMoved(sentence: string): boolean {
  return /\b(?:first|before|moved|switched|changed|used to|zunächst|zuerst|erst|vorher|wechselt\p{L}*|d'abord|avant|passé\p{L}*|primero|antes|cambi\p{L}*|pasó|prima|passat\p{L}*|mudou|eerst|najpierw|wcześniej|zmieni\p{L}*)\b|原本|起初|最初|转|变|改/iu.test(
    sentence,
  );
}

const COUNT_OF =
  '(?:advis[eo]rs?|berater(?:innen|n)?|conseill(?:er|ère)s|asesor(?:es|as)|consejer[oa]s|consulenti|consiglieri|consultor(?:es|as)|conselheir[oa]s|adviseurs|doradc\\p{L}*)';
const AFTER = new RegExp(
  `^(?:\\s(?:of|von|der|des|sur|de|los|las|dei|di|dos|das|van|z|the|den|four|other|vier|quatre|cuatro|quattro|quatro|\\d+|\\p{L}+)){0,4}\\s${COUNT_OF}(?![\\p{L}])|^\\s?(?:位|名|个|人の)?(?:顾问|顧問|アドバイザー)`,
  'iu',
);

const ALL =
  /(?<![\p{L}])(?:all|all of the|of the|of|alle|les|tous les|todos los|los|tutti e|tutti i|todos os|os|wszyscy|von|sur|de los|dei|dos|van de)\s$/iu;

/** "Five advisors" of four; "three advisors prefer Build" where one does; unanimity and majorities that are none. */
export function wrongCounts(sentence: string, data: ProseData): Finding[] {
  return [...counts(sentence, data), ...agreement(sentence, data)].slice(0, 2);
}

function counts(sentence: string, data: ProseData): Finding[] {
  const numbers = [
    ...wordNumbersIn(sentence, data.language),
    ...[...sentence.matchAll(/(?<![\p{N}.,])\d{1,2}(?![\p{N}.,%])/gu)].map(({ 0: found, index }) => ({
      value: Number(found),
      start: index,
      end: index + found.length,
    })),
  ].filter(({ end }) => AFTER.test(sentence.slice(end)));
  const totals = [data.answered.length, data.advisors.length];
  const most = Math.max(...totals);
  const clauses = clausesOf(sentence);
  return numbers.flatMap(({ value, start, end }) => {
    if (value > most || (ALL.test(sentence.slice(0, start)) && !totals.includes(value)))
      return [placed('wrong count', { start, end }, `There are ${data.answered.length} advisors.`)];
    const clause = clauses.find((part) => part.includes(sentence.slice(start, end)));
    const favoured = clause
      ? favouredIn(optionsIn(clause, data), placesOf(PREFERS, data.read(clause)))
      : null;
    if (favoured === null || value === data.answered.length || says(NEGATION, data.read(clause ?? '')))
      return [];
    return holders(data, favoured).has(value)
      ? []
      : [placed('wrong count', { start, end }, 'That many advisors do not prefer that option.')];
  });
}

/** How many prefer the option: now, or before review. */
function holders(data: ProseData, option: OptionId): Set<number> {
  const picks = [...data.picks.values()];
  return new Set([
    picks.filter(({ now }) => now === option).length,
    picks.filter(({ before }) => before === option).length,
  ]);
}

function agreement(sentence: string, data: ProseData): Finding[] {
  const votes = [...data.picks.values()].filter(({ now }) => now === data.recommended).length;
  const unanimous = votes === data.picks.size;
  const claim = placesOf(CONSENSUS, data.read(sentence))[0];
  // "All four advisors answered" claims no agreement.
  const harmless =
    /\b(?:answered|responded|not unanim\p{L}*|geantwortet|répondu|respondi\p{L}*|risposto|geantwoord|odpowiedzi\p{L}*)\b/iu;
  const denied =
    claim && says(NEGATION, data.read(sentence.slice(Math.max(0, claim.start - 24), claim.start)));
  if (claim && !unanimous && !denied && !harmless.test(sentence) && !says(CONDITION, data.read(sentence))) {
    return [placed('claims agreement', claim, 'The advisors do not all agree.')];
  }
  const most = placesOf(MAJORITY, data.read(sentence))[0];
  if (!most || !says(PREFERS, data.read(sentence))) return [];
  const favoured = optionsIn(sentence, data)[0]?.id ?? data.recommended;
  const held = Math.max(...holders(data, favoured));
  return held * 2 > data.picks.size || says(NEGATION, data.read(sentence))
    ? []
    : [placed('claims agreement', most, 'That is not what the majority of the advisors prefers.')];
}

function whole(sentence: string): { start: number; end: number } {
  return { start: 0, end: sentence.length };
}
