// How much code there is, and whether each room stays within its budget of lines.
import type { Room } from './rooms.ts';

/** Lines that are neither blank nor comment; none of a test, of a generated file or of the table of budgets. */
export function linesOfCode(file: string, source: string): number {
  if (file === BUDGETS || IS_TEST.test(file) || IS_GENERATED.test(source.slice(0, 300))) return 0;
  return source.split('\n').filter((line) => !NO_CODE.test(line)).length;
}

/** Of paths: what only tests use. */
export const IS_TEST = /(^|\/)test\/|\.(test|fixture|program|test-support)\.tsx?$/;
/** It grows with every reason that it gives. */
const BUDGETS = 'scripts/rooms.ts';
const IS_GENERATED = /\bgenerated (?:by|from)\b/i;
const NO_CODE = /^\s*(?:\/\/|\*|\/\*|$)/;

/**
 * The lines of all files (path and source), and sentences about the rooms that have more than they may. Files of no room
 * count in the total alone, and those of a room without a budget in the room around it.
 */
export function measureCode(
  files: ReadonlyMap<string, string>,
  rooms: Readonly<Record<string, Pick<Room, 'lines'>>>,
) {
  const budgets = Object.entries(rooms)
    .flatMap(([room, { lines: most }]) => (most === undefined ? [] : [{ room, most, lines: 0 }]))
    .toSorted((a, b) => b.room.length - a.room.length);
  let total = 0;
  for (const [file, source] of files) {
    const lines = linesOfCode(file, source);
    const around = budgets.find(({ room }) => file.startsWith(`${room}/`));
    total += lines;
    if (around) around.lines += lines;
  }
  const overfull = budgets
    .filter(({ most, lines }) => lines > most)
    .map(
      ({ room, most, lines }) =>
        `${room} has ${lines} lines of code; its budget in ${BUDGETS} is ${most}. Remove some, or raise it and say why.`,
    );
  return { total, overfull };
}
