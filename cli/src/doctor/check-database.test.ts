import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { checkDatabase, migrations } from './check-database.ts';

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

test('migrations that the next start applies are a warning that names them', () => {
  assert.equal(migrations([]).status, 'ok');
  const { status, message, advice } = migrations(['0002_more.sql', '0003_most.sql']);
  assert.deepEqual([status, message], ['warning', 'Not applied yet: 0002_more.sql, 0003_most.sql.']);
  assert.match(advice ?? '', /make a backup first/);
});
