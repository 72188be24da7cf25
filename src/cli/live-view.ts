// Draws the live view in place on a terminal.
import { cells } from '../document/terminal-text.ts';
import { liveLines } from './live-lines.ts';
import { emptyLive, hear } from './live-state.ts';
import type { View } from './view.ts';

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
const CLEAR_BELOW = '\u001b[0J';
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001b\[\d+m/g;

export function liveView({ stream, colour, now, title }: LiveScreen): View {
  let state = emptyLive(title);
  let drawn: readonly string[] = [];

  /** Back to where the view begins. A terminal that was made narrower has wrapped what it shows. */
  const back = (): string => {
    const columns = Math.max(1, stream.columns);
    const rows = drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(cells(line) / columns)), 0);
    return rows === 0 ? '' : `\u001b[${rows}A\r${CLEAR_BELOW}`;
  };
  const draw = (above = ''): void => {
    const lines = liveLines(state, { width: stream.columns, colour, now: now() });
    // What has scrolled out of sight cannot be drawn again.
    const shown = lines.slice(0, Math.max(1, stream.rows - 1));
    stream.write(`${back()}${above}${shown.map((line) => `${line}\n`).join('')}`);
    drawn = shown.map((line) => line.replace(COLOURS, ''));
  };
  const showCursor = (): void => void stream.write(SHOW_CURSOR);

  stream.write(HIDE_CURSOR);
  process.once('exit', showCursor);
  draw();
  const timer = setInterval(() => draw(), REDRAW_MS).unref();
  return {
    show: (event) => {
      state = hear(state, event, now());
    },
    say: (line) => draw(`${line}\n`),
    end: () => {
      clearInterval(timer);
      // Nothing was heard: there is nothing to leave on the screen.
      if (state.advisors.size === 0) stream.write(back());
      else draw();
      process.off('exit', showCursor);
      stream.write(`${SHOW_CURSOR}\n`);
    },
  };
}
