import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import { openWay } from '../../test/way.ts';
import type { Host } from './hosts.ts';
import { DatabaseTimeout } from './failure.ts';
import { createWriteProbe } from './write-probe.ts';

test('after a write that nobody answered asks for the host anew and opens another connection', async (t) => {
  const database = await freshDatabase();
  const ways = [await openWay(database), await openWay(database)];
  t.after(async () => {
    for (const way of ways) way.close();
    await database.drop();
  });
  const doubted: string[] = [];
  const find = async (): Promise<Host> => {
    const url = ways[doubted.length]?.url ?? '';
    return { url, host: '127.0.0.1', port: Number(new URL(url).port) };
  };
  const doubt = ({ url }: Host, isSilent = false): void => void (isSilent && doubted.push(url));
  const admit = async () => () => {};
  const probe = createWriteProbe({ connectionString: ways[0]?.url, hosts: { find, doubt, admit } });
  t.after(probe.close);
  await probe.write();
  // As when the machine vanishes: no answer and no error.
  ways[0]?.freeze();
  await assert.rejects(probe.write(), DatabaseTimeout);
  assert.deepEqual(doubted, [ways[0]?.url]);
  await probe.write();
});

test('keeps one connection until it breaks or a write fails, as on a full disk, and ends it when closed', async (t) => {
  const { url, name, pool, connection, drop } = await freshDatabase();
  t.after(drop);
  let [opened, ended] = [0, 0];
  const find = async (): Promise<Host> => {
    opened += 1;
    return { url, host: connection.host ?? '', port: connection.port ?? 5_432 };
  };
  const admit = async () => () => void (ended += 1);
  const probe = createWriteProbe({ connectionString: url, hosts: { find, doubt: () => {}, admit } });
  await probe.write();
  await probe.write();
  assert.equal(opened, 1);
  // Refuses the file that a write needs as a full disk does.
  await pool.query(`alter database ${name} set temp_file_limit = 0`);
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  await until(() => ended === 1, 'the probe sees the end of its connection');
  await assert.rejects(probe.write(), { code: '53400' });
  await until(() => ended === 2, 'the connection of the failed write ends');
  await pool.query(`alter database ${name} reset temp_file_limit`);
  await probe.write();
  await probe.close();
  await until(() => ended === 3, 'the last connection ends');
  assert.equal(opened, 3);
});
