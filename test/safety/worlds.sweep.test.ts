// Test and live are two worlds: every operation of the API document, both ways.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OPERATIONS } from '../../src/operations/list.ts';
import { startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import {
  assertNothingOf,
  createWorld,
  doingOf,
  OTHER_DOINGS,
  rowsOf,
  secretsOf,
  usualDoing,
  visit,
} from './worlds.ts';
import type { Doing, Seen, World } from './worlds.ts';

/** The whole is erased after its parts, and an account after all that is its own. */
const ROUTES = OPERATIONS.map(({ route }): string => route).toSorted((a, b) => depthOf(b) - depthOf(a));

function depthOf(route: string): number {
  return route.includes('/admin/accounts/') ? 0 : route.split('/').length;
}

let server: TestServer;
let live: World;
let trial: World;
before(async () => {
  server = await startTestServer();
  live = await createWorld(server, 'zanzibarlighthouse', false);
  trial = await createWorld(server, 'borneosubmarine', true);
});
after(() => server.close());

/** Either the worlds leak, or the operation belongs in the table. */
function misfit(route: string, { status, text }: Seen): string {
  return `${route} was taken for one that "${doingOf(route)}" (see OTHER_DOINGS), and answered ${status}: ${text}`;
}

test('what is said to be out of the ordinary is an operation that is', () => {
  for (const [route, doing] of Object.entries(OTHER_DOINGS)) {
    assert.ok(ROUTES.includes(route), `${route} is no operation`);
    assert.notEqual(usualDoing(route), doing, `${route} need not be listed`);
  }
});

test('what an operation reads or acts on is there for its own world', async () => {
  for (const world of [live, trial]) {
    for (const route of ROUTES) {
      const doing = doingOf(route);
      if (doing !== 'reads' && doing !== 'acts') continue;
      const { status, text } = await visit(server, route, world.key, world);
      assert.ok(status !== 404 && status < 500, misfit(route, { status, text }));
      if (doing === 'reads') assert.equal(status, 200, misfit(route, { status, text }));
    }
  }
});

const TO_TEST_KEYS: Readonly<Record<Doing, readonly number[]>> = {
  reads: [404],
  erases: [404],
  acts: [404],
  administers: [404],
  lists: [200],
  revises: [422],
  own: [200, 201],
  live: [403],
};

test('a test key sees and changes nothing of what live keys made', async () => {
  const rows = await rowsOf(server, live);
  assert.ok(rows.size > 20);
  for (const route of ROUTES) {
    const seen = await visit(server, route, trial.key, live);
    assertNothingOf(live, seen, route);
    const expected = TO_TEST_KEYS[doingOf(route)];
    assert.ok(expected.includes(seen.status), misfit(route, seen));
  }
  const left = await rowsOf(server, live);
  for (const row of rows) assert.ok(left.has(row), `changed or gone: ${row}`);
});

const TO_LIVE_KEYS: Readonly<Record<Doing, readonly number[]>> = {
  reads: [200],
  erases: [200, 204],
  acts: [404],
  administers: [201],
  lists: [200],
  revises: [422],
  own: [200, 201],
  live: [200, 204],
};

test('a live key reads and erases what test keys made, and is told of nothing else of theirs', async () => {
  const rows = await rowsOf(server, trial);
  const isHarmless = (route: string): boolean => !['erases', 'administers', 'live'].includes(doingOf(route));
  const look = async (route: string): Promise<void> => {
    const seen = await visit(server, route, live.key, trial);
    const doing = doingOf(route);
    assert.ok(TO_LIVE_KEYS[doing].includes(seen.status), misfit(route, seen));
    if (doing === 'own' || doing === 'acts' || doing === 'revises') assertNothingOf(trial, seen, route);
    const isShown = secretsOf(trial).some((secret) => seen.text.includes(secret));
    if (doing === 'lists') assert.ok(isShown, misfit(route, seen));
  };
  for (const route of ROUTES.filter(isHarmless)) await look(route);
  const left = await rowsOf(server, trial);
  for (const row of rows) assert.ok(left.has(row), `changed or gone: ${row}`);
  for (const route of ROUTES.filter((it) => !isHarmless(it))) await look(route);
});
