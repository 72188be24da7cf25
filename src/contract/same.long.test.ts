import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const room = import.meta.dirname;
const root = join(room, '..', '..');

/** Pairs of types, and whether the compiler has to take them for the same. */
const pairs: readonly (readonly [same: boolean, left: string, right: string])[] = [
  [true, 'z.infer<typeof note>', 'Note'],
  [true, 'z.infer<typeof decisionMemo>', 'DecisionMemo'],
  [true, 'z.infer<typeof deliberationEvent>', 'DeliberationEvent'],
  [false, 'z.infer<typeof note>', 'Note & { extra?: string }'],
  [false, 'z.infer<typeof note> & { extra?: string }', 'Note'],
  [false, 'z.infer<typeof note>', 'Note & { extra: string }'],
  [false, 'z.infer<typeof note>', "Omit<Note, 'stage'>"],
  [false, 'z.infer<typeof note>', 'Partial<Note>'],
  [false, 'z.infer<typeof note>', "Omit<Note, 'stage'> & { stage?: Note['stage'] | undefined }"],
  [false, 'z.infer<typeof decisionMemo>', "Omit<DecisionMemo, 'id'> & { id: string }"],
  [false, 'z.infer<typeof decisionMemo>', "Omit<DecisionMemo, 'notes'> & { notes: Partial<Note>[] }"],
  [false, 'z.infer<typeof deliberationEvent>', "DeliberationEvent | { type: 'new' }"],
  [
    false,
    'z.infer<typeof deliberationEvent>',
    "Exclude<DeliberationEvent, { type: 'deliberation.cancelled' }>",
  ],
];

const source = [
  "import type { z } from 'zod';",
  "import type { DecisionMemo, DeliberationEvent, Note } from '../../client/src/index.ts';",
  "import type { deliberationEvent } from './events.ts';",
  "import type { decisionMemo, note } from './memo.ts';",
  "import type { Same } from './same.ts';",
  ...pairs.map(([, left, right], index) => `export const pair${index}: Same<${left}, ${right}> = true;`),
].join('\n');

test('a field that is in the schema or in the client type alone, even an optional one, does not compile', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-drift-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'drift.mts'),
    source
      .replaceAll("'./", `'${room}/`)
      .replaceAll("'../../", `'${root}/`)
      .replace("'zod'", `'${root}/node_modules/zod/index.js'`),
  );
  const options = { types: [], rewriteRelativeImportExtensions: false };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: options,
      include: ['drift.mts'],
    }),
  );
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  const refused = [...stdout.matchAll(/drift\.mts\((\d+),/g)].map((match) => Number(match[1]) - 6);
  assert.deepEqual(
    refused,
    pairs.flatMap(([same], index) => (same ? [] : [index])),
    stdout,
  );
});
