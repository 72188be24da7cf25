// Ten thousand bodies that nobody would send, against one server.

import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROVIDERS } from '../src/domain/advisor.ts';
import { createIds } from '../src/domain/ids.ts';
import { createKey } from '../src/service/keys.ts';
import { createDatabase } from '../src/store/database.ts';
import { anyCharacter } from './any-character.ts';
import { freshDatabase } from './database.ts';
import { spawnServer } from './programs.ts';
import type { ServerProgram } from './programs.ts';
import { countRows, environmentFor } from './server.ts';

const BODIES = 10_000;
const ROUND = 1_000;
const AT_ONCE = 16;
const MOST_GROWTH = 50 * 1024 * 1024;
/** Some 50 MB are in use at rest. Without a limit V8 lets garbage lie for as long as the machine has memory. */
const HEAP = '--max-old-space-size=120';

type Given = readonly [body: Buffer, type: string];
type Line = { readonly server: ServerProgram; readonly agent: Agent; readonly key: string };
type Answer = { readonly status: number; readonly text: string };

const SAYS: Readonly<Record<number, RegExp>> = {
  200: /^\{"id":"memo_/,
  401: /^\{"error":"authentication_required"/,
  422: /^\{"error":"validation_error"/,
  429: /^\{"error":"rate_limited","message":"The organization's quota/,
};

const anyText = fc.oneof(
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 200 }), weight: 10 },
  {
    arbitrary: fc.constantFrom('', ' ', '\u0000', '\ud800', '__proto__', "'; drop table memos; --"),
    weight: 8,
  },
  { arbitrary: fc.integer({ min: 1, max: 110_000 }).map((length) => 'x'.repeat(length)), weight: 1 },
);
const anything = fc.anything({ maxDepth: 4, withNullPrototype: true });
const named = fc.record({ name: anyText, description: anyText, weight: fc.double() }, { requiredKeys: [] });
const email = fc.oneof(fc.emailAddress(), anyText, fc.constantFrom('ada@example.com', null));

/** Bodies of the schema's shape, whose fields are mostly out of bounds. */
const shaped = fc.record(
  {
    question: fc.oneof(anyText, anything),
    userEmail: email,
    criteria: fc.oneof(fc.array(fc.oneof(named, anything), { maxLength: 14 }), anything),
    options: fc.oneof(fc.array(fc.oneof(named, anything), { maxLength: 10 }), anything),
    stream: fc.oneof(fc.boolean(), anything),
    transparent: fc.oneof(fc.boolean(), anything),
    context: anyText,
    byok: fc.oneof(fc.dictionary(fc.constantFrom(...PROVIDERS, 'nobody', '__proto__'), anyText), anything),
  },
  { requiredKeys: [] },
);

/** One field of a good body made bad. */
const spoilt = fc
  .tuple(
    fc.constantFrom(
      'question',
      'userEmail',
      'criteria',
      'options',
      'stream',
      'context',
      'byok',
      'more',
      '__proto__',
    ),
    fc.oneof(anything, anyText),
  )
  .map(([field, value]) => ({ question: 'Now or later?', userEmail: 'ada@example.com', [field]: value }));

const good = fc.record({
  question: fc.constantFrom('Now or later?', 'Rent or buy? \u0000', 'x'),
  userEmail: fc.constantFrom('ada@example.com', ' ADA@example.com'),
  options: fc.constant([{ name: 'One' }, { name: 'Two' }]),
  criteria: fc.constant([{ name: 'Cost', weight: 2 }, { name: 'Time' }]),
});

function serialized(body: unknown): string {
  try {
    return JSON.stringify(body) ?? '';
  } catch {
    return '{"question":"a bigint or a cycle"';
  }
}

const raw = fc.oneof(
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ maxLength: 300 }).map((text) => Buffer.from(text)),
  fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)),
  fc.tuple(shaped, fc.nat(100)).map(([body, cut]) => {
    const text = serialized(body);
    return Buffer.from(text.slice(0, Math.floor((text.length * cut) / 100)));
  }),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => Buffer.from(`{"question":${'['.repeat(depth)}`)),
);

const bodies = fc.oneof(
  { arbitrary: shaped.map((body) => Buffer.from(serialized(body))), weight: 10 },
  { arbitrary: spoilt.map((body) => Buffer.from(serialized(body))), weight: 8 },
  { arbitrary: raw, weight: 6 },
);
const types = fc.constantFrom(
  ...Array.from({ length: 12 }, () => 'application/json'),
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=\u00e9',
);

test('never answers 5xx, keeps nothing of what it refuses, and does not grow', async (t) => {
  const database = await freshDatabase();
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const order = { organization: 'Analytical Engines', organizationCredits: 0 };
  const { key: testKey } = await createKey(admin, { ...order, test: true });
  // Without any credit: a body that happens to be good is refused last of all, and costs no deliberation.
  const { key: poorKey } = await createKey(admin, { ...order, test: false });
  const server = await spawnServer({ ...environmentFor(database.url), NODE_OPTIONS: HEAP });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  t.after(async () => {
    agent.destroy();
    await server.kill();
    await database.drop();
  });
  const send = (key: string, given: readonly Given[]) => sendAll({ server, agent, key }, given);

  await send(testKey, goodBodies(20));
  await send(poorKey, randomBodies(1_000, 0));
  const before = await server.memory('collected');
  const stored = await countRows(database.pool);

  const peak = { rss: 0, heap: 0 };
  const statuses = new Map<number, number>();
  for (let round = 1; round <= BODIES / ROUND; round += 1) {
    for (const [status, count] of await send(poorKey, randomBodies(ROUND, round))) {
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
    const { rss, heap } = await server.memory('now');
    peak.rss = Math.max(peak.rss, rss - before.rss);
    peak.heap = Math.max(peak.heap, heap - before.heap);
  }
  const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  assert.deepEqual([...statuses.keys()].toSorted(), [401, 422, 429], told.join(', '));
  assert.deepEqual(await countRows(database.pool), stored);
  const left = (await server.memory('collected')).heap - before.heap;

  const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const used = `${megabytes(peak.rss)} resident and ${megabytes(peak.heap)} on the heap at most, ${megabytes(left)} left`;
  t.diagnostic(`${told.join(', ')}; more memory: ${used}`);
  assert.ok(peak.rss < MOST_GROWTH && left < MOST_GROWTH / 10, used);
  assert.deepEqual([...(await send(testKey, goodBodies(10)))], [[200, 10]], 'it still answers');
});

/** Each drawn body as it is, cut off, with one byte changed, and twice. */
function randomBodies(count: number, seed: number): Given[] {
  const drawn = fc.sample(fc.tuple(bodies, types, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
    numRuns: count / 4,
    seed,
  });
  return drawn.flatMap(([body, type, part, byte]): Given[] => {
    const at = Math.floor(part * body.length);
    const changed = Buffer.from(body);
    if (body.length > 0) changed[Math.min(at, body.length - 1)] = byte;
    return [
      [body, type],
      [body.subarray(0, at), 'application/json'],
      [changed, 'application/json'],
      [Buffer.concat([body, body]), type],
    ];
  });
}

function goodBodies(count: number): Given[] {
  return fc
    .sample(good, { numRuns: count, seed: 3 })
    .map((body) => [Buffer.from(JSON.stringify(body)), 'application/json']);
}

async function sendAll(to: Line, given: readonly Given[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const queue = given.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [body, type] of queue) {
        const { status, text } = await post(to, body, type);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const about = `${status} ${text.slice(0, 300)} for ${body.subarray(0, 300).toString()}`;
        assert.ok(status in SAYS, about);
        assert.match(text, SAYS[status] ?? /^$/, about);
        assert.ok(status === 200 || text.length < 20_000, about);
      }
    }),
  );
  return statuses;
}

async function post(to: Line, body: Buffer, type: string): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${to.key}`,
    'Content-Type': type,
    'Content-Length': body.length,
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${to.server.url}/v1/deliberate`, { method: 'POST', agent: to.agent, headers });
    // A server may close a kept connection while the next request is on its way.
    sending.on('error', (error) => (sending.reusedSocket ? resolve(post(to, body, type)) : reject(error)));
    sending.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sending.end(body);
  });
}
