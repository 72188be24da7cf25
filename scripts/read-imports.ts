// What a source file imports, read from its text.
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..');

/** One import or export of another file; `from` is a path from the root. */
export type Import = { readonly from: string; readonly typeOnly: boolean };

const IMPORT =
  /(?:^|\n)\s*(?:import|export)(\s+type)?\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(?\s*['"]([^'"]+)['"]/g;

/** The files of ours that a file imports; a package that is a workspace counts as the file that it offers. */
export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const target = match[2] ?? match[3] ?? '';
    const typeOnly = match[1] !== undefined;
    if (target.startsWith('@witan/'))
      return { from: relative(ROOT, fileURLToPath(import.meta.resolve(target))), typeOnly };
    return target.startsWith('.') ? { from: normalize(join(dirname(file), target)), typeOnly } : [];
  });
}
