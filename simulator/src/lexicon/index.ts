// Classifies options by kind and criteria by axis.
import axes from './axes.json' with { type: 'json' };
import { ALL_KINDS, AXES, kindNamed, oneOf, type Axis, type Kind } from './kind.ts';
import { RELATIVES } from './relatives.ts';
import { startsWithVerb } from './verbs.ts';

export type { Axis, Kind };

/** The kinds for options of no known kind. */
const CHARACTERS: readonly Kind[] = ['bold', 'familiar', 'modest', 'novel'].map(kindNamed);
/** Those of them that fit an option with a verb: "novel" does not fit a lawsuit. */
const STEPS: readonly Kind[] = ['bold', 'modest'].map(kindNamed);
const keep = kindNamed('keep');
const hire = kindNamed('hire');
const bold = kindNamed('bold');
const KEEP_FIRST =
  /^(keep|stay|remain|do nothing|leave (?:it|things|everything|all)|don'?t|do not|no\b|status quo|carry on|continue)/i;

/** Replacing people is hiring, not rewriting. */
const SUCCESSION =
  /\breplac\w+ (?:the |our |an? )?(?:\w+ )?(?:ceo|cfo|cto|coo|board|chair\w*|directors?|managers?|heads?|leads?|leader|founders?|staff|team|people|employees?)\b/i;
/** Reorganizing people matches no kind: those of that name are about software. */
const REORGANISED =
  /\b(?:merg|combin|unif|consolidat|split|separat|centrali[sz]|decentrali[sz])\w*\b.*\b(?:teams?|departments?|compan\w+|firms?|brands?|offices|stores|shops|branches|units|divisions?)\b/i;
/** Questions about a family or the asker's own life are not about products. */
const FAMILY = new RegExp(
  String.raw`\b(${RELATIVES}|grand(ma|pa|mother|father|parents?)|marry|marriage|wedding|divorce|pregnan\w+)\b`,
  'i',
);
const OWN_LIFE =
  /\b(?:should|shall|do|can|could|would|must) i\b.*\b(job|offer|career|promotion|salary|boss|abroad|degree|phd|studies|study|university|college|house|home|flat|apartment|mortgage|car|retire|savings|health|surgery|doctor)\b/is;
/** The kinds for questions about the asker's own life. */
const OWN_KINDS: readonly Kind[] = ['request', 'pilot', 'delay', 'change', 'keep'].map(kindNamed);
const OTHER_KINDS = ALL_KINDS.filter(({ name }) => name !== 'request' && name !== 'change');

/**
 * The kind of a text, or null. Its first words count more than the rest; `question` is the question that the text
 * belongs to.
 */
export function kindOf(text: string, question = text): Kind | null {
  if (SUCCESSION.test(text)) return hire;
  if (REORGANISED.test(text)) return null;
  return kindIn(text, FAMILY.test(question) || OWN_LIFE.test(question) ? OWN_KINDS : OTHER_KINDS);
}

function kindIn(text: string, kinds: readonly Kind[]): Kind | null {
  const trimmed = text.trim();
  if (KEEP_FIRST.test(trimmed)) return keep;
  const opening = trimmed.split(/\s+/).slice(0, 2).join(' ');
  return (
    kinds.find(({ words }) => words.test(opening)) ?? kinds.find(({ words }) => words.test(trimmed)) ?? null
  );
}

/**
 * A kind for every option. Options of no known kind get different kinds: up to four nouns, or two verb phrases.
 * `turn` (0 or more) selects the first of these kinds. The order of the names does not matter.
 */
export function kindsOf(names: readonly string[], turn: number, question: string): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const taken = new Set<Kind>();
  const sorted = names.toSorted();
  for (const name of sorted) {
    const kind = kindOf(name, question);
    if (kind === null || taken.has(kind)) continue;
    taken.add(kind);
    kinds.set(name, kind);
  }
  const unknown = sorted.filter((name) => !kinds.has(name));
  // They repeat rather than take another kind, whose texts would not fit.
  for (const [at, name] of unknown.entries()) {
    const characters = startsWithVerb(name) ? STEPS : CHARACTERS;
    kinds.set(name, characters[(at + turn) % characters.length] ?? bold);
  }
  return kinds;
}

const AXIS_WORDS = Object.entries(axes).map(
  ([axis, words]) => [oneOf(AXES, axis), new RegExp(words, 'i')] as const,
);

/** The axis of a criterion; null where its words match none. */
export function axisOf(name: string, description: string): Axis | null {
  return axisIn(name) ?? axisIn(description);
}

function axisIn(text: string): Axis | null {
  return AXIS_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}
