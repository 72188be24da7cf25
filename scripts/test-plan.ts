// Which tests share a process, and which belong to the long ones.
import { globSync } from 'node:fs';

/** Files of tests that one process runs, one after another. */
export type Batch = { readonly name: string; readonly files: readonly string[] };

/** A file with its arguments that fails by its exit code, and counts as one test. */
export type TestProgram = { readonly name: string; readonly program: readonly string[] };

/** A sweep goes through every route, limit or seed of something: too much for each change, and quick for what it is. */
export type Length = 'short' | 'sweep' | 'long';

/** Tests of the page in a browser: all of them are long. */
const PAGE = /^web\/test\//;
/** Rooms without I/O: no database, no process, no thread, no server, no answer of one, no schema of a memo, and no whole run of a panel or of files. */
const WORDS =
  /^memo\/src\/(?!documents\/|shared-memo\.)|^documents\/src\/(quotation|select)\.|^(masking|web\/src)\/|^client\/src\/(documents|event-stream|frame-context|live-state|settings|stage-times)\.|^src\/domain\/(brief-language|named-options|short-label)/;
const FIGURES = /^(combine\/|src\/domain\/(?!compare-memos\.|record\/(resolved|stored-record)\.))/;
/** It looks at what a whole process does. */
const ALONE = /^cli\/src\/serve\./;
/** Long ones that hold how long something takes on a busy machine to a bound: nothing runs beside them. */
export const UNDISTURBED: readonly string[] = [
  'documents/src/fair.',
  'src/operations/estimate/fair-reading.',
  'test/chaos.',
  'test/cluster.',
  'test/failover.',
  'test/growth.',
  'test/readers.',
  'test/safety/slow-clients.',
  'test/safety/slow-http.',
  'test/slow-readers.',
];
/**
 * Each is a process that imports the server and compiles it once, so few are better than many; the first that fits takes a
 * file. Those of I/O take about as long as each other, so that no process is left working alone at the end.
 */
export const TOGETHER: Readonly<Record<string, RegExp>> = {
  sweeps: /\.sweep\.test\.ts$/,
  deliberations: /^src\/(operations\/deliberate|durable|store)\//,
  operations: /^src\/(operations|signing)\//,
  terminal: /^(cli|src\/mcp|docs|scripts|test)\//,
  words: WORDS,
  figures: FIGURES,
  engine: /^/,
};

const lengthOf = (file: string): Length =>
  file.endsWith('.long.test.ts') ? 'long' : file.endsWith('.sweep.test.ts') ? 'sweep' : 'short';

/** Paths from the root of the repository. */
export function findTests(root: string, ...lengths: readonly Length[]): string[] {
  const exclude = (path: string): boolean => /(^|\/)(node_modules|dist)(\/|$)/.test(path);
  return globSync('*/**/*.test.ts', { cwd: root, exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => lengths.includes(lengthOf(path)))
    .sort();
}

/** Those whose path holds one of the parts; all where there is none. `missed` are parts that no path holds. */
export function choose(files: readonly string[], parts: readonly string[]) {
  return {
    files: files.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part))),
    missed: parts.filter((part) => !files.some((file) => file.includes(part))),
  };
}

/** Tests that `npm run test:unit` runs. */
export const isUnit = (file: string): boolean =>
  [WORDS, FIGURES].some((rooms) => rooms.test(file)) && lengthOf(file) === 'short';

export const isOfPage = (file: string): boolean => PAGE.test(file);

/** What takes longest begins first, and what is quick fills the end. Each file of long tests has a process of its own, and all sweeps have one. */
export function planBatches(files: readonly string[]): Batch[] {
  const isAlone = (file: string): boolean => lengthOf(file) === 'long' || ALONE.test(file);
  const alone = files.filter((file) => isAlone(file)).map((file) => ({ name: file, files: [file] }));
  const rest = files.filter((file) => !isAlone(file));
  const nameOf = (file: string): string | undefined =>
    Object.keys(TOGETHER).find((name) => TOGETHER[name]?.test(file));
  const together = Object.keys(TOGETHER).map((name) => ({
    name,
    files: rest.filter((file) => nameOf(file) === name),
  }));
  const isQuick = ({ files: its }: Batch): boolean => its.every(isUnit);
  return [...together, ...alone]
    .filter((batch) => batch.files.length > 0)
    .toSorted((a, b) => Number(isQuick(a)) - Number(isQuick(b)));
}
