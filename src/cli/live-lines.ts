// The live view's lines for a state, each short enough for the terminal.
import { cells, fitted, padded, paletteOf } from '../document/terminal-text.ts';
import type { Palette } from '../document/terminal-text.ts';
import { STAGES } from './live-state.ts';
import type { AdvisorLine, LiveState, StageLine } from './live-state.ts';
import { oneLine, STAGE_WORDS } from './plain-lines.ts';

export type Screen = {
  /** Cells in a line. */
  readonly width: number;
  readonly colour: 'ansi' | 'none';
  /** Milliseconds since the epoch. */
  readonly now: number;
};

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const SPIN_MS = 100;
const LABEL = 13;
const CLOCK = 8;
const LEAST = 30;

/** Lines of at most `width` - 1 cells, so that no terminal wraps them. */
export function liveLines(state: LiveState, { width, colour, now }: Screen): string[] {
  const room = Math.max(LEAST, width) - 1;
  const paint = paletteOf(colour);
  const spinner = SPINNER[Math.floor(now / SPIN_MS) % SPINNER.length] ?? '';
  const lines = STAGES.flatMap((stage) => {
    const line = stageLine(STAGE_WORDS[stage], state.stages[stage], { room, paint, spinner, now });
    const open = stage === 'perspectives' && state.stages.frame.status !== 'waiting';
    return open ? [line, ...advisorLines(state, { room, paint, spinner })] : [line];
  });
  return state.title === '' ? lines : [paint.bold(fitted(state.title, room)), ...lines];
}

type Brush = { readonly room: number; readonly paint: Palette; readonly spinner: string };

function stageLine(name: string, line: StageLine, brush: Brush & { readonly now: number }): string {
  const { room, paint, spinner, now } = brush;
  const mark = {
    waiting: paint.dim('·'),
    running: paint.accent(spinner),
    done: paint.good('✓'),
    skipped: paint.dim('–'),
    stopped: paint.poor('✗'),
  }[line.status];
  const ms = line.tookMs ?? (line.status === 'running' && line.beganAt !== null ? now - line.beganAt : null);
  const clock = ms === null ? '' : `${(Math.max(0, ms) / 1_000).toFixed(1)} s`;
  const label = padded(name, LABEL);
  const note = padded(
    tail(oneLine(line.note), room - LABEL - CLOCK - 3, line.status === 'running'),
    room - LABEL - CLOCK - 3,
  );
  const text = `${line.status === 'waiting' ? paint.dim(label) : label} ${paint.dim(note)}${paint.dim(clock.padStart(CLOCK))}`;
  return `${mark} ${text}`;
}

function advisorLines(state: LiveState, { room, paint, spinner }: Brush): string[] {
  const lines = [...state.advisors.values()];
  const label = Math.min(Math.floor(room / 2), Math.max(...lines.map(({ name }) => cells(name))));
  return lines.map(({ name, status, text }) => {
    const mark = {
      waiting: paint.dim('·'),
      thinking: paint.accent(spinner),
      answered: paint.good('✓'),
      missing: paint.poor('✗'),
    }[status];
    const left = room - label - 6;
    return `  ${mark} ${padded(name, label)}  ${said({ status, text: oneLine(text) }, { room: left, paint })}`;
  });
}

function said(
  { status, text }: Pick<AdvisorLine, 'status' | 'text'>,
  { room, paint }: Pick<Brush, 'room' | 'paint'>,
): string {
  if (status === 'thinking') return paint.dim(tail(text, room, true));
  return status === 'missing' ? paint.poor(fitted(text, room)) : fitted(text, room);
}

/** The beginning of a text that fits, or of one that still grows its end. */
function tail(text: string, room: number, grows: boolean): string {
  if (!grows || cells(text) <= room) return fitted(text, room);
  const chars = [...text].slice(-room);
  while (cells(chars.join('')) > room - 1) chars.shift();
  return `…${chars.join('')}`;
}
