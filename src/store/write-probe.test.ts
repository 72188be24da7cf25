import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
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
