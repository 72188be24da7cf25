import type { CriterionId, OptionId } from '@witan/client';
import type { Seat } from '../../domain/advisor.ts';
import type { MaskedStream, Masker } from '@witan/masking/masking';
import { cleanText } from '@witan/memo/plain-text';
import type { RunContext } from '../run/deliberation.ts';
import type { Labels } from './labels.ts';
import { createLabelNamer, type NamedStream } from './name-labels.ts';
import { createProseReader, type Path } from './prose-reader.ts';
import { createSentenceGate, type SentenceGate } from './sentence-gate.ts';

const FIELDS = {
  perspectives: new Set([
    'musts',
    'scores',
    'response',
    'caseAgainst',
    'risks',
    'conditions',
    'nextSteps',
    'assumptions',
    'wouldChangeMind',
    'needsFirst',
  ]),
  review: new Set(['newInformation', 'musts', 'scores', 'response', 'caseAgainst']),
  question: new Set(['answer']),
} as const;
/** How often an advisor's text is sent, at most. */
const MOST_A_SECOND = 10;
const PACE_MS = 1_000 / MOST_A_SECOND;

/** Where a value of the answer belongs; a line of evidence or a score belongs to a cell. */
type Place = {
  readonly field: string;
  readonly option?: OptionId;
  readonly criterion?: CriterionId;
};

/** A string of the answer, unmasked as far as it came, or a number; `stream` is what has been shown of it. */
type Part = { readonly place: Place; raw: string; ended: boolean; stream: Shown | null };
type Shown = {
  readonly names: NamedStream | null;
  readonly masked: MaskedStream;
  readonly gate: SentenceGate | null;
};

type Showing = {
  readonly seat: Seat;
  readonly stage: keyof typeof FIELDS;
  readonly masker: Masker;
  /** Absent where no labels were given, as for a question. */
  readonly labels?: Labels;
  /** Where it is given, text is shown by whole sentences, and those alone for which it is true. */
  readonly allows?: (sentence: string) => boolean;
};

/**
 * Shows an answer while it comes, as readable masked text field by field, while somebody watches. What comes faster than the
 * pace is sent together, each field by itself; what is left at the end is in the completed event. What comes while nobody
 * watches is read once somebody does. Until then, unless the process is busy, its sentences are masked and put to `allows`
 * all the same: the masker caches what it finds, so the check of the whole answer takes less time.
 */
export function showAnswer(run: Pick<RunContext, 'world'>, of: Showing): (piece: string) => void {
  let unread = '';
  let show: ((piece: string) => void) | null = null;
  const { world } = run;
  const checks = of.allows !== undefined && world.behindMs() === 0;
  let check: ((piece: string) => void) | null = null;
  return (piece) => {
    unread += piece;
    if (!world.isWatched()) {
      if (!checks || show !== null) return;
      check ??= showWatched({ world: { ...world, show: () => {} } }, of);
      check(piece);
      return;
    }
    show ??= showWatched(run, of);
    show(unread);
    unread = '';
  };
}

function showWatched({ world }: Pick<RunContext, 'world'>, of: Showing): (piece: string) => void {
  const { seat, stage, masker, labels, allows } = of;
  const namer = labels && createLabelNamer(labels);
  const placeOf = createPlaces(labels);
  // Without a letter, since nobody is told which advisor answers a question.
  const speaker = stage === 'question' ? undefined : seat.advisor;
  let parts: Part[] = [];
  let shownAt: number[] = [];
  let lastAt = 0;

  const add = (path: Path, text: string, ended: boolean): void => {
    const place = placeOf(path);
    if (!place) return;
    const part = openPart(parts, place);
    part.raw += text;
    part.ended = ended;
  };
  const read = createProseReader(FIELDS[stage], {
    text: (path, piece) => add(path, piece, false),
    end: (path) => add(path, '', true),
    number: (path, value) => {
      if (placeOf(path)?.field === 'score') add(path, String(value), true);
    },
  });
  const shown = (part: Part): string => {
    if (part.place.field === 'score') return part.raw;
    part.stream ??= {
      names: namer?.stream() ?? null,
      masked: masker.stream(speaker),
      gate: allows ? createSentenceGate(allows) : null,
    };
    return pushed(part, part.stream);
  };
  const flush = (place: Place): void => {
    const next = parts.findIndex((part) => part.place !== place);
    const ready = next < 0 ? parts : parts.slice(0, next);
    parts = parts.slice(ready.length);
    const text = ready.map(shown).join('');
    const open = ready.at(-1);
    if (open && !open.ended) parts.unshift(open);
    if (text === '') return;
    lastAt = world.now();
    shownAt.push(lastAt);
    if (stage === 'question') world.show({ type: 'answer.snippet', snippet: text });
    else world.show({ type: 'advisor.snippet', advisor: seat.advisor, snippet: text, stage, ...place });
  };
  return (piece) => {
    read(piece);
    const now = world.now();
    if (now - lastAt < Math.max(PACE_MS, world.paceMs())) return;
    shownAt = shownAt.filter((at) => now - at < 1_000);
    for (const place of new Set(parts.map((part) => part.place))) {
      if (shownAt.length < MOST_A_SECOND) flush(place);
    }
  };
}

/** Where the value at a path belongs, always the same object for the same place; null for what is not shown. */
function createPlaces(labels: Labels | undefined): (path: Path) => Place | null {
  const options = new Map(labels?.options.map(([label, { id }]) => [label, id]));
  const criteria = new Map(labels?.criteria.map(([label, { id }]) => [label, id]));
  const places = new Map<string, Place>();
  const at = (place: Place): Place => places.getOrInsert(JSON.stringify(place), place);
  return ([top = '', outer = '', inner = '', key]) => {
    if (top !== 'scores' && top !== 'musts') return at({ field: top });
    const option = options.get(inner);
    if (option === undefined) return null;
    if (top === 'musts') return key === 'evidence' ? at({ field: 'musts', option }) : null;
    const criterion = criteria.get(outer);
    if (criterion === undefined || (key !== 'evidence' && key !== 'score')) return null;
    return at({ field: key, option, criterion });
  };
}

/** The string that is still open, or a new one at that place. */
function openPart(parts: Part[], place: Place): Part {
  const last = parts.at(-1);
  if (last && !last.ended) return last;
  const part = { place, raw: '', ended: false, stream: null };
  parts.push(part);
  return part;
}

/** The text of the part that can be shown by now: named, masked, and where sentences are checked only those that pass. */
function pushed(part: Part, { names, masked, gate }: Shown): string {
  const clean = cleanText(part.raw);
  part.raw = '';
  const piece = masked.push(names ? names.push(clean) : clean);
  const text = part.ended ? piece + masked.push(names?.end() ?? '') + masked.end() : piece;
  const allowed = gate ? gate.push(text) + (part.ended ? gate.end() : '') : text;
  return part.ended && (gate === null || allowed !== '') ? `${allowed}\n` : allowed;
}
