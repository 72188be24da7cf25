import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { checkDatabase } from './check-database.ts';

// Nobody may make a file in /proc/self, not even root.
const withProc = { skip: process.platform !== 'linux' };

test('a folder in which this user may not make the database is a problem', withProc, async () => {
  const found = await Array.fromAsync(
    checkDatabase(readConfig({ WITAN_DATA_DIR: '/proc/self/witan' }, '/'), 1, Date.now),
  );
  assert.deepEqual(
    found.map(({ status, message }) => [status, message]),
    [['problem', 'There is no database yet, and this user may not make one in /proc/self.']],
  );
});
