import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { test, type TestContext } from 'node:test';
import { createResolve } from './resolve.ts';

const TYPE_A = 1;
const RECORDS: Readonly<Record<string, Readonly<Record<'a' | 'aaaa', Buffer | null>>>> = {
  'both.example': {
    a: Buffer.from([192, 0, 2, 7]),
    aaaa: Buffer.from('20010db9000000000000000000000007', 'hex'),
  },
  'four.example': { a: Buffer.from([192, 0, 2, 4]), aaaa: null },
  'none.example': { a: null, aaaa: null },
};

/** A DNS server that knows these names and leaves all others without an answer. Tells how many of those were asked for. */
async function dnsServer(t: TestContext) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  let unanswered = 0;
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12);
    const name = query
      .toString('latin1', 13, end)
      .replace(/[^a-z0-9-]/gi, '.')
      .toLowerCase();
    const records = RECORDS[name];
    if (records === undefined) return void (unanswered += 1);
    const type = query.readUInt16BE(end + 1);
    const record = type === TYPE_A ? records.a : records.aaaa;
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, record ? 1 : 0, 0, 0, 0, 0]);
    const answer = record
      ? Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, record.length, ...record])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([head, query.subarray(12, end + 5), answer]), port, address);
  });
  return { resolve: createResolve([`127.0.0.1:${socket.address().port}`]), unanswered: () => unanswered };
}

const never = new AbortController().signal;

test('gives all addresses of a name, of either kind, and says which names there are not', async (t) => {
  const { resolve } = await dnsServer(t);
  const six = { address: '2001:db9::7', family: 6 };
  assert.deepEqual(await resolve('both.example', never), [{ address: '192.0.2.7', family: 4 }, six]);
  assert.deepEqual(await resolve('four.example', never), [{ address: '192.0.2.4', family: 4 }]);
  await assert.rejects(resolve('none.example', never), { code: 'ENOTFOUND' });
});

test('names whose servers do not answer hold up no other name, and are given up at once', async (t) => {
  const { resolve, unanswered } = await dnsServer(t);
  const [ended, longer] = [new AbortController(), new AbortController()];
  t.after(() => longer.abort());
  // Asked before the others: left to itself it would be the first to be given up.
  const stillAsked = resolve('silent.example', longer.signal).catch(() => 'given up' as const);
  const waiting = Array.from({ length: 8 }, (_, at) => resolve(`silent-${at}.example`, ended.signal));
  const outcomes = Promise.allSettled(waiting);
  // The system's look-up, as providers use it.
  const near = await createResolve()('localhost', never);
  assert.ok(near.some(({ address, family }) => address === (family === 4 ? '127.0.0.1' : '::1')));
  assert.equal((await resolve('four.example', never)).length, 1);
  assert.ok(unanswered() > 0);
  ended.abort();
  const first = await Promise.race([outcomes, stillAsked]);
  assert.notEqual(first, 'given up');
  for (const outcome of await outcomes)
    assert.equal(outcome.status === 'rejected' && outcome.reason.code, 'EAI_AGAIN');
});
