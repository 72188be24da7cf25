// All kinds of moves, and which kind an option is.
import { ALL_KINDS, kindNamed, type Axis, type Kind } from './kind.ts';
import { RELATIVES } from './relatives.ts';
import { startsWithVerb } from './verbs.ts';

export type { Axis, Kind };

/** For options of no known kind: four ways an option can stand beside the others. */
const CHARACTERS: readonly Kind[] = ['bold', 'familiar', 'modest', 'novel'].map(kindNamed);
/** Of those the ones that fit what somebody does; nobody learns a lawsuit. */
const STEPS: readonly Kind[] = ['bold', 'modest'].map(kindNamed);
const keep = kindNamed('keep');
const hire = kindNamed('hire');
const bold = kindNamed('bold');
const KEEP_FIRST =
  /^(keep|stay|remain|do nothing|leave (?:it|things|everything|all)|don'?t|do not|no\b|status quo|carry on|continue)/i;

/** People are not rewritten. */
const SUCCESSION =
  /\breplac\w+ (?:the |our |an? )?(?:\w+ )?(?:ceo|cfo|cto|coo|board|chair\w*|directors?|managers?|heads?|leads?|leader|founders?|staff|team|people|employees?)\b/i;
/** What software can do, people cannot: a team has no build that checks it. */
const REORGANISED =
  /\b(?:merg|combin|unif|consolidat|split|separat|centrali[sz]|decentrali[sz])\w*\b.*\b(?:teams?|departments?|compan\w+|firms?|brands?|offices|stores|shops|branches|units|divisions?)\b/i;
/** What concerns a family or somebody's own life is no product. */
const FAMILY = new RegExp(
  String.raw`\b(${RELATIVES}|grand(ma|pa|mother|father|parents?)|marry|marriage|wedding|divorce|pregnan\w+)\b`,
  'i',
);
const OWN_LIFE =
  /\b(?:should|shall|do|can|could|would|must) i\b.*\b(job|offer|career|promotion|salary|boss|abroad|degree|phd|studies|study|university|college|house|home|flat|apartment|mortgage|car|retire|savings|health|surgery|doctor)\b/is;
/** The kinds that there are in one's own life. */
const OWN_KINDS: readonly Kind[] = ['request', 'pilot', 'delay', 'change', 'keep'].map(kindNamed);
const OTHER_KINDS = ALL_KINDS.filter(({ name }) => name !== 'request' && name !== 'change');

/**
 * The kind a text speaks of, or null. How it begins counts more than what else it mentions; `question` is what the text
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
 * A kind for every option; of those of no known kind, four names or two steps in a row differ.
 * `turn` (0 or more) says which of the four characters comes first. The order of the names does not matter.
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
  // They repeat rather than borrow from another kind, whose words might say that a city can be switched off.
  for (const [at, name] of unknown.entries()) {
    const characters = startsWithVerb(name) ? STEPS : CHARACTERS;
    kinds.set(name, characters[(at + turn) % characters.length] ?? bold);
  }
  return kinds;
}

const AXIS_WORDS: readonly (readonly [Axis, RegExp])[] = [
  ['undo', /revers|undo|lock|exit|flexib|option value|way back|commit/i],
  ['cost', /cost|price|budget|spend|money|expens|afford|tco|cash|saving|financ/i],
  ['risk', /risk|safe|secur|reliab|complian|legal|privacy|danger|stab|robust|resilien/i],
  ['time', /time|speed|fast|deadline|deliver|schedule|quick|soon|latency|urgen/i],
  [
    'people',
    /user|customer|experience|team|morale|people|cultur|happi|trust|satisf|staff|hiring|health|learn/i,
  ],
  ['quality', /quality|maintain|scal|technical|long.term|simpl|complex|durab|sustain|operab|effort|upkeep/i],
  ['proof', /evidence|certain|confiden|proof|known|data|feasib/i],
  [
    'benefit',
    /benefit|value|impact|perform|revenue|growth|upside|gain|throughput|effect|strateg|fit|market|profit/i,
  ],
];

/** The side from which a criterion looks; null where its words say nothing. */
export function axisOf(name: string, description: string): Axis | null {
  return axisIn(name) ?? axisIn(description);
}

function axisIn(text: string): Axis | null {
  return AXIS_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}
