// Finds in its source every place where the store changes or deletes rows that are there.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plain } from './rehearsal.ts';

const STORE = join(import.meta.dirname, '../../../src/store');

/** A row of its own that no caller has. */
const OF_NOBODY = 'write-probe.ts';

/** How the statement begins, as far as the source says it. */
export type Write = { readonly place: string; readonly begins: string };

export function findWrites(): Write[] {
  const files = globSync('*.ts', { cwd: STORE }).filter(
    (file) => !file.endsWith('.test.ts') && file !== OF_NOBODY,
  );
  return files.sort().flatMap((file) => writesOf(file, readFileSync(join(STORE, file), 'utf8')));
}

const IN_SQL = /\b(?:update \w+(?: \w)?\s+set\b|delete from \w+|on conflict \([^)]*\) do update\b)[^`$;]*/g;
const BY_BUILDER = /\.(?:updateTable|deleteFrom)\('\w+'\)|\.onConflict\((?=[^;]*?doUpdateSet)/g;

const BUILT = [
  [/^\.updateTable\('(\w+)'\)\s*\.set\(\{\s*(\w+)/, 'update $1 set $2 ='],
  [/^\.deleteFrom\('(\w+)'\)\s*\.where\('(\w+)'/, 'delete from $1 where $2'],
  [/^\.onConflict\(\(oc\) =>\s*oc\.columns?\(([^)]*)\)\s*\.doUpdateSet/, 'on conflict ($1) do update set'],
] as const;

function writesOf(file: string, source: string): Write[] {
  const placeOf = (at: number): string => `${file}:${source.slice(0, at).split('\n').length}`;
  const inSql = [...source.matchAll(IN_SQL)].map((match) => ({
    place: placeOf(match.index),
    begins: plain(match[0]).trim(),
  }));
  const built = [...source.matchAll(BY_BUILDER)].map(({ index }) => ({
    place: placeOf(index),
    begins: builtAt(source.slice(index)) ?? 'a way of writing it that this test cannot read',
  }));
  return [...inSql, ...built];
}

function builtAt(source: string): string | null {
  for (const [pattern, statement] of BUILT) {
    const [call] = pattern.exec(source) ?? [];
    if (call === undefined) continue;
    const statementOf = call.replace(pattern, statement).replaceAll(/['[\]]/g, '');
    // As `CamelCasePlugin` writes it.
    return statementOf.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
  return null;
}
