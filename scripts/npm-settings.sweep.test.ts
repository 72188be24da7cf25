import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

test('npm ci says nothing of engines on a machine whose Node is too old for the packages', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'witan-npm-'));
  t.after(() => rm(folder, { recursive: true }));
  const manifest = { name: 'x', version: '1.0.0', engines: { node: '>=999' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest } };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  // Settings that npm passed to the tests themselves must not count here.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const install = async (): Promise<string> =>
    (
      await promisify(execFile)('npm', ['ci', '--dry-run', '--offline'], {
        cwd: folder,
        env,
        shell: process.platform === 'win32',
      })
    ).stderr;
  assert.match(await install(), /EBADENGINE/);
  await copyFile(join(import.meta.dirname, '../.npmrc'), join(folder, '.npmrc'));
  assert.doesNotMatch(await install(), /EBADENGINE/);
});
