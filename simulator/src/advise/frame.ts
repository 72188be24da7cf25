// The simulated frame: options, criteria, assumptions and gaps, read from the question.
import { kindOf, type Kind } from '../lexicon/index.ts';
import { kindNamed } from '../lexicon/kind.ts';
import type { Advisor } from './seat.ts';
import framing from '../lexicon/framing.json' with { type: 'json' };
import type { Phrases } from '../lexicon/spoken/index.ts';
import { spokenIn } from './language.ts';
import { drawFrom } from '../draw.ts';
import { byLabel } from '../prompt.ts';
import { LABELS } from '../lexicon/labels.ts';
import { KEEP } from './named.ts';
import { onlyOption } from './only-option.ts';
import { readChoice, resolved } from './read-question.ts';
import { statusQuoOf } from './status-quo.ts';
import { asNoun, capital, NO_THING, put, quotable } from './words.ts';

export type SimulatedFrame = ReturnType<typeof frameOf>;

type OptionAnswer = { name: string; description: string };

export function frameOf(advisor: Advisor) {
  const { asked, thing } = advisor;
  const kind = kindOf(asked.question);
  if (advisor.phrases) return frameIn(advisor.phrases, advisor);
  return {
    language: 'en',
    options: framed(advisor, () => proposedOptions(advisor, kind)),
    ...(asked.criteria.length > 0 ? {} : { criteria: proposedCriteria(kind, thing) }),
    assumptions: [
      asked.context === '' && asked.documents.length === 0
        ? 'The question was all there was to go by; nothing is known of size, budget and date.'
        : 'What the context says is complete enough to decide by.',
      'Those who ask can carry out any of the options if they choose to.',
      // Which option is taken is open as yet.
      ...(kind ? kind.assumes.filter((text) => !text.includes('{o}')).slice(0, 1) : []),
    ],
    missingInformation: missing(kind, thing),
  };
}

/** A list, or an object by label where the options are given. */
function framed(advisor: Advisor, propose: () => readonly OptionAnswer[]) {
  const given = advisor.asked.options;
  const proposed = given.length > 0 ? given : propose();
  const keeps = statusQuoOf(proposed.map(({ name }) => name));
  const told = (name: string) => ({ ...foretold(advisor, name), statusQuo: name === keeps });
  return given.length > 0
    ? byLabel(given, ({ name }) => told(name))
    : proposed.map(({ name, description }) => ({ name, description, ...told(name) }));
}

/** A short label, and predicted events that would show success; the same for every seat. */
function foretold({ asked, phrases }: Advisor, name: string) {
  // A label only where it is known or the name is short.
  const label = LABELS.get(name) ?? (name.split(/\s+/).length <= 4 ? name : '');
  const today = Date.parse(asked.today ?? '');
  if (Number.isNaN(today)) return { label, predictions: [] };
  const events = drawFrom('events', asked.question, name)
    .shuffled(phrases?.events ?? framing.events)
    .slice(0, 2);
  return {
    label,
    predictions: events.map(({ event, days }) => ({
      event: put(event, { o: phrases ? quotable(name) : asNoun(name) }),
      by: new Date(today + days * DAY_MS).toISOString().slice(0, 10),
    })),
  };
}

/** The frame in other languages. Named options are not read here: the service adds them. */
function frameIn(phrases: Phrases, advisor: Advisor) {
  const { asked } = advisor;
  const only = onlyOption(asked.question);
  const names = ALTERNATIVES.test(asked.question)
    ? besideNamed(phrases, asked.question)
    : [...(only === null ? phrases.open : [only, phrases.thirdWay]), phrases.keep];
  return {
    language: spokenIn(asked.question),
    options: framed(advisor, () => names.map((name) => ({ name, description: phrases.described }))),
    ...(asked.criteria.length > 0 ? {} : { criteria: [...phrases.criteria] }),
    assumptions: [...phrases.framed],
    missingInformation: [...phrases.missing],
  };
}

/** Neither "oder nicht" nor "zwei oder drei", and no "or" of a condition. */
const ALTERNATIVES =
  /(?<!\s(?:wenn|falls|s['’]ils?|quand|si|cuando)\s.*|\b(?:eine?[nr]?|zwei|drei|une?|deux|trois|un[ao]?|dos|tres)|\p{L}-)\s(?:oder|ou|o|u)\s(?!(?:nicht|non|pas|no)(?!\p{L}))|(?<!如果.*)(?:还是|或)/iu;

/** What to add to two named options: a third way, and the status quo unless the question names it. */
function besideNamed({ keep, thirdWay }: Phrases, question: string): string[] {
  if (/[,，、].*(?:\s(?:oder|ou|o|u)\s|还是|或)/iu.test(question)) return KEEPS.test(question) ? [] : [keep];
  return KEEPS.test(question) ? [thirdWay] : [keep, thirdWay];
}

const KEEPS =
  /behalten|bleiben|lassen|weiter|wie bisher|abwarten|garder|rester|continuer|conserver|attendre|seguir|segui|quedar|quedamos|mantener|esperar|保持|继续|维持|等/iu;

const DAY_MS = 86_400_000;

function proposedOptions({ asked: { question }, thing }: Advisor, kind: Kind | null): OptionAnswer[] {
  const choice = readChoice(question);
  const names = choice.kind === 'open' ? openNames(thing, kind) : resolved(choice.options, thing);
  const [first = ''] = names;
  const leading = kindOf(first, question) ?? kind ?? kindNamed('bold');
  if (choice.kind === 'yes_no') names.push(fill(leading.thirdWay, first, thing));
  const offersKeeping = names.some((name) => kindOf(name)?.name === 'keep');
  if (!offersKeeping && names.length < 3) names.push(KEEP);
  return [...new Set(names)].map((name) => {
    const { description } = kindOf(name, question) ?? kindNamed('bold');
    return { name, description };
  });
}

/** Options for a question that names none. */
function openNames(thing: string, kind: Kind | null): string[] {
  const isKnown = thing !== NO_THING;
  return [
    isKnown ? `Make one decisive change to ${thing} now` : 'Commit to one clear direction now',
    fill((kind ?? kindNamed('bold')).thirdWay, '', thing),
    KEEP,
  ];
}

function fill(text: string, option: string, thing: string): string {
  return put(text, { o: option === '' ? 'a change' : asNoun(option), thing });
}

function proposedCriteria(kind: Kind | null, thing: string) {
  return framing.criteria[kind?.family ?? 'general'].map((criterion) => ({
    ...criterion,
    description: put(criterion.description, { thing }),
  }));
}

function missing(kind: Kind | null, thing: string): string[] {
  const gaps = framing.missingInformation[kind?.family ?? 'general'];
  return gaps.map((text) => capital(put(text, { thing })));
}
