import { importsOf } from './read-imports.ts';

/**
 * Sentences about import cycles among files (path and source), at least one for each group of files that has any.
 * Imports of types count, since such files can only be read and changed together.
 */
export function findCycles(files: ReadonlyMap<string, string>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) {
      cycles.push(`These files import one another: ${[...path.slice(at), file].join(' -> ')}.`);
      return;
    }
    const source = files.get(file);
    if (source === undefined || done.has(file)) return;
    path.push(file);
    for (const next of new Set(importsOf(file, source).map(({ from }) => from))) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of files.keys()) visit(file);
  return cycles;
}
