// The program of a clone that `npm run build` built: the same service, and never an old one.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { copySource } from './copy-source.ts';
import type { Copy } from './copy-source.ts';
import { succeed } from './packages/run.ts';
import { checkServed, serve } from './packages/served.ts';

const PROGRAM = 'scripts/witan.js';
/** Prints each file that Node loads. */
const PRINTER = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`;
const PRINT_FILES = ['--import', `data:text/javascript,${encodeURIComponent(PRINTER)}`];

let copy: Copy;
let data: string;
before(async () => {
  copy = await copySource();
  data = await mkdtemp(join(tmpdir(), 'witan-built-'));
  await succeed('node', ['scripts/build.ts'], { cwd: copy.folder });
});
after(async () => {
  await copy.remove();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

/** Where the first module of the program came from. */
async function from(): Promise<'build' | 'source'> {
  const loaded = await succeed('node', [...PRINT_FILES, PROGRAM, '--version'], { cwd: copy.folder });
  assert.match(loaded, /^\d+\.\d+\.\d+$/m);
  const isBuild = loaded.includes('/dist/main.js');
  assert.equal(isBuild, !loaded.includes('/cli/src/'), loaded);
  return isBuild ? 'build' : 'source';
}

test('serves what the source serves, and loads nothing of the source', async (t) => {
  const env = { WITAN_DATA_DIR: data, WITAN_SIMULATOR_LATENCY_MS: '20' };
  await checkServed(await serve(t, [PROGRAM], { cwd: copy.folder, env }));
  assert.equal(await from(), 'build');
});

test('is not run once a file that it was made of changed, however old its time says it is', async () => {
  for (const path of ['src/config/config.ts', 'src/store/migrations/0001_schema.sql']) {
    const file = join(copy.folder, path);
    await succeed('node', ['scripts/build.ts'], { cwd: copy.folder });
    assert.equal(await from(), 'build', path);
    await writeFile(file, await readFile(file));
    await utimes(file, 0, 0);
    assert.equal(await from(), 'source', path);
  }
});

test('keeps the files of the build before, which may still be running, and no earlier ones', async () => {
  const file = join(copy.folder, 'src/config/config.ts');
  const source = await readFile(file, 'utf8');
  const before = new Set(await readdir(join(copy.folder, 'dist')));
  const isWhole: boolean[] = [];
  let own: readonly string[] = [];
  for (const round of [1, 2, 3]) {
    await writeFile(file, `${source}\nconsole.debug(${round});\n`);
    await succeed('node', ['scripts/build.ts'], { cwd: copy.folder });
    const there = new Set(await readdir(join(copy.folder, 'dist')));
    if (round === 1) own = [...there].filter((name) => !before.has(name));
    isWhole.push(own.every((name) => there.has(name)));
  }
  assert.ok(own.length > 0);
  assert.deepEqual(isWhole, [true, true, false]);
});

test('is not run where its list is missing or cannot be read', async () => {
  const list = join(copy.folder, 'dist/sources.json');
  await writeFile(list, '{');
  assert.equal(await from(), 'source');
  await rm(list);
  assert.equal(await from(), 'source');
});
