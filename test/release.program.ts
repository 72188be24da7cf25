// What a release rests on, as far as it can be run here: the workflows by actionlint, the comparison of Node with its signed
// release, and the step from changesets to the next version.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { copySource } from './copy-source.ts';
import { run, succeed } from './packages/run.ts';

const ROOT = join(import.meta.dirname, '..');
const ACTIONLINT = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';

test('every workflow passes actionlint, which finds what is wrong in one that is broken', async (t) => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT });
  assert.ok(workflows.length >= 3);
  await succeed('go', ['run', ACTIONLINT, ...workflows], { cwd: ROOT });
  const folder = await temporary(t);
  const broken = join(folder, 'broken.yml');
  await writeFile(
    broken,
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo ${{ github.nothing }}\n',
  );
  const { code, output } = await run('go', ['run', ACTIONLINT, broken], { cwd: folder });
  assert.notEqual(code, 0);
  assert.match(output, /property "nothing" is not defined/);
});

test('every action of a workflow is pinned to a commit', async () => {
  for (const file of globSync('.github/workflows/*.yml', { cwd: ROOT })) {
    const uses = (await readFile(join(ROOT, file), 'utf8')).match(/uses: .*/g) ?? [];
    for (const line of uses) assert.match(line, /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, file);
  }
});

test('a Node that is not the signed one is refused, and so is a list that nobody we know has signed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'witan-release-'));
  const trusted = await signer(t, join(folder, 'trusted'));
  const stranger = await signer(t, join(folder, 'stranger'));
  const release = await publish(t, folder);
  // After the agents of both have ended.
  t.after(() => rm(folder, { recursive: true, force: true }));
  const binary = join(folder, 'node');
  await writeFile(binary, BINARY);
  const verify = () =>
    run(join(ROOT, 'scripts/release/verify-node.sh'), [binary, VERSION, 'linux-x64'], {
      cwd: folder,
      env: { NODE_DIST: release.url, NODE_KEYRING: trusted.keys },
    });

  await release.sign(trusted);
  const sound = await verify();
  assert.equal(sound.code, 0, sound.output);
  assert.match(sound.output, /as its release team has signed it/);

  await writeFile(binary, `${BINARY} and something more`);
  assert.match((await verify()).output, /is not the Node 26\.0\.0 that was released/);
  await writeFile(binary, BINARY);

  await release.sign(stranger);
  assert.notEqual((await verify()).code, 0);

  await release.sign(trusted);
  await release.corrupt();
  assert.match((await verify()).output, /did NOT match/);
});

test('changesets become one version of all packages and a section of the changelog', async (t) => {
  const { folder, remove } = await copySource();
  t.after(remove);
  const version = async (name: string): Promise<unknown> =>
    // `as`: our own files.
    (JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8')) as { version: string }).version;
  const release = () => run('node', ['scripts/release/version.ts'], { cwd: folder, env: ENV });
  await succeed('git', ['init', '--quiet'], { cwd: folder });
  const changelog = join(folder, 'CHANGELOG.md');
  const before = await version('.');

  await writeFile(changelog, (await readFile(changelog, 'utf8')).replace(/\(\d{4}-[\d-]+\)/, '(unreleased)'));
  const first = await release();
  assert.equal(first.code, 0, first.output);
  assert.equal(await version('.'), before, 'what was not released yet keeps its version');
  assert.match(
    await readFile(changelog, 'utf8'),
    new RegExp(`^## ${String(before)} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'),
  );

  await writeFile(join(folder, '.changeset/fly.md'), '---\n"@witan/client": minor\n---\n\nIt can fly.\n');
  const second = await release();
  assert.equal(second.code, 0, second.output);
  const next = String(await version('.'));
  assert.notEqual(next, before);
  for (const name of ['client', 'combine', 'simulator', 'postgres', 'evaluate', 'web'])
    assert.equal(await version(name), next, name);
  const evaluate = await readFile(join(folder, 'evaluate/package.json'), 'utf8');
  assert.match(evaluate, new RegExp(`"@witan/combine": "${next}"`));
  assert.match(
    await readFile(changelog, 'utf8'),
    new RegExp(`## ${next} \\([\\d-]+\\)\\n\\n- It can fly\\.\\n\\n## ${String(before)} `),
  );
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
  assert.match(lock, new RegExp(`"name": "@witan/client",\\s+"version": "${next}"`));

  const third = await release();
  assert.notEqual(third.code, 0);
  assert.match(third.output, /There is nothing to release/);
});

const ENV = { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}` };
const VERSION = '26.0.0';
const BINARY = 'not much of a Node';

async function temporary(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'witan-release-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Signer = { readonly home: string; readonly keys: string };

/** Somebody with a key, and a file of it for others. */
async function signer(t: TestContext, home: string): Promise<Signer> {
  await mkdir(home, { mode: 0o700 });
  const env = { GNUPGHOME: home };
  t.after(() => run('gpgconf', ['--homedir', home, '--kill', 'all'], { cwd: ROOT }));
  const made = [
    '--batch',
    '--quiet',
    '--passphrase',
    '',
    '--quick-gen-key',
    'signer@example.com',
    'ed25519',
    'sign',
  ];
  await succeed('gpg', made, { cwd: home, env });
  const keys = join(home, 'keys.gpg');
  await succeed('gpg', ['--batch', '--quiet', '--output', keys, '--export'], { cwd: home, env });
  return { home, keys };
}

/** A release like Node's on loopback. */
async function publish(t: TestContext, folder: string) {
  const place = join(folder, 'dist', `v${VERSION}`);
  const inside = `node-v${VERSION}-linux-x64`;
  const archive = join(place, `${inside}.tar.xz`);
  await mkdir(join(place, inside, 'bin'), { recursive: true });
  await writeFile(join(place, inside, 'bin/node'), BINARY);
  await succeed('tar', ['-cJf', archive, '-C', place, inside], { cwd: place });
  const server = createServer((request, response) => {
    readFile(join(folder, 'dist', request.url ?? '')).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  // `as`: it listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sign: async ({ home }: Signer) => {
      const digest = createHash('sha256')
        .update(await readFile(archive))
        .digest('hex');
      const list = join(place, 'SHASUMS256.txt');
      await writeFile(list, `${digest}  ${inside}.tar.xz\n`);
      await succeed('gpg', ['--batch', '--yes', '--quiet', '--clearsign', list], {
        cwd: place,
        env: { GNUPGHOME: home },
      });
    },
    corrupt: () => writeFile(archive, 'something else'),
  };
}
