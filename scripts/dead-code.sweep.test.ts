import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('no file, export or dependency is left that nothing uses', () => {
  // Without its cache, which takes longer to read and write than all files.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/knip/bin/knip.js'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
});
