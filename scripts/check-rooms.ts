// Fails on an import that goes against the direction of the rooms, on files that import one another in a circle, on a room
// that has outgrown its budget of lines, and on a type name that gets a second meaning.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { findDoubleTypes } from './find-double-types.ts';
import { IS_TEST, measureCode } from './measure-code.ts';
import { importsOf, type Import } from './read-imports.ts';
import { ROOMS, type Room } from './rooms.ts';

function roomOf(path: string): string | null {
  const rooms = Object.keys(ROOMS).toSorted((a, b) => b.length - a.length);
  return rooms.find((room) => path === room || path.startsWith(`${room}/`)) ?? null;
}

function isAllowed(room: string, { from, typeOnly }: Import): boolean {
  const target = roomOf(from);
  // `as`: every name that roomOf returns is a key of the table.
  const { imports, types = [] } = ROOMS[room] as Room;
  if (target === null || target === room || imports.includes('*') || imports.includes(target)) return true;
  return typeOnly && types.includes(target);
}

/** Sentences about the imports that break the table, among the given files (path and source). */
export function findBadImports(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, source]) => {
    const room = roomOf(file);
    if (room === null || IS_TEST.test(file)) return [];
    return importsOf(file, source)
      .filter((found) => !isAllowed(room, found))
      .map(({ from }) => `${file} (room ${room}) may not import ${from}.`);
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const paths = [
    '{cli,client,combine,documents,evaluate,masking,memo,postgres,simulator}/{src,test}/**/*.ts',
    '{src,test,bench,scripts,docs}/**/*.{ts,tsx}',
    'web/{src,test}/**/*.{ts,tsx}',
  ].flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }));
  if (paths.length === 0) throw new Error('no source files were found');
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const { total, overfull } = measureCode(files, ROOMS);
  const doubles = findDoubleTypes(files);
  const failed = [...findBadImports(files), ...findCycles(files), ...overfull, ...doubles];
  for (const sentence of failed) console.error(sentence);
  console.log(
    `${files.size} files, ${total} lines of code, ${doubles.length} type names with two meanings, ${failed.length} failures.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
