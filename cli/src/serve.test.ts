import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { call, endAll, start } from './cli.fixture.ts';

after(endAll);

test('simulates providers until it is told to stop', async () => {
  const simulator = start(['simulate', '--port', '0']);
  const [, address = ''] = await simulator.said(/Simulated providers at (http:\S+);/);
  assert.equal((await fetch(`${address}/control/calls`)).status, 200);
  const { port } = new URL(address);
  const { code, stderr } = await call(['simulate', '--port', port]);
  assert.deepEqual([code, stderr], [2, `Port ${port} is in use; leave --port out to take any free one.\n`]);
  simulator.signal('SIGTERM');
  assert.equal((await simulator.ended).code, 0);
});

test('an interrupted look-up ends with 5', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  // `as`: a server that listens on a port has an address of this form.
  const { port } = silent.address() as AddressInfo;
  const asked = new Promise((resolve) => silent.once('request', resolve));
  const listing = start(['memos', 'list'], {
    env: { WITAN_BASE_URL: `http://127.0.0.1:${port}`, WITAN_API_KEY: 'wtn_live_x', WITAN_EMAIL: 'a@b.co' },
  });
  await asked;
  listing.signal('SIGTERM');
  assert.equal((await listing.ended).code, 5);
  silent.closeAllConnections();
  silent.close();
});
