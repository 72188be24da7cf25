// Every package as whoever installs it gets it: packed (or taken from the folder PACKED), looked through, checked by publint
// and attw, installed in a fresh folder, compiled against and run.
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { copySource } from './copy-source.ts';
import type { Copy } from './copy-source.ts';
import { run, succeed } from './packages/run.ts';
import { checkServed, serve } from './packages/served.ts';

const ROOT = join(import.meta.dirname, '..');
const MOST_BYTES = 3_000_000;
const SERVER = ['node_modules/witan/dist/main.js'];
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'];
const ENV = {
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  WITAN_SIMULATOR_LATENCY_MS: '20',
};

describe('the packages', () => {
  let copy: Copy;
  let home: string;
  let tarballs: readonly string[];
  let manifest: RootManifest;
  /** Folders of the workspaces that are published, by name of their package. */
  let libraries: ReadonlyMap<string, string>;
  /** A folder in which the server's package alone is installed. */
  let server: string;
  const tarballOf = (name: string): string => {
    const file = tarballs.find((path) => path.includes(`/${name.replace('@', '').replace('/', '-')}-0.`));
    assert.ok(file, `${name} was not packed: ${tarballs.join(', ')}`);
    return file;
  };

  before(async () => {
    copy = await copySource();
    home = await mkdtemp(join(tmpdir(), 'witan-packages-'));
    await succeed('npm', ['run', 'release:pack'], { cwd: copy.folder, env: ENV });
    const packed = process.env['PACKED'] ?? join(copy.folder, 'packed');
    tarballs = (await readdir(packed)).map((name) => join(packed, name));
    manifest = await readManifest('.');
    const workspaces = await Promise.all(
      manifest.workspaces.map(async (folder) => ({ folder, ...(await readManifest(folder)) })),
    );
    libraries = new Map(
      workspaces.filter((each) => each.private !== true).map(({ name, folder }) => [name, folder]),
    );
    server = await fresh('server', [tarballOf('witan')]);
  });
  after(async () => {
    await copy.remove();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const fresh = async (name: string, install: readonly string[]): Promise<string> => {
    const cwd = join(home, name);
    await mkdir(cwd);
    await writeFile(join(cwd, 'package.json'), '{ "private": true, "type": "module" }\n');
    await succeed('npm', [...INSTALL, ...install], { cwd, env: ENV });
    return cwd;
  };

  test('are the server and every public workspace, and packing leaves the manifests of the source as they were', async () => {
    assert.ok(libraries.size >= 5);
    assert.equal(tarballs.length, libraries.size + 1);
    for (const folder of ['.', ...libraries.values()]) {
      const [here, there] = await Promise.all(
        [ROOT, copy.folder].map((root) => readFile(join(root, folder, 'package.json'), 'utf8')),
      );
      assert.equal(there, here, folder);
    }
  });

  test('hold no source, test or fixture, carry their licence, and the server is under 3 MB', async () => {
    for (const file of tarballs) {
      const files = (await succeed('tar', ['-tzf', file], { cwd: home })).trim().split('\n');
      assert.ok(files.includes('package/LICENSE') && files.includes('package/README.md'), file);
      const foreign = files.filter(
        (name) =>
          (/\.tsx?$/.test(name) && !name.endsWith('.d.ts')) ||
          /\.test\.|fixture|test-support|\/src\//.test(name),
      );
      assert.deepEqual(foreign, [], file);
    }
    assert.ok((await stat(tarballOf('witan'))).size < MOST_BYTES);
  });

  test('pass publint without a word', async () => {
    for (const file of tarballs) {
      const args = ['run', file, '--strict'];
      const output = await succeed(join(ROOT, 'node_modules/.bin/publint'), args, { cwd: home, env: ENV });
      assert.match(output, /All good/, file);
    }
  });

  test('have types that resolve as attw wants them, those that have types', async () => {
    for (const name of libraries.keys()) {
      const args = [tarballOf(name), '--profile', 'esm-only'];
      const output = await succeed(join(ROOT, 'node_modules/.bin/attw'), args, { cwd: home, env: ENV });
      assert.match(output, new RegExp(`${name} v`));
    }
  });

  test('the server answers by npx in a fresh folder, and serves its page, documents and API', async (t) => {
    const asked = ['witan', 'ask', 'Should we build our billing or buy it?'];
    const memo = await succeed('npx', asked, { cwd: server, env: ENV });
    assert.match(memo, /Simulated advisors wrote this memo/);
    assert.match(memo, /\nNext\n/);
    const told = await succeed('npx', ['witan', '--version'], { cwd: server, env: ENV });
    assert.match(told, new RegExp(`^${manifest.version}$`, 'm'));
    assert.ok(!(await readdir(join(server, 'node_modules'))).includes('@witan'), 'it is in one piece');
    // An older Node has to be able to read what tells it that it is too old.
    const entry = await readFile(join(server, 'node_modules/witan/dist/main.js'), 'utf8');
    assert.doesNotMatch(entry, /^import /m);

    await checkServed(await serve(t, SERVER, { cwd: server, env: ENV }));
  });

  test('the libraries compile and run in a fresh folder of their own', async (t) => {
    const { typescript, '@types/node': types } = manifest.devDependencies;
    const tools = [`typescript@${typescript}`, `@types/node@${types}`];
    const cwd = await fresh('libraries', [...[...libraries.keys()].map(tarballOf), ...tools]);
    await cp(join(ROOT, 'test/packages/consumer.ts'), join(cwd, 'consumer.ts'));
    await writeFile(join(cwd, 'judgements.jsonl'), `${JSON.stringify(JUDGEMENT)}\n`);
    const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--types', 'node'];
    await succeed('npx', ['tsc', ...strict, 'consumer.ts'], { cwd, env: ENV });

    const { url, key } = await serve(t, SERVER, { cwd: server, env: ENV });
    const env = { ...ENV, WITAN_BASE_URL: url, WITAN_API_KEY: key };
    const { output } = await run('node', ['consumer.ts'], { cwd, env });
    assert.match(output, /^client: memo_/m);
    assert.match(output, /^combine: opt_2$/m);
    assert.match(output, /^simulator: 200 Why\?$/m);
    assert.match(output, /^embedded-postgres: postgres/m);
    assert.match(output, /^documents: 1$/m);
    assert.match(output, /^evaluate: 0$/m);
  });
});

type RootManifest = {
  readonly name: string;
  readonly private?: boolean;
  readonly workspaces: readonly string[];
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

async function readManifest(folder: string): Promise<RootManifest> {
  // `as`: our own files; only the root has all the fields, and only its are all read.
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as RootManifest;
}

const JUDGEMENT = {
  id: 'q1',
  set: 'mine',
  cluster: 'case-7',
  options: ['yes', 'no'],
  truth: 'yes',
  answers: {
    'model-a': { vendor: 'x', choice: 'yes', probs: { yes: 0.7, no: 0.3 } },
    'model-b': { vendor: 'y', choice: 'no', probs: { yes: 0.4, no: 0.6 } },
  },
};
