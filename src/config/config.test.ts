import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rootCertificates } from 'node:tls';
import { ConfigError, readConfig, readConfigOf } from './config.ts';
import { heapFlags, largestPool, poolSizeFor, processCount } from './process-count.ts';

const configOf = (env: Readonly<Record<string, string>>) => readConfig(env, '/folder');

function problemsWith(env: Readonly<Record<string, string>>): string {
  try {
    configOf(env);
    return '';
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
}

const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  PORT: [0, 65_535],
  WITAN_POOL_SIZE: [2, 200],
  WITAN_PROCESSES: [1, 64],
  WITAN_SIMULATOR_LATENCY_MS: [0, 600_000],
  WITAN_SIMULATOR_PIECES_PER_S: [1, 1_000],
  WITAN_CALL_TIMEOUT_MS: [1_000, 3_600_000],
  WITAN_DEADLINE_MS: [5_000, 3_600_000],
  WITAN_MAX_OUTPUT_TOKENS: [500, 200_000],
  WITAN_RATE_PER_MINUTE: [1, 1_000_000],
  WITAN_FRAMES_PER_MINUTE: [1, 1_000_000],
  WITAN_ORGANIZATION_FRAMES_PER_MINUTE: [1, 1_000_000],
  WITAN_READING_SECONDS_PER_MINUTE: [1, 1_000_000],
  WITAN_KEYS_PER_ORGANIZATION: [1, 1_000_000],
  WITAN_FAILED_KEYS_PER_MINUTE: [1, 1_000_000],
  WITAN_IN_FLIGHT_PER_KEY: [1, 1_000_000],
  WITAN_IN_FLIGHT_PER_ORGANIZATION: [1, 1_000_000],
  WITAN_IN_FLIGHT: [1, 1_000_000],
  WITAN_ACCOUNT_CREDITS: [0, 2_000_000_000],
  WITAN_ORGANIZATION_CREDITS: [0, 2_000_000_000],
  WITAN_RETENTION_DAYS: [1, 36_500],
};
const SHARES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  WITAN_REVIEW_SPREAD: [0, 1],
  WITAN_ERROR_CORRELATION: [0, 1],
  WITAN_INTERVAL_LEVEL: [0.5, 0.99],
  OTEL_TRACES_SAMPLER_ARG: [0, 1],
};

test('tells what looks like a variable of ours and is none, but not what Kubernetes sets', () => {
  const ofKubernetes = {
    WITAN_SERVICE_HOST: '10.0.0.1',
    WITAN_PORT: 'tcp://10.0.0.1:8787',
    WITAN_PORT_8787_TCP: 'x',
  };
  const env = { ...ofKubernetes, WITAN_RETENTON_DAYS: '3', WITAN_EMAIL: 'a@b.co', WITAN_PROCESSES: '1' };
  assert.deepEqual(configOf(env).unread, ['WITAN_RETENTON_DAYS']);
});

test('takes each number from its least to its most and refuses the next ones, by name', () => {
  for (const [table, step] of [
    [BOUNDS, 1],
    [SHARES, 0.001],
  ] as const)
    for (const [name, [least, most]] of Object.entries(table)) {
      for (const value of [least, most]) assert.equal(problemsWith({ [name]: `${value}` }), '', name);
      const kind = step === 1 ? 'whole number' : 'number';
      for (const value of [least - step, most + step, 'many'])
        assert.equal(
          problemsWith({ [name]: `${value}` }),
          `${name} must be a ${kind} from ${least} to ${most}.`,
        );
    }
  for (const name of Object.keys(BOUNDS)) assert.match(problemsWith({ [name]: '2000.5' }), /whole number/);
  for (const end of ['SCHEDULE_DELAY', 'EXPORT_TIMEOUT', 'MAX_QUEUE_SIZE', 'MAX_EXPORT_BATCH_SIZE']) {
    assert.equal(problemsWith({ [`OTEL_BSP_${end}`]: '1' }), '');
    assert.match(problemsWith({ [`OTEL_BSP_${end}`]: '0' }), /a whole number of at least 1/);
  }
});

test('refuses what is no network, no origin, no address and no key, and takes what is', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const authority = join(folder, 'ca.pem');
  writeFileSync(authority, rootCertificates[0] ?? '');
  const { privateKey: signingKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const cases: readonly (readonly [variable: string, good: readonly string[], bad: readonly string[]])[] = [
    [
      'WITAN_TRUSTED_PROXIES',
      ['10.0.0.1', '10.0.0.0/8', '10.0.0.0/32', '::1', '::1/128', '10.0.0.1, ::1,'],
      ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '::1/129', '10.0.0.0/+8', '10.0.0.1,proxy'],
    ],
    ['WITAN_WEBHOOK_NETWORKS', ['10.0.0.0/8'], ['10']],
    ['WITAN_CORS_ORIGINS', ['https://a.example,http://b.example:81'], ['a.example', 'https://a.example/']],
    ['OLLAMA_HOST', ['ollama', 'ollama:81', 'https://ollama'], ['a b']],
    ['OPENAI_BASE_URL', ['http://a.example/v1'], ['a.example', 'ftp://a.example']],
    ['DATABASE_URL', ['postgres://a/b', 'postgresql://a/b'], ['mysql://a/b']],
    ['WITAN_PUBLIC_URL', ['https://a.example/b'], ['ftp://a.example', 'https://a.example?b']],
    ['WITAN_METRICS_TOKEN', ['0123456789abcdef'], ['0123456789abcde']],
    ['WITAN_SIGNING_KEY', [signingKey], ['none']],
    ['WITAN_PANEL', ['ollama'], ['missing.json', import.meta.filename]],
    ['OTEL_EXPORTER_OTLP_HEADERS', ['a=b', 'a=b%20c, d=e=f,', 'a='], ['secret', 'a=b,c', '=b', 'a b=c']],
    ['OTEL_RESOURCE_ATTRIBUTES', ['service.version=1,team=a'], ['team']],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', [authority], ['missing.pem', import.meta.filename]],
    ['WITAN_LEARN_FROM', ['outcomes', 'predictions, outcomes'], ['outcome', 'outcomes,']],
    ['GEMINI_API_KEY', ['g-0123456789'], ['g-01234', 'g-01234 6789']],
  ];
  for (const [variable, good, bad] of cases) {
    for (const value of good) assert.equal(problemsWith({ [variable]: value }), '', value);
    for (const value of bad) assert.match(problemsWith({ [variable]: value }), new RegExp(variable), value);
  }
  const every = problemsWith({
    PORT: '-1',
    WITAN_CORS_ORIGINS: 'a,b',
    OPENAI_BASE_URL: 'c',
    WITAN_PROCESSES: '0',
    WITAN_LEARN_FROM: 'nothing,at all',
  });
  assert.deepEqual(every.split('\n').toSorted(), [
    'OPENAI_BASE_URL must be an http or https URL.',
    'PORT must be a whole number from 0 to 65535.',
    'WITAN_CORS_ORIGINS holds "a", which is not an origin such as https://example.com.',
    'WITAN_CORS_ORIGINS holds "b", which is not an origin such as https://example.com.',
    'WITAN_LEARN_FROM must be outcomes, predictions, or both with a comma.',
    'WITAN_PROCESSES must be a whole number from 1 to 64.',
  ]);
});

test('what is set is taken, and what has no default is null', () => {
  const of = (env: Readonly<Record<string, string>>) => {
    const { maxOutputTokens, publicUrl } = configOf(env);
    return { maxOutputTokens, publicUrl };
  };
  assert.deepEqual(of({}), { maxOutputTokens: null, publicUrl: null });
  assert.deepEqual(of({ WITAN_MAX_OUTPUT_TOKENS: '900', WITAN_PUBLIC_URL: 'https://a.example/b' }), {
    maxOutputTokens: 900,
    publicUrl: 'https://a.example/b',
  });
});

test('seats a vendor whose key is set under either name, and takes the first of two', () => {
  const keyOf = (env: Readonly<Record<string, string>>) => configOf(env).panel.keys.get('google')?.reveal();
  const [own, other] = [{ GEMINI_API_KEY: 'g-0123456789' }, { GOOGLE_GENERATIVE_AI_API_KEY: 'a-0123456789' }];
  assert.deepEqual([{}, own, other, { ...own, ...other }].map(keyOf), [
    undefined,
    'g-0123456789',
    'a-0123456789',
    'a-0123456789',
  ]);
});

test('simulated advisors answer live keys where nothing says production', () => {
  const allowed = (env: Readonly<Record<string, string>>): boolean => configOf(env).simulator.allowed;
  const own = { DATABASE_URL: 'postgres://a/b' };
  assert.equal(allowed({}), true);
  assert.equal(allowed(own), false);
  assert.equal(allowed({ NODE_ENV: 'production' }), false);
  assert.equal(allowed({ NODE_ENV: 'test', WITAN_SIMULATOR: '0' }), false);
  assert.equal(allowed({ ...own, WITAN_SIMULATOR: '1' }), true);
});

test('fills in the port of an Ollama, drops slashes at the end, and keeps a short reserve for a short deadline', () => {
  const urls = ['ollama', 'ollama:81', 'https://ollama/', 'http://ollama/a//'];
  assert.deepEqual(
    urls.map((host) => configOf({ OLLAMA_HOST: host }).ollamaUrl),
    ['http://ollama:11434', 'http://ollama:81', 'https://ollama:11434', 'http://ollama:11434/a'],
  );
  assert.equal(configOf({ WITAN_PUBLIC_URL: 'https://a.example/b//' }).publicUrl, 'https://a.example/b');
  assert.equal(configOf({ PORT: ' ', WITAN_POOL_SIZE: '' }).poolSize, 20);
  const reserveAt = (deadlineMs: number) =>
    configOf({ WITAN_DEADLINE_MS: `${deadlineMs}` }).settings.reserveMs;
  assert.equal(reserveAt(8_000), 2_000);
  assert.equal(reserveAt(3_600_000), configOf({}).settings.reserveMs);
});

test('each of several processes has its share of connections and of memory', () => {
  assert.equal(processCount({ WITAN_PROCESSES: ' 3 ' }), 3);
  for (const wrong of ['0', '65', '1.5', 'x']) assert.equal(processCount({ WITAN_PROCESSES: wrong }), 1);
  for (const unset of [{}, { WITAN_PROCESSES: ' ' }])
    assert.equal(processCount(unset), Math.min(64, availableParallelism()));
  const sizes = (database: 'embedded' | 'own') => [1, 3, 19, 20, 64].map((n) => poolSizeFor(n, database));
  assert.deepEqual(sizes('embedded'), [20, 20, 20, 19, 4]);
  assert.deepEqual(sizes('own'), [20, 20, 2, 2, 2]);
  assert.equal(poolSizeFor(4, 'own'), 19);
  assert.equal(largestPool(10, 'embedded'), 42);
  assert.equal(readConfigOf(10, { WITAN_POOL_SIZE: '42' }, '/nowhere').poolSize, 42);
  assert.throws(
    () => readConfigOf(10, { WITAN_POOL_SIZE: '43' }, '/nowhere'),
    /for each of 10 .* at most 42\.$/,
  );
  const gibibytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 2 ** 30;
  assert.deepEqual([heapFlags(gibibytes).length, heapFlags(1.01 * gibibytes).length], [3, 0]);
});
