// The live view's lines for a state, each short enough for the terminal.
import { scoresSoFar, STAGES, stageMs } from '@witan/client';
import type { AdvisorView, LiveState, LiveText, OptionId, Stage, StageTimes, StageView } from '@witan/client';
import { mean } from '@witan/combine';
import { cells, fitted, padded, paletteOf, type Palette } from '@witan/memo/documents/terminal-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { oneLine } from '@witan/memo/plain-text';
import type { Terminal } from '@witan/memo/documents/terminal';
import { counted } from './io.ts';
import { chance, prefers, titleOf } from './plain-lines.ts';

/** What is known of a deliberation, under its title. */
export type LiveSnapshot = { readonly title: string; readonly state: LiveState; readonly times: StageTimes };

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const SPIN_MS = 100;
const LABEL = 13;
const CLOCK = 8;
const LEAST = 30;
const DRAFT = 400;
const NARROWEST_COLUMN = 5;
const WIDEST_COLUMN = 14;

/** Lines of at most `width` - 1 cells, so that no terminal wraps them; `now` in milliseconds since the epoch. */
export function liveLines(
  { title, state, times }: LiveSnapshot,
  { width, colour, now }: Terminal & { readonly now: number },
): string[] {
  const room = Math.max(LEAST, width) - 1;
  const paint = paletteOf(colour);
  const spinner = SPINNER[Math.floor(now / SPIN_MS) % SPINNER.length] ?? '';
  const brush = { room, paint, spinner };
  const lines = STAGES.flatMap((stage) => {
    // Research that was not asked for never starts.
    if (stage === 'research' && state.stages[stage].status === 'waiting') return [];
    const line = stageLine(state, stage, { ...brush, ms: stageMs(times[stage], now) });
    const open = stage === 'perspectives' && state.stages.frame.status !== 'waiting';
    return open ? [line, ...advisorLines(state, brush), ...scoreLines(state, brush)] : [line];
  });
  return title === '' ? lines : [paint.bold(fitted(oneLine(title), room)), ...lines];
}

type Brush = { readonly room: number; readonly paint: Palette; readonly spinner: string };

function stageLine(state: LiveState, stage: Stage, brush: Brush & { readonly ms: number | null }): string {
  const { room, paint, ms } = brush;
  const { status } = state.stages[stage];
  const mark = markOf(status === 'stopped' ? 'failed' : status, brush);
  const clock = ms === null ? '' : `${(ms / 1_000).toFixed(1)} s`;
  const label = padded(titleOf(stage), LABEL);
  const space = room - LABEL - CLOCK - 3;
  const note = padded(tail(oneLine(noteOf(state, stage)), space, status === 'running'), space);
  const text = `${status === 'waiting' ? paint.dim(label) : label} ${paint.dim(note)}${paint.dim(clock.padStart(CLOCK))}`;
  return `${mark} ${text}`;
}

function markOf(status: StageView['status'] | AdvisorView['status'], { paint, spinner }: Brush): string {
  if (status === 'done' || status === 'answered') return paint.good('✓');
  if (status === 'failed') return paint.poor('✗');
  if (status === 'skipped') return paint.dim('–');
  const isOpen = status === 'running' || status === 'thinking' || status === 'retrying';
  return isOpen ? paint.accent(spinner) : paint.dim('·');
}

function noteOf(state: LiveState, stage: Stage): string {
  const { status, reason } = state.stages[stage];
  if (status === 'skipped') return reason ?? '';
  if (stage === 'synthesis') return status === 'running' ? written(state.writing) : '';
  if (stage === 'research') return state.found === undefined ? '' : counted(state.found, 'fact');
  if (stage !== 'frame') return leader(state, stage === 'perspectives' ? 1 : 2);
  if (!state.frame) return '';
  const { options, criteria } = state.frame;
  return `${options.length} options, ${counted(criteria.length, 'criterion', 'criteria')}`;
}

function leader(state: LiveState, round: 1 | 2): string {
  const options = state.combined.find((found) => found.round === round)?.options ?? [];
  const [best] = options.toSorted((a, b) => a.rank - b.rank);
  return best ? `together ${chance(state, options, best.id)}` : '';
}

/** The end of the prose; before there is any, the line of evidence that is being written. */
function writing({ draft, cells: lines }: AdvisorView): string {
  return draft.length === 0 ? (Object.values(lines).at(-1)?.evidence ?? '') : written(draft);
}

/** The last characters, more than any terminal is wide. */
function written(text: LiveText): string {
  return text
    .map((part) => part.text)
    .join(' ')
    .slice(-DRAFT);
}

function advisorLines(state: LiveState, brush: Brush): string[] {
  const { room, paint } = brush;
  const widest = Math.max(...state.advisors.map((view) => cells(nameOf(view))));
  const label = Math.min(Math.floor(room / 2), widest);
  return state.advisors.map((view) => {
    const { status } = view;
    const text = oneLine(saying(view, state));
    const mark = markOf(status, brush);
    const left = room - label - 6;
    const grows = status === 'thinking' || status === 'retrying';
    const said = grows ? paint.dim(tail(text, left, true)) : fitted(text, left);
    return `  ${mark} ${padded(nameOf(view), label)}  ${status === 'failed' ? paint.poor(said) : said}`;
  });
}

function nameOf({ advisor, title, model }: AdvisorView): string {
  const name = oneLine(title ?? advisor);
  return model === 'hidden' ? name : `${name} (${oneLine(model)})`;
}

/** The pick, the failure, or the end of what is being written. */
function saying(view: AdvisorView, state: LiveState): string {
  const { status, perspective, failure, retry } = view;
  const pick = perspective ? prefers(perspective, state) : '';
  if (retry) return `${ENGLISH.failure[retry.reason]}; asking again`;
  if (status === 'failed') return failure ? ENGLISH.failure[failure.reason] : '';
  if (status === 'answered')
    return failure ? `${ENGLISH.failure[failure.reason]} and keeps to its first answer` : pick;
  return status === 'thinking' && pick !== '' ? `${pick}; looks again. ${writing(view)}` : writing(view);
}

/** Options by criteria, each with the mean of the scores so far; nothing where the terminal is too narrow for it. */
function scoreLines({ frame, advisors }: LiveState, { room, paint }: Brush): string[] {
  if (!frame || advisors.every(({ cells: written }) => Object.keys(written).length === 0)) return [];
  const names = frame.options.map((option) => oneLine(option.label ?? option.name));
  const label = Math.min(Math.floor(room / 3), Math.max(...names.map(cells)));
  const column = Math.min(WIDEST_COLUMN, Math.floor((room - label - 4) / frame.criteria.length));
  if (column < NARROWEST_COLUMN) return [];
  const row = (name: string, values: readonly string[]): string =>
    `    ${padded(name, label)}${values.map((value) => ' '.repeat(column - cells(value)) + value).join('')}`;
  const meansOf = (option: OptionId) =>
    frame.criteria.map(({ id }) => meanOf(scoresSoFar(advisors, option, id)));
  const head = frame.criteria.map(({ name }) => fitted(oneLine(name), column - 2));
  return [paint.dim(row('', head)), ...frame.options.map(({ id }, i) => row(names[i] ?? '', meansOf(id)))];
}

function meanOf(scores: readonly number[]): string {
  return scores.length === 0 ? '·' : mean(scores).toFixed(0);
}

/** The beginning of the text that fits; of a text that still grows, its end. */
function tail(text: string, room: number, grows: boolean): string {
  if (!grows || cells(text) <= room) return fitted(text, room);
  const chars = [...text].slice(-room);
  while (cells(chars.join('')) > room - 1) chars.shift();
  return `…${chars.join('')}`;
}
