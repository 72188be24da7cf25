import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const START = join(import.meta.dirname, 'start.js');

/** Runs the published start file as if under Node of this version. */
function runAs(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, START, '--version'];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

test('on a Node that is too old the first line says which version is needed', () => {
  // `as`: our own manifest.
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    readonly engines: { readonly node: string };
  };
  const least = /^>=(\d+)$/.exec(manifest.engines.node)?.[1] ?? assert.fail(manifest.engines.node);
  // No older one is tested, and what it lacks would be missed in the middle of a command.
  assert.equal(least, process.versions.node.split('.', 1)[0]);
  const old = runAs(`${Number(least) - 1}.9.0`);
  assert.equal(old.status, 1);
  assert.match(
    old.stderr,
    new RegExp(`^Witan needs Node\\.js ${least} or newer, and this is \\d+\\.9\\.0\\.`),
  );
  assert.equal(old.stdout, '');
  assert.equal(runAs(`${least}.0.0`).status, 0);
});

test('a working folder that is gone is told in one sentence', (t) => {
  if (process.platform !== 'linux') return t.skip('other systems keep a folder that is in use');
  const gone = [
    '-c',
    'cd "$(mktemp -d)" && rmdir "$PWD" && exec "$@"',
    'sh',
    process.execPath,
    START,
    '--version',
  ];
  const { status, stderr } = spawnSync('sh', gone, { encoding: 'utf8' });
  assert.deepEqual([status, stderr.split('\n').length], [1, 2], stderr);
  assert.match(stderr, /^ENOENT: .*working directory/);
});

test('output that cannot be written ends with 1 and one sentence', (t) => {
  if (process.platform !== 'linux') return t.skip('there is no /dev/full');
  const full = openSync('/dev/full', 'w');
  for (const word of ['--version', '--help']) {
    const { status, stderr } = spawnSync(process.execPath, [START, word], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    assert.deepEqual([status, stderr], [1, 'ENOSPC: no space left on device, write\n']);
  }
  closeSync(full);
});
