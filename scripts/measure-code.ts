// How much code there is, and whether each room stays within its budget of lines.

/** Lines that are neither blank nor comment; none of a test, and none of a file that is generated. */
export function linesOfCode(file: string, source: string): number {
  if (IS_TEST.test(file) || IS_GENERATED.test(source.slice(0, 300))) return 0;
  return source.split('\n').filter((line) => !NO_CODE.test(line)).length;
}

/** Of paths: what only tests use. */
export const IS_TEST = /(^|\/)test\/|\.(test|fixture|program|test-support)\.tsx?$/;
const IS_GENERATED = /\bgenerated (?:by|from)\b/i;
const NO_CODE = /^\s*(?:\/\/|\*|\/\*|$)/;

type Measured = {
  /** Of all files. */
  readonly total: number;
  /** Sentences about the rooms that have more lines than they may. */
  readonly overfull: readonly string[];
};

/**
 * Counts the files (path and source) by room. Those of no room count in the total alone, and those of a room without a
 * budget in the room around it.
 */
export function measureCode(
  files: ReadonlyMap<string, string>,
  budgets: ReadonlyMap<string, number>,
): Measured {
  const rooms = [...budgets.keys()].toSorted((a, b) => b.length - a.length);
  const used = new Map<string, number>();
  let total = 0;
  for (const [file, source] of files) {
    const lines = linesOfCode(file, source);
    const room = rooms.find((name) => file.startsWith(`${name}/`));
    total += lines;
    if (room !== undefined) used.set(room, (used.get(room) ?? 0) + lines);
  }
  const overfull = [...budgets].flatMap(([room, most]) => {
    const lines = used.get(room) ?? 0;
    return lines > most
      ? `${room} has ${lines} lines of code; its budget in scripts/rooms.ts is ${most}. Remove some, or raise it and say why.`
      : [];
  });
  return { total, overfull };
}
