import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { freshDatabase } from '../../../test/database.ts';
import { environmentOf } from '../../../test/providers.ts';
import { startTestServer } from '../../../test/server.ts';
import { startSimulator } from '@witan/simulator';
import type { SimulatorOptions } from '@witan/simulator';
import { KEY_VARIABLES } from '../../../src/config/config-panel.ts';
import { PROVIDERS } from '../../../src/domain/advisor.ts';
import { Secret } from '../../../src/domain/secret.ts';
import { serverWords } from '../../../src/providers/server-words.ts';
import { serve } from '../../../src/providers/wire-server.fixture.ts';
import { call } from '../cli.fixture.ts';
import type { Finding } from '../doctor/finding.ts';
import { endingOf } from '../exit.ts';
import type { Io } from '../io.ts';
import { createProgram } from '../program.ts';

const GOOD = 'a-good-key-zq7canary';
const BAD = 'a-bad-key-zq8canary';
/** The variable of each provider's key, as the documentation has it. */
const KEYS = Object.values(KEY_VARIABLES).map((names) => names.at(-1) ?? '');
const NO_KEY = { apiKey: null };

type Examined = { readonly code: number; readonly text: string; readonly findings: readonly Finding[] };
type Environment = Readonly<Record<string, string>>;

async function examine(env: Environment, args: readonly string[] = [], aheadMs = 0): Promise<Examined> {
  const out = collector();
  const err = collector();
  // `as`: the command writes to its streams and nothing else.
  const streams = { stdin: process.stdin, stdout: out.stream, stderr: err.stream } as unknown as Pick<
    Io,
    'stdin' | 'stdout' | 'stderr'
  >;
  const io = { env, cwd: '/nowhere', now: () => Date.now() + aheadMs, ...streams };
  const program = await createProgram(io, ['doctor']);
  const code = await program.parseAsync(['doctor', ...args], { from: 'user' }).then(
    () => 0,
    (error: unknown) => endingOf(error).code,
  );
  const text = out.text();
  if (!args.includes('--json')) return { code, text: text + err.text(), findings: [] };
  // `as`: what the command prints.
  const { ok, findings } = JSON.parse(text) as { ok: boolean; findings: Finding[] };
  assert.equal(ok, code === 0);
  return { code, text: text + err.text(), findings };
}

function collector(): { readonly stream: Writable; readonly text: () => string } {
  let text = '';
  const stream = new Writable({
    write: (piece: Buffer, _, done) => {
      text += piece.toString();
      done();
    },
  });
  return { stream, text: () => text };
}

async function start(t: TestContext, options: SimulatorOptions = {}): Promise<Environment> {
  const database = await freshDatabase();
  t.after(database.drop);
  const simulator = await startSimulator({ latencyMs: 0, acceptKey: (key) => key === GOOD, ...options });
  t.after(simulator.close);
  const keys = Object.fromEntries(KEYS.map((name) => [name, GOOD]));
  return { DATABASE_URL: database.url, ...environmentOf(simulator.baseUrls, {}), ...keys };
}

/** Without that of a round trip, which is as long as the machine is busy. */
function settled(findings: readonly Finding[]): readonly Finding[] {
  const [trip, ...others] = findings.filter(({ message }) => message.startsWith('A round trip'));
  const ms = Number(/takes ([\d.]+) ms/.exec(trip?.message ?? '')?.[1]);
  assert.equal(others.length, 0);
  // The figure is rounded.
  if (Math.abs(ms - 20) > 0.1) assert.equal(trip?.status, ms < 20 ? 'ok' : 'warning');
  return findings.filter((finding) => finding !== trip);
}

const ofStatus = (findings: readonly Finding[], status: Finding['status']): string[] =>
  findings.filter((finding) => finding.status === status).map(({ message }) => message);

test('finds nothing wrong where all is well, having called both models of every provider', async (t) => {
  const env = await start(t);
  const { code, findings } = await examine(env, ['--json']);
  const others = settled(findings);
  assert.deepEqual([ofStatus(others, 'problem'), ofStatus(others, 'warning'), code], [[], [], 0]);
  assert.equal(findings.filter(({ check }) => check === 'provider').length, 2 * PROVIDERS.length);
  assert.ok(findings.some(({ check, message }) => check === 'clock' && message.includes('127.0.0.1')));
  assert.ok(findings.some(({ message }) => /^PostgreSQL \d/.test(message)));
});

test('names each key that is refused, shows none, and ends with 1', async (t) => {
  const env = await start(t);
  const { code, text } = await examine({ ...env, XAI_API_KEY: BAD, GEMINI_API_KEY: BAD });
  assert.equal(code, 1);
  assert.match(text, /PROBLEM xai: .*\n +The provider refuses the key: make a new one/);
  assert.match(text, /PROBLEM google: /);
  assert.match(text, /ok +openai, .* answers/);
  assert.match(text, /Problems found: 2\. Warnings: \d+\./);
  assert.doesNotMatch(text, /zq[78]canary/);
});

test('names a model that is gone, and what the provider has in its place', async (t) => {
  const env = await start(t, {
    fault: ({ model }) => (model === 'gpt-2' ? 'unknown_model' : null),
  });
  const { code, findings } = await examine({ ...env, OPENAI_MODEL: 'gpt-2' }, ['--json']);
  assert.equal(code, 1);
  const [found] = findings.filter(({ status }) => status === 'problem');
  assert.match(found?.message ?? '', /^openai, gpt-2: /);
  assert.match(found?.advice ?? '', /does not list this model; it has gpt-/);
});

test('calls nobody with --no-calls', async (t) => {
  const env = await start(t);
  const { code, findings } = await examine({ ...env, XAI_API_KEY: BAD }, ['--json', '--no-calls']);
  assert.equal(code, 0);
  assert.ok(!findings.some(({ check }) => check === 'provider'));
});

test('warns of nothing on a fresh machine, and makes no database there', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'witan-doctor-'));
  t.after(() => rm(folder, { recursive: true }));
  const place = join(folder, 'not', 'there');
  const { code, findings } = await examine({ WITAN_DATA_DIR: place }, ['--json']);
  assert.equal(code, 0);
  assert.deepEqual(new Set(findings.map(({ status }) => status)), new Set(['ok']));
  assert.ok(findings.some(({ message }) => message.includes(`the first start makes one in ${place}.`)));
  assert.deepEqual(await readdir(folder), []);
});

test('finds nothing to warn of in a database without tables', async (t) => {
  const { url, pool, drop } = await freshDatabase();
  t.after(drop);
  await pool.query('drop schema public cascade; create schema public');
  const { findings } = await examine({ DATABASE_URL: url, WITAN_SIMULATOR: '1' }, ['--json', '--no-calls']);
  assert.deepEqual(ofStatus(settled(findings), 'warning'), []);
  assert.ok(findings.some(({ message }) => message === 'It is empty: the first start makes its tables.'));
});

test('a database that a newer release has made useless for this one is a problem', async (t) => {
  const { url, pool, drop } = await freshDatabase();
  t.after(drop);
  await pool.query("insert into witan_migrations (name, sha256) values ('9999_x_breaking.sql', 'x')");
  const { findings } = await examine({ DATABASE_URL: url, WITAN_SIMULATOR: '1' }, ['--json', '--no-calls']);
  assert.match(
    ofStatus(findings, 'problem').join(),
    /^The database was changed by a newer release \(9999_x_breaking\.sql\)/,
  );
  const { code, stderr } = await call(['keys', 'list'], { env: { DATABASE_URL: url } });
  assert.deepEqual([code, stderr.startsWith('The database was changed by a newer release')], [1, true]);
});

test('speaks of the service that it is pointed at, and looks at no database', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const remote = { WITAN_BASE_URL: server.url, DATABASE_URL: 'postgres://127.0.0.1:1/x' };
  const env = { ...remote, WITAN_API_KEY: server.key, WITAN_EMAIL: 'ada@example.com' };
  const { code, text } = await examine(env);
  assert.equal(code, 0, text);
  assert.match(text, /ok +http:\/\/127\.0\.0\.1:\d+ answers and takes the key, in [\d.]+ s\./);
  assert.match(text, /ok +(\d) of \1 advisors answer\./);
  assert.match(text, /ok +Credits of ada@example\.com: 10,000 of 10,000 left until /);
  assert.match(text, /ok +The clock of 127\.0\.0\.1:\d+ agrees/);
  assert.doesNotMatch(text, /database|provider key/i);
  const refused = await examine({ ...env, WITAN_API_KEY: 'wtn_live_wrong' });
  assert.equal(refused.code, 1);
  assert.match(refused.text, /PROBLEM http.*key.*\n +Set WITAN_API_KEY to a key of that service/);
  const gone = await examine({ ...env, WITAN_BASE_URL: 'http://127.0.0.1:1' });
  assert.equal(gone.code, 1);
  assert.match(gone.text, /PROBLEM .*\n +Correct WITAN_BASE_URL, or unset it/);
});

test('a clock that is wrong is a problem, with database and providers as witnesses', async (t) => {
  const env = await start(t);
  const { code, findings } = await examine(env, ['--json'], 120_000);
  assert.equal(code, 1);
  const wrong = ofStatus(findings, 'problem');
  assert.ok(wrong.some((message) => message === "The clock of the database is 120 s behind this machine's."));
  assert.ok(wrong.some((message) => /^The clock of 127\.0\.0\.1:\d+ is 1(19|20) s behind/.test(message)));
});

test('lists every mistake of the configuration, and goes no further', async () => {
  const env = {
    PORT: 'x',
    WITAN_POOL_SIZE: '1',
    WITAN_RETENTON_DAYS: '3',
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
  };
  const { code, text } = await examine(env);
  assert.equal(code, 1);
  assert.match(text, /PROBLEM PORT must be/);
  assert.match(text, /PROBLEM WITAN_POOL_SIZE must be/);
  assert.match(text, /warning WITAN_RETENTON_DAYS is set, but nothing reads it/);
  assert.doesNotMatch(text, /PostgreSQL/);
});

test('a database that is not there is a problem, and the rest is still checked', async () => {
  const { code, findings } = await examine({ DATABASE_URL: 'postgres://u:zq9canary@127.0.0.1:1/x' }, [
    '--json',
  ]);
  assert.equal(code, 1);
  assert.deepEqual(
    findings.map(({ check, status }) => `${check} ${status}`),
    ['configuration ok', 'database problem', 'panel warning'],
  );
  assert.doesNotMatch(JSON.stringify(findings), /zq9canary/);
});

test('a database that takes no writes is a problem', async (t) => {
  const { url, name, pool, drop } = await freshDatabase();
  t.after(drop);
  await pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const { code, findings } = await examine({ DATABASE_URL: url }, ['--json', '--no-calls']);
  assert.equal(code, 1);
  assert.deepEqual(ofStatus(findings, 'problem'), ['It takes no writes: it is read-only (25006).']);
});

test('more connections than the database allows, and a proxy that nothing uses, are warnings', async (t) => {
  const { url, drop } = await freshDatabase();
  t.after(drop);
  const many = { DATABASE_URL: url, WITAN_POOL_SIZE: '200', WITAN_PROCESSES: '3', WITAN_SIMULATOR: '1' };
  const proxied = { ...many, HTTPS_PROXY: 'http://127.0.0.1:1' };
  const warned = async (env: Environment): Promise<string> =>
    ofStatus(settled((await examine(env, ['--json', '--no-calls'])).findings), 'warning').join(' ');
  assert.match(await warned(proxied), /^HTTPS_PROXY is set, but .* up to 606 connections, .* allows \d+\.$/);
  assert.equal(await warned({ ...proxied, WITAN_POOL_SIZE: '2', NODE_USE_ENV_PROXY: '1' }), '');
});

test('an open address without a trusted proxy, and a small panel, are warnings', async (t) => {
  const { DATABASE_URL = '', OPENAI_BASE_URL = '' } = await start(t);
  const env = { DATABASE_URL, OPENAI_BASE_URL, OPENAI_API_KEY: GOOD, HOST: '0.0.0.0' };
  const { code, findings } = await examine(env, ['--json']);
  assert.equal(code, 0);
  assert.deepEqual(
    findings.filter(({ status }) => status === 'warning').map(({ check }) => check),
    ['configuration', 'panel'],
  );
});

test('an address of this machine alone, or a trusted proxy, is nothing to warn of', async () => {
  const env = { WITAN_SIMULATOR: '1', WITAN_DATA_DIR: '/nowhere' };
  for (const kept of [{ HOST: '::1' }, { HOST: '0.0.0.0', WITAN_TRUSTED_PROXIES: '10.0.0.1' }]) {
    const { findings } = await examine({ ...env, ...kept }, ['--json', '--no-calls']);
    const warned = ofStatus(findings, 'warning');
    assert.ok(!warned.some((message) => message.startsWith('The service is open')), kept.HOST);
  }
});

test('a HOST that is no address of this machine is a problem', async () => {
  // Of a network for documentation, of which no machine is.
  const env = { HOST: '203.0.113.7', WITAN_SIMULATOR: '1', WITAN_DATA_DIR: '/nowhere' };
  const { code, findings } = await examine(env, ['--json', '--no-calls']);
  const [found] = ofStatus(findings, 'problem');
  assert.deepEqual([code, found], [1, 'HOST is 203.0.113.7, which is not an address of this machine.']);
});

/** A panel file with these seats at the simulator's compatible server. */
async function panelFile(t: TestContext, seats: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'witan-doctor-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'panel.json');
  await writeFile(path, JSON.stringify({ seats }));
  return path;
}

test("prints the server's own reason, and never what could be part of a key", async (t) => {
  const simulator = await startSimulator({
    latencyMs: 0,
    fault: ({ model }) => (model === 'gone-9b' ? 'unknown_model' : null),
  });
  t.after(simulator.close);
  const database = await freshDatabase();
  t.after(database.drop);
  const at = { provider: 'compatible', baseUrl: simulator.baseUrls.compatible };
  const seats = [
    { ...at, model: 'gone-9b', name: 'gone' },
    { ...at, model: 'qwen3-32b', name: 'sound' },
  ];
  const env = { DATABASE_URL: database.url, WITAN_PANEL: await panelFile(t, seats) };
  const { code, text } = await examine(env);
  assert.equal(code, 1);
  assert.match(text, /gone, gone-9b: .* The server says: "model "gone-9b" not found, try pulling it first"/);
  assert.match(text, /ok +sound, qwen3-32b answers, in [\d.]+ s\./);
  assert.equal(
    serverWords({ responseBody: '{"error":{"message":"Bad key: sk-ab***yz."}}' }, NO_KEY),
    'Bad key: [key]',
  );
  const key = { apiKey: new Secret('k-0123456789abcdef') };
  assert.equal(serverWords({ responseBody: 'key "0123456789" refused' }, key), 'key [key] refused');
});

test('asks each seat for a whole perspective, and says what a server does not understand', async (t) => {
  const simulator = await startSimulator({
    latencyMs: 0,
    fault: ({ model }) => (model === 'llama-cpp' ? 'schema_500' : model === 'prose' ? 'invalid_json' : null),
  });
  t.after(simulator.close);
  const database = await freshDatabase();
  t.after(database.drop);
  const at = { provider: 'compatible', baseUrl: simulator.baseUrls.compatible };
  const seats = ['llama-cpp', 'prose', 'sound'].map((model) => ({ ...at, model, name: model }));
  const env = { DATABASE_URL: database.url, WITAN_PANEL: await panelFile(t, seats) };
  const { findings } = await examine(env, ['--json']);
  const said = findings
    .filter(({ check, message }) => check === 'provider' && !message.includes('6,500 tokens'))
    .map(({ message }) => message);
  assert.match(
    said[0] ?? '',
    /^llama-cpp, llama-cpp answers, in .*; it takes no strict schema and is told of it/,
  );
  assert.match(said[1] ?? '', /^prose, prose answers, but not in the form that is asked for: \S/);
  assert.match(said[2] ?? '', /^sound, sound answers, in [\d.]+ s\.$/);
  assert.ok(
    findings.some(({ message }) => message === 'sound, sound reads a prompt of 6,500 tokens to its end.'),
  );
  assert.ok(simulator.calls().every(({ task }) => task === 'perspective' || task === null));
});

test('names a server that cuts long prompts, or forgets how they began', async (t) => {
  const cutting = await serveCompatible((prompt) => ({ text: 'lighthouse', read: prompt / 3 }));
  const forgetful = await serveCompatible((prompt) => ({ text: 'lighthouse', read: prompt }));
  t.after(cutting.close);
  t.after(forgetful.close);
  const database = await freshDatabase();
  t.after(database.drop);
  const seats = [
    { provider: 'compatible', model: 'm', name: 'cutting', baseUrl: `${cutting.url}/v1` },
    { provider: 'compatible', model: 'm', name: 'forgetful', baseUrl: `${forgetful.url}/v1` },
  ];
  const env = { DATABASE_URL: database.url, WITAN_PANEL: await panelFile(t, seats) };
  const { findings } = await examine(env, ['--json']);
  const said = ofStatus(findings, 'warning').filter((message) => message.includes('6,500 tokens'));
  assert.deepEqual(said, [
    'cutting, m does not take a prompt of 6,500 tokens: The server cut the prompt: it counts far fewer tokens than it was sent.',
    'forgetful, m does not repeat what a prompt of 6,500 tokens says at its beginning: it may not read all of it.',
  ]);
});

/** A compatible server that gives the last word of every text for both ends, and counts so many tokens of a prompt. */
function serveCompatible(say: (promptTokens: number) => { readonly text: string; readonly read: number }) {
  return serve((response, { body }) => {
    const { text, read } = say(Math.ceil(body.length / 4));
    const content = JSON.stringify({ first: text, last: text });
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    const usage = { prompt_tokens: Math.ceil(read), completion_tokens: 9 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices, usage }));
  });
}

test('says when a newer flagship of the same family is listed', async (t) => {
  const env = await start(t);
  const { code, findings } = await examine({ ...env, GOOGLE_MODEL: 'gemini-2.5-flash' }, ['--json']);
  assert.equal(code, 0);
  const [found] = findings.filter(({ status, check }) => status === 'warning' && check === 'provider');
  assert.equal(found?.message, 'google lists gemini-3.8-flash, which is newer than gemini-2.5-flash.');
  assert.match(found?.advice ?? '', /GOOGLE_MODEL=gemini-3\.8-flash/);
});

test('names the variables that the README names', async (t) => {
  const database = await freshDatabase();
  t.after(database.drop);
  const { text } = await examine({ DATABASE_URL: database.url });
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const named = [...text.matchAll(/\b[A-Z]+(?:_[A-Z]+)*_API_KEY\b/g)].map(([name]) => name);
  assert.deepEqual(named, KEYS);
  for (const name of named) assert.ok(readme.includes(`\`${name}\``), name);
});
