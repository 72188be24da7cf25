// Fails on an import that goes against the direction of the rooms.
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOMS } from './rooms.ts';
import type { Room } from './rooms.ts';

type Import = { readonly from: string; readonly typeOnly: boolean };

const IMPORT =
  /(?:^|\n)\s*(import|export)(\s+type)?\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
const PACKAGES: Readonly<Record<string, string>> = {
  '@witan/client': 'client',
  '@witan/combine': 'combine',
  '@witan/simulator': 'simulator',
  '@witan/simulator/directives': 'simulator/src/split-directives.ts',
  '@witan/embedded-postgres': 'postgres',
  '@witan/evaluate': 'evaluate',
};

/** The files' imports of one another, as paths from the root; packages that are workspaces count as their folder. */
function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const target = match[3] ?? match[4] ?? '';
    const workspace = PACKAGES[target];
    if (workspace !== undefined) return { from: workspace, typeOnly: match[2] !== undefined };
    if (!target.startsWith('.')) return [];
    return { from: normalize(join(dirname(file), target)), typeOnly: match[2] !== undefined };
  });
}

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
    if (room === null || /\.(test|fixture|test-support)\.tsx?$/.test(file)) return [];
    return importsOf(file, source)
      .filter((found) => !isAllowed(room, found))
      .map(({ from }) => `${file} (room ${room}) may not import ${from}.`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  const paths = [
    '{src,client/src,combine/src,simulator/src,postgres/src,evaluate/src}/**/*.ts',
    'web/src/**/*.{ts,tsx}',
  ].flatMap((pattern) => globSync(pattern, { cwd: root }));
  if (paths.length === 0) throw new Error('no source files were found');
  const files = new Map(paths.map((path) => [relative('.', path), readFileSync(join(root, path), 'utf8')]));
  const bad = findBadImports(files);
  for (const sentence of bad) console.error(sentence);
  console.log(`${files.size} files, ${bad.length} imports against the rooms.`);
  process.exitCode = bad.length === 0 ? 0 : 1;
}
