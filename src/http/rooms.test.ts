import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { test } from 'node:test';
import { LIMITS } from '../contract/limits.ts';
import { createRooms, ROOMS } from './rooms.ts';

test('holds as much as an organization and all together may hold, to the byte, until it is let go of', async () => {
  const enter = createRooms({
    bytes: { ofOrganization: 200_000, ofAll: 300_000 },
    requests: { ofOrganization: 4, ofAll: 7 },
  });
  const ask = (organizationId: string, bytes: number) => {
    const [incoming, outgoing] = [new PassThrough(), new PassThrough()];
    const headers = new Headers({ 'content-length': `${bytes}` });
    const refusal = enter({ organizationId, headers, incoming, outgoing });
    const leave = async (): Promise<void> => {
      for (const stream of [incoming, outgoing]) await finished(stream.destroy()).catch(() => {});
    };
    return { refused: refusal?.limit ?? null, leave };
  };
  const whole = ask('d', 200_000);
  assert.equal(whole.refused, null);
  await whole.leave();
  const first = ask('a', 100_000);
  const asked = [first, ask('a', 100_000), ask('b', 100_000), ask('b', 65_536)];
  assert.deepEqual(
    asked.map(({ refused }) => refused),
    [null, null, null, null],
  );
  const full = [ask('b', 65_537), ask('a', 65_537)];
  assert.deepEqual(
    full.map(({ refused }) => refused),
    ['bodies_in_flight', 'bodies_in_flight'],
    'all together, and one of them',
  );
  for (const { leave } of [first, ...full]) await leave();
  const next = [ask('a', 100_000), ask('c', 0), ask('c', 0), ask('c', 0), ask('c', 0)];
  assert.deepEqual(
    next.map(({ refused }) => refused),
    [null, null, null, null, 'requests_in_flight'],
    'seven requests of all',
  );
  await next[3]?.leave();
  for (const refused of [null, 'requests_in_flight']) assert.equal(ask('a', 0).refused, refused);
});

test('takes eight of the largest bodies of an organization at once, and three times as many of all', () => {
  const enter = createRooms(ROOMS);
  const headers = new Headers({ 'Content-Length': String(LIMITS.requestBytes) });
  const refused = (organizationId: string): number =>
    Array.from({ length: 9 }, () =>
      enter({ organizationId, headers, incoming: new PassThrough(), outgoing: new PassThrough() }),
    ).filter((refusal) => refusal !== null).length;
  assert.deepEqual(['a', 'b', 'c', 'd'].map(refused), [1, 1, 1, 9]);
});
