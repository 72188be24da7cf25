import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startProcesses } from '../../src/start/processes.ts';
import { openStore } from '../../src/store/connect.ts';
import type { Store } from '../../src/store/connect.ts';
import { readWhole } from '../../test/read-stream.ts';
import { until } from '../../test/until.ts';
import { servingUnder, endAll, processesWith, run, start } from './cli.fixture.ts';
import type { RunningCommand } from './cli.fixture.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan-processes-'));
const dataDir = join(folder, 'data');
const env = {
  WITAN_DATA_DIR: dataDir,
  PORT: '0',
  WITAN_PROCESSES: '2',
  WITAN_SIMULATOR_LATENCY_MS: '700',
  WITAN_SIMULATOR_PIECES_PER_S: '20',
  WITAN_RATE_PER_MINUTE: '100000',
  WITAN_LOG_LEVEL: 'warn',
};
const QUESTION = 'Should we rewrite our importer in Rust, or profile it first?';

let server: RunningCommand;
let url: string;
let keys: readonly string[];
let store: Store;
before(async () => {
  server = start(['serve'], { env });
  [, url = ''] = await server.said(/Witan listens at (http:\S+)\n/);
  const made = await Promise.all(
    ['acme', 'globex'].map((org) => run(['keys', 'create', '--org', org], { env })),
  );
  keys = made.map(({ stdout }) => stdout.trim());
  store = await openStore({ databaseUrl: null, dataDir });
  await until(async () => (await nodes()).length === 2, 'two processes serve');
});
after(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

type Asked = {
  readonly key?: string | undefined;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** On a new connection: the processes take connections in turn. */
function send(
  method: string,
  path: string,
  { key = keys[0], body, headers }: Asked = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        method,
        agent: false,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const question = (more: object = {}) => ({ question: QUESTION, userEmail: 'ada@acme.example', ...more });

async function metrics(): Promise<string> {
  return readText(await send('GET', '/metrics'));
}

async function nodes(): Promise<string[]> {
  return [...(await metrics()).matchAll(/^witan_node_info\{node="([^"]+)"\} 1$/gm)].map(
    ([, name = '']) => name,
  );
}

async function figure(name: string): Promise<number> {
  const all = (await metrics()).matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)`, 'gm'));
  return [...all].reduce((sum, [, value]) => sum + Number(value), 0);
}

async function nodeOf(id: string): Promise<string> {
  const { rows } = await store.pool.query<{ node: string }>('select node from deliberations where id = $1', [
    id,
  ]);
  return rows[0]?.node ?? '';
}

const idIn = ({ headers }: IncomingMessage): string => String(headers['deliberation-id']);

/** Deliberations of that key, as many as it takes until both processes have one, the last of them the newest. */
async function oneAtEach(key: string | undefined): Promise<string[]> {
  const at = new Map<string, string>();
  for (let turn = 0; at.size < 2; turn += 1) {
    assert.ok(turn < 200, 'one process never took a connection');
    const answer = await send('POST', '/v1/deliberate', {
      key,
      body: question(),
      headers: { Prefer: 'respond-async' },
    });
    assert.equal(answer.statusCode, 202);
    answer.resume();
    at.set(await nodeOf(idIn(answer)), idIn(answer));
  }
  return [...at.values()];
}

const whole = async (id: string): Promise<string> =>
  readText(await send('GET', `/v1/deliberations/${id}/events`));

test('both processes answer the calls of every key, and their metrics are one sum', async () => {
  const before = await figure('witan_deliberation_duration_seconds_count');
  const running = (await Promise.all(keys.map(oneAtEach))).flat();
  assert.ok((await figure('witan_deliberations_in_flight')) >= 2);
  for (const id of running) {
    const key = keys[running.indexOf(id) < 2 ? 0 : 1];
    const events = readWhole(await readText(await send('GET', `/v1/deliberations/${id}/events`, { key })));
    assert.equal(events.at(-1)?.type, 'deliberation.complete');
  }
  await until(async () => (await figure('witan_deliberations_in_flight')) === 0);
  assert.ok((await figure('witan_deliberation_duration_seconds_count')) >= before + running.length);
});

test('whoever watches sees the pieces of text, whichever process takes the connection', async () => {
  for (let turn = 1; ; turn += 1) {
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await send('POST', '/v1/deliberate', { body: question({ stream: true }), headers: key });
    const path = `/v1/deliberations/${idIn(first)}/events`;
    const watching = await Promise.all(Array.from({ length: 6 }, () => send('GET', path)));
    const joined = await send('POST', '/v1/deliberate', { body: question(), headers: key });
    const texts = await Promise.all([first, ...watching].map((answer) => readText(answer)));
    const memo = await readText(joined);
    for (const text of texts) assert.ok(text.includes(`"memo":${memo}`), 'all get the same memo');
    const pieces = texts.map(
      (text) => readWhole(text).filter(({ type }) => type === 'advisor.snippet').length,
    );
    const { rows } = await store.pool.query('select watched_by from deliberations where id = $1', [
      idIn(first),
    ]);
    // A process that is busy shows less of an answer, down to nothing.
    if (turn < 10 && (pieces.includes(0) || JSON.stringify(rows) !== '[{"watched_by":null}]')) continue;
    assert.ok(!pieces.includes(0), `pieces of text: ${pieces}`);
    assert.deepEqual(rows, [{ watched_by: null }], 'the database carried the events');
    return;
  }
});

test('a process that is killed costs no memo, its place is taken, and no sum of the metrics falls', async () => {
  const ids = await oneAtEach(keys[0]);
  const reading = ids.map(whole);
  const known = await nodes();
  const ended = await figure('witan_http_request_duration_seconds_count');
  const [victim = 0] = await servingUnder(server.pid);
  process.kill(victim, 'SIGKILL');
  await Promise.allSettled(reading);
  for (const id of ids) {
    await until(async () => {
      const text = await whole(id).catch(() => '');
      return text.includes('event: deliberation.complete\n');
    }, `the memo of ${id}`);
  }
  await until(async () => (await nodes()).length === 2, 'another process serves');
  assert.equal((await nodes()).filter((name) => known.includes(name)).length, 1);
  assert.ok((await figure('witan_http_request_duration_seconds_count')) >= ended);
});

test('SIGTERM lets what runs end, for readers at the other process, too, and leaves nothing behind', async () => {
  const ids = await oneAtEach(keys[0]);
  const reading = [...ids, ...ids].map(whole);
  const children = await servingUnder(server.pid);
  assert.equal(children.length, 2);
  await until(async () => (await figure('witan_deliberations_in_flight')) >= 2);
  await store.close();
  server.signal('SIGTERM');
  for (const text of await Promise.all(reading)) {
    assert.equal(readWhole(text).at(-1)?.type, 'deliberation.complete');
  }
  const { code, stderr } = await server.ended;
  assert.equal(code, 0, stderr);
  for (const pid of children) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  const left = await processesWith(dataDir);
  if (left !== null) assert.deepEqual(left, []);
});

test('what keeps several processes from starting is one sentence, and the same code as of one', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  // `as`: a server that listens on a port has an address of this form.
  const { port } = taken.address() as AddressInfo;
  const silent = { ...env, WITAN_LOG_LEVEL: 'silent' };
  const used = await run(['serve'], { env: { ...silent, PORT: String(port) } });
  assert.match(
    used.stderr,
    /^Port \d+ on 127\.0\.0\.1 is in use; set PORT to another one, or to 0 for any\.\n$/,
  );
  assert.deepEqual([used.code, used.stdout], [1, '']);
  taken.close();
  const refused: readonly [Record<string, string>, RegExp][] = [
    [{ PORT: 'http' }, /^PORT must be a whole number from 0 to 65535\.\n$/],
    [{ WITAN_PROCESSES: '0' }, /^WITAN_PROCESSES must be a whole number from 1 to 64\.\n$/],
    [
      { WITAN_POOL_SIZE: '200', WITAN_PROCESSES: '4' },
      /^WITAN_POOL_SIZE is 200 for each of 4 processes[^\n]*\n$/,
    ],
  ];
  for (const [more, words] of refused) {
    const ran = await run(['serve'], { env: { ...silent, ...more } });
    assert.match(ran.stderr, words);
    assert.deepEqual([ran.code, ran.stdout], [2, '']);
  }
});

test('processes that keep ending before they serve are given up, with how they ended', async () => {
  const program = join(folder, 'ends.js');
  await writeFile(program, 'process.exit(3);');
  const said: string[] = [];
  await assert.rejects(
    startProcesses({ count: 2, program: [program], firstKey: false, warn: (line) => void said.push(line) }),
    {
      message:
        'The service cannot run: its processes ended 5 times before they served, the last one with exit code 3.',
    },
  );
  assert.deepEqual(
    said.map((line) => /starts (.*)\.$/.exec(line)?.[1]),
    ['in 0.25 s', 'in 0.5 s', 'in 1 s', 'in 2 s'],
  );
});
