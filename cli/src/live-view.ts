// Shows a deliberation while it runs: redrawn in place on a terminal and taken away at the end, as lines elsewhere.
import { stripVTControlCharacters } from 'node:util';
import { applyEvent, emptyLiveState, timeStages, type DeliberationEvent } from '@witan/client';
import { cells } from '@witan/memo/documents/terminal-text';
import { cliConfig } from './cli-config.ts';
import { say, terminalOf, type Io } from './io.ts';
import { liveLines, type LiveSnapshot } from './live-lines.ts';
import { createPlainLines } from './plain-lines.ts';

export type ProgressView = {
  readonly show: (event: DeliberationEvent) => void;
  /** A line for the user, beside what is shown. */
  readonly say: (line: string) => void;
  readonly end: () => void;
};

const REDRAW_MS = 100;
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
const CLEAR_REST = '\u001b[K';

/** `title` is the question, or empty. */
export function openView(io: Io, title: string): ProgressView {
  // A log on the same terminal would be overwritten.
  const isLive = io.stderr.isTTY && io.env['TERM'] !== 'dumb' && cliConfig(io).logLevel === null;
  if (isLive) return liveView(io, title);
  const linesFor = createPlainLines();
  return { ...quietView(io), show: (event) => linesFor(event).forEach((line) => say(io, line)) };
}

/** Shows no event. */
export function quietView(io: Io): ProgressView {
  return { show: () => {}, say: (line) => say(io, line), end: () => {} };
}

export function liveView(io: Io, title: string): ProgressView {
  const { stderr: stream, now } = io;
  let watched: LiveSnapshot = { title, state: emptyLiveState(), times: {} };
  let drawn: readonly string[] = [];

  /** Rows that the view takes up: a terminal that became narrower has wrapped its lines. */
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
    const lines = liveLines(watched, { ...terminalOf(io, stream), now: now() });
    // What has scrolled out of sight cannot be drawn again.
    const shown = lines.slice(0, Math.max(1, stream.rows - 1));
    replaceWith([...above, ...shown]);
    drawn = shown.map((line) => stripVTControlCharacters(line));
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
export function watchedAfter(before: LiveSnapshot, event: DeliberationEvent, now: number): LiveSnapshot {
  const state = applyEvent(before.state, event);
  const times = timeStages(before.times, { before: before.state, after: state }, now);
  return { ...before, state, times };
}

function up(rows: number): string {
  return rows === 0 ? '' : `\u001b[${rows}A\r`;
}
