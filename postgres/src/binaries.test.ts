import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { packagedBinaries, readyBinaries } from './binaries.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan-binaries-'));
after(() => rm(folder, { recursive: true, force: true }));

/** A package as npm installs it without its scripts; returns its `native` folder. */
async function install(name: string, links: unknown = LINKS): Promise<string> {
  const native = join(folder, name, 'native');
  for (const inner of ['bin', 'lib', 'share/postgresql'])
    await mkdir(join(native, inner), { recursive: true });
  await writeFile(join(native, '..', 'package.json'), '{"version":"18.4.0"}');
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  await writeFile(join(native, 'bin/postgres'), '', { mode: 0o700 });
  for (const file of ['lib/liba.so.1', 'lib/liba.a', 'share/postgresql/postgres.bki'])
    await writeFile(join(native, file), '', { mode: 0o600 });
  return native;
}

const LINKS = [{ source: 'native/lib/liba.so.1', target: 'native/lib/liba.so' }];
const noCopy = (): Promise<string> => assert.fail('nothing has to be copied');

test('programs run where the package is, with the links between its libraries', async () => {
  const native = await install('plain');
  for (const attempt of ['made', 'there']) {
    const { postgres, major } = await readyBinaries(native, null, noCopy);
    assert.deepEqual([postgres, major], [join(native, 'bin/postgres'), '18'], attempt);
    assert.equal(await readlink(join(native, 'lib/liba.so')), 'liba.so.1');
  }
  const broken = await install('broken');
  await symlink('none', join(broken, 'lib/liba.so'));
  await readyBinaries(broken, null, noCopy);
  assert.equal(await readlink(join(broken, 'lib/liba.so')), 'none');
  const missing = await install('missing', [{ source: 'native/lib/a', target: 'native/none/a' }]);
  await assert.rejects(readyBinaries(missing, null, noCopy), { code: 'ENOENT' });
  const none = await install('none', {});
  await readyBinaries(none, null, noCopy);
  assert.deepEqual((await readdir(join(none, 'lib'))).toSorted(), ['liba.a', 'liba.so.1']);
});

test('a package without a version is named', async () => {
  const native = await install('unversioned');
  for (const manifest of ['{}', 'null', '"18"']) {
    await writeFile(join(native, '..', 'package.json'), manifest);
    await assert.rejects(readyBinaries(native, null, noCopy), {
      name: 'StoreError',
      message: `The package of the embedded PostgreSQL in ${native} has no version.`,
    });
  }
});

test('programs in a path that initdb cannot name are copied once, for every user to read', async () => {
  const native = await install('a $b');
  await symlink('liba.so.1', join(native, 'lib/libb.so'));
  const spare = join(folder, 'spare');
  await mkdir(spare);
  const copy = join(spare, 'postgresql-18.4.0', 'native');
  // As one leaves it who died meanwhile under our number.
  await mkdir(join(spare, `postgresql-18.4.0.new-${process.pid}`, 'native'), { recursive: true });
  for (const kept of [[], ['kept']]) {
    const { initdb } = await readyBinaries(native, null, () => Promise.resolve(spare));
    assert.equal(initdb, join(copy, 'bin/initdb'));
    assert.deepEqual(
      (await readdir(join(copy, 'lib'))).toSorted(),
      [...kept, 'liba.so', 'liba.so.1', 'libb.so'].toSorted(),
    );
    await writeFile(join(copy, 'lib/kept'), '');
  }
  assert.deepEqual(await readdir(spare), ['postgresql-18.4.0']);
  for (const link of ['lib/liba.so', 'lib/libb.so'])
    assert.equal(await readlink(join(copy, link)), 'liba.so.1');
  for (const [path, mode] of [
    ['..', 0o755],
    ['bin', 0o755],
    ['bin/postgres', 0o755],
    ['lib/liba.so.1', 0o644],
  ] as const)
    assert.equal((await stat(join(copy, path))).mode & 0o777, mode, path);
  const taken = join(folder, 'taken');
  await mkdir(join(taken, 'postgresql-18.4.0/other'), { recursive: true });
  await assert.rejects(
    readyBinaries(native, null, () => Promise.resolve(taken)),
    { name: 'StoreError', message: /^The embedded PostgreSQL could not be copied to .*: ENOTEMPTY.*\.$/ },
  );
  assert.deepEqual(await readdir(taken), ['postgresql-18.4.0']);
});

test('a system without a package is told what to set instead', () => {
  assert.throws(() => packagedBinaries('sunos x64'), {
    name: 'StoreError',
    message: /sunos x64: set DATABASE_URL/,
  });
  const other = process.platform === 'darwin' ? 'linux x64' : 'darwin arm64';
  assert.throws(() => packagedBinaries(other), {
    name: 'StoreError',
    message: /is not installed: .*DATABASE_URL/,
  });
});
