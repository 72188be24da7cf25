import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { endAll, run, startAtTerminal } from './cli.fixture.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan first key '));
after(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

test('a start that fails does not use up the first key', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const own = { WITAN_DATA_DIR: join(folder, 'own'), WITAN_LOG_LEVEL: 'silent' };
  assert.equal((await run(['serve'], { env: { ...own, PORT: String(port) } })).code, 1);
  taken.close();
  const again = startAtTerminal(['serve'], { env: { ...own, PORT: '0' } });
  await again.said(/API key: wtn_live_/);
  again.signal('SIGINT');
  await again.ended;
});
