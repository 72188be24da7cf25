// Draws the live view in place on a terminal, and takes it away at the end.
import { applyEvent, emptyLiveState, timeStages } from '@witan/client';
import type { DeliberationEvent } from '@witan/client';
import { cells } from '@witan/memo/documents/terminal-text';
import { liveLines } from './live-lines.ts';
import type { Watched } from './live-lines.ts';

/** Shows a deliberation while it runs. */
export type View = {
  readonly show: (event: DeliberationEvent) => void;
  /** A line for the user, beside what is shown. */
  readonly say: (line: string) => void;
  readonly end: () => void;
};

export type LiveScreen = {
  readonly stream: Pick<NodeJS.WriteStream, 'columns' | 'rows'> & {
    readonly write: (text: string) => unknown;
  };
  readonly colour: 'ansi' | 'none';
  readonly now: () => number;
  readonly title: string;
};

const REDRAW_MS = 100;
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
const CLEAR_REST = '\u001b[K';
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001b\[\d+m/g;

export function liveView({ stream, colour, now, title }: LiveScreen): View {
  let watched: Watched = { title, state: emptyLiveState(), times: {} };
  let drawn: readonly string[] = [];

  /** Rows that the view takes up. A terminal that was made narrower has wrapped what it shows. */
  const height = (): number => {
    const columns = Math.max(1, stream.columns);
    return drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(cells(line) / columns)), 0);
  };
  // Each row is overwritten in place: erasing the screen from its top row makes many terminals keep every frame
  // in their scrollback.
  const replaceWith = (lines: readonly string[]): void => {
    const before = height();
    const rest = Math.max(0, before - lines.length);
    const rows = [...lines, ...Array<string>(rest).fill('')].map((line) => `${line}${CLEAR_REST}\n`);
    stream.write(`${up(before)}${rows.join('')}${up(rest)}`);
  };
  const draw = (above: readonly string[] = []): void => {
    const lines = liveLines(watched, { width: stream.columns, colour, now: now() });
    // What has scrolled out of sight cannot be drawn again.
    const shown = lines.slice(0, Math.max(1, stream.rows - 1));
    replaceWith([...above, ...shown]);
    drawn = shown.map((line) => line.replace(COLOURS, ''));
  };
  const showCursor = (): void => void stream.write(SHOW_CURSOR);

  stream.write(HIDE_CURSOR);
  process.once('exit', showCursor);
  draw();
  const timer = setInterval(() => draw(), REDRAW_MS).unref();
  return {
    show: (event) => {
      watched = watchedAfter(watched, event, now());
    },
    say: (line) => draw([line]),
    end: () => {
      clearInterval(timer);
      replaceWith([]);
      process.off('exit', showCursor);
      showCursor();
    },
  };
}

/** The same with one more event, which came at `now` (milliseconds since 1970). */
export function watchedAfter(before: Watched, event: DeliberationEvent, now: number): Watched {
  const state = applyEvent(before.state, event);
  const times = timeStages(before.times, { before: before.state, after: state }, now);
  return { ...before, state, times };
}

function up(rows: number): string {
  return rows === 0 ? '' : `\u001b[${rows}A\r`;
}
