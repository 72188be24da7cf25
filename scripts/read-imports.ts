// What a source file imports, read from its text.
import { dirname, join, normalize } from 'node:path';

/** One import or export of another file; `from` is a path from the root, or a workspace's name for its package. */
export type Import = { readonly from: string; readonly typeOnly: boolean };

const IMPORT =
  /(?:^|\n)\s*(import|export)(\s+type)?\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const PACKAGES: Readonly<Record<string, string>> = {
  '@witan/client': 'client/src/index.ts',
  '@witan/combine': 'combine/src/index.ts',
  '@witan/simulator': 'simulator/src/index.ts',
  '@witan/simulator/directives': 'simulator/src/split-directives.ts',
  '@witan/embedded-postgres': 'postgres/src/index.ts',
  '@witan/evaluate': 'evaluate/src/index.ts',
  '@witan/documents': 'documents/src/index.ts',
  '@witan/documents/quotation': 'documents/src/quotation.ts',
  '@witan/documents/select': 'documents/src/select.ts',
};

/** The file of a workspace that offers every file it has, as in `@witan/memo/words/text`. */
const fileOf = (target: string): string | undefined =>
  /^@witan\/(?:masking|memo)\//.test(target)
    ? `${target.slice('@witan/'.length).replace('/', '/src/')}.ts`
    : undefined;

/** The files of ours that a file imports; a package that is a workspace counts as the file that it offers. */
export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const target = match[3] ?? match[4] ?? '';
    const typeOnly = match[2] !== undefined;
    const offered = PACKAGES[target] ?? fileOf(target);
    if (offered !== undefined) return { from: offered, typeOnly };
    return target.startsWith('.') ? { from: normalize(join(dirname(file), target)), typeOnly } : [];
  });
}
