import type { Stage } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import type { MaskedStream, Masker } from '../domain/masking/masking.ts';
import { cleanText } from '../domain/plain-text.ts';
import type { RunContext } from './deliberation.ts';
import type { LabelNamer, NamedStream } from './name-labels.ts';
import { createProseReader } from './prose-reader.ts';
import { createSentenceGate } from './sentence-gate.ts';
import type { SentenceGate } from './sentence-gate.ts';

const FIELDS = {
  perspectives: new Set(['case', 'caseAgainst', 'risks', 'assumptions', 'wouldChangeMind', 'needsFirst']),
  review: new Set(['newInformation', 'case', 'caseAgainst']),
  memo: new Set(['reasons', 'against', 'change', 'rationale', 'conditions', 'risks', 'nextSteps']),
} as const;
const SKIPPED = new Set(['raisedBy']);
/** At most ten times a second for each advisor, and evenly where all of it is one field. */
const MOST_A_SECOND = 10;
const PACE_MS = 1_000 / MOST_A_SECOND;

/** A string of the answer, unmasked as far as it came; `stream` is what has been shown of it. */
type Part = { readonly field: string; raw: string; ended: boolean; stream: Shown | null };
type Shown = {
  readonly names: NamedStream | null;
  readonly masked: MaskedStream;
  readonly gate: SentenceGate | null;
};

/**
 * Shows an answer while it comes, as readable masked text field by field, while somebody watches. What comes faster than
 * the pace leaves together, each field by itself; what is left at the end is in the completed event.
 */
export function showAnswer(
  run: RunContext,
  of: {
    readonly seat: Seat;
    readonly stage: Exclude<Stage, 'frame' | 'research'>;
    readonly masker: Masker;
    /** Absent where no labels were given, as to the writer. */
    readonly namer?: LabelNamer;
    /** Where it is given, text is shown by whole sentences, and those alone for which it is true. */
    readonly allows?: (field: string, sentence: string) => boolean;
  },
): (piece: string) => void {
  const { world } = run;
  const { seat, stage, masker, namer, allows } = of;
  // A writer that named itself would be named by its letter: who writes is not told.
  const speaker = stage === 'memo' ? undefined : seat.advisor;
  let parts: Part[] = [];
  let shownAt: number[] = [];
  let lastAt = 0;

  const current = (field: string): Part => {
    const last = parts.at(-1);
    if (last && !last.ended) return last;
    const part = { field, raw: '', ended: false, stream: null };
    parts.push(part);
    return part;
  };
  const read = createProseReader(FIELDS[stage], SKIPPED, {
    text: (field, piece) => {
      current(field).raw += piece;
    },
    end: (field) => {
      current(field).ended = true;
    },
  });
  const masked = (part: Part): string => {
    part.stream ??= {
      names: namer?.stream() ?? null,
      masked: masker.stream(speaker),
      gate: allows ? createSentenceGate((sentence) => allows(part.field, sentence)) : null,
    };
    const { names, masked: stream, gate } = part.stream;
    const clean = cleanText(part.raw);
    part.raw = '';
    const shown = stream.push(names ? names.push(clean) : clean);
    const text = part.ended ? shown + stream.push(names?.end() ?? '') + stream.end() : shown;
    const allowed = gate ? gate.push(text) + (part.ended ? gate.end() : '') : text;
    return part.ended && (gate === null || allowed !== '') ? `${allowed}\n` : allowed;
  };
  const flush = (field: string): void => {
    const next = parts.findIndex((part) => part.field !== field);
    const ready = next < 0 ? parts : parts.slice(0, next);
    parts = parts.slice(ready.length);
    const text = ready.map(masked).join('');
    const open = ready.at(-1);
    if (open && !open.ended) parts.unshift(open);
    if (text === '') return;
    lastAt = world.now();
    shownAt.push(lastAt);
    world.show(
      stage === 'memo'
        ? { type: 'memo.delta', section: field, text }
        : { type: 'advisor.delta', advisor: seat.advisor, stage, field, text },
    );
  };
  return (piece) => {
    read(piece);
    const now = world.now();
    shownAt = shownAt.filter((at) => now - at < 1_000);
    if (parts.length === 0 || !world.isWatched()) return;
    if (now - lastAt < Math.max(PACE_MS, world.deltaPaceMs())) return;
    for (const field of new Set(parts.map((part) => part.field))) {
      if (shownAt.length < MOST_A_SECOND) flush(field);
    }
  };
}
