import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { VARIABLES } from '../src/config/config.ts';
import { KEY_VARIABLES } from '../src/config/config-panel.ts';
import { readConfig } from '../src/config/config.ts';
import { LIMITS } from '../src/contract/limits.ts';
import { createMetrics } from '../src/observe/metrics.ts';
import { TRACING_VARIABLES } from '../src/observe/tracing-settings.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Rows of the table of variables: name to default. */
function documented(): ReadonlyMap<string, string> {
  const rows = read('docs/operate/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| ([^|]*)\| /gm);
  return new Map(
    [...rows].map(([, name = '', standard = '']) => [name, standard.trim().replaceAll('`', '')]),
  );
}

test('the table of variables names each that is read, once, and no other', () => {
  const text = read('docs/operate/operations.md');
  assert.deepEqual([...documented().keys()].sort(), [...VARIABLES].sort());
  for (const name of VARIABLES) assert.equal(text.split(`\n| \`${name}\` |`).length, 2, name);
});

test('the defaults in the table are those of the service', () => {
  const table = documented();
  const { settings, limits, simulator, ...config } = readConfig({}, '/');
  const real: Readonly<Record<string, string | number | undefined>> = {
    HOST: config.host,
    PORT: config.port,
    WITAN_POOL_SIZE: config.poolSize,
    WITAN_LOG_LEVEL: config.logLevel,
    WITAN_LEARN_FROM: config.learnFrom.join(','),
    OLLAMA_HOST: config.ollamaUrl.replace('http://', ''),
    WITAN_DATA_DIR: config.dataDir.replace('/', ''),
    WITAN_SIMULATOR_LATENCY_MS: simulator.latencyMs,
    WITAN_SIMULATOR_PIECES_PER_S: simulator.piecesPerSecond,
    WITAN_CALL_TIMEOUT_MS: settings.callMs,
    WITAN_DEADLINE_MS: limits.deadlineMs,
    WITAN_REVIEW_SPREAD: settings.spreadThreshold,
    WITAN_ERROR_CORRELATION: settings.simulation.errorCorrelation,
    WITAN_INTERVAL_LEVEL: settings.simulation.intervalLevel,
    WITAN_MAX_OUTPUT_TOKENS: settings.maxOutputTokens,
    WITAN_RATE_PER_MINUTE: limits.ratePerMinute,
    WITAN_FRAMES_PER_MINUTE: limits.framesPerMinute,
    WITAN_ORGANIZATION_FRAMES_PER_MINUTE: limits.organizationFramesPerMinute,
    WITAN_READING_SECONDS_PER_MINUTE: limits.readingSecondsPerMinute,
    WITAN_KEYS_PER_ORGANIZATION: limits.keysPerOrganization,
    WITAN_FAILED_KEYS_PER_MINUTE: limits.failedKeysPerMinute,
    WITAN_IN_FLIGHT_PER_KEY: limits.runningPerKey,
    WITAN_IN_FLIGHT_PER_ORGANIZATION: limits.runningPerOrganization,
    WITAN_IN_FLIGHT: limits.runningPerServer,
    WITAN_ACCOUNT_CREDITS: limits.accountCredits,
    WITAN_ORGANIZATION_CREDITS: limits.organizationCredits,
    ...z.object(TRACING_VARIABLES).parse({}),
  };
  for (const [name, standard] of Object.entries(real)) assert.equal(table.get(name), String(standard), name);
  const words = new Set(['', 'the cores', 'the flagship', 'the small one', "the vendor's"]);
  const rest = [...table].filter(([name, standard]) => !(name in real) && !words.has(standard));
  assert.deepEqual(rest, []);
});

test('every metric that the page, an alert or the dashboard names exists', async () => {
  const readings = { inFlight: 0, journalDepth: 0, connections: { total: 0, idle: 0, waiting: 0 } };
  const { text } = await createMetrics('node_a').expose(readings);
  const named = read('docs/operate/operations.md').match(/`(?:witan|process|nodejs)_[a-z0-9_]+`/g) ?? [];
  assert.ok(named.length > 10);
  for (const name of named) assert.ok(text.includes(`# TYPE ${name.replaceAll('`', '')} `), name);
  for (const file of ['alerts.yaml', 'grafana-dashboard.json']) {
    const shown = read(`docs/operate/${file}`).match(/\b(?:witan|process|nodejs)_[a-z0-9_]+/g) ?? [];
    assert.ok(shown.length > 10);
    for (const name of shown)
      assert.ok(text.includes(`# TYPE ${name.replace(/_(?:bucket|sum|count)$/, '')} `), `${file}: ${name}`);
  }
});

test('an alert on any increase also sees the first count of a label', () => {
  const alerts = read('docs/operate/alerts.yaml').split('- alert: ').slice(1);
  // It has no labels, so it begins with 0.
  const rises = alerts.filter((rule) => rule.includes('increase(') && !rule.includes('witan_faults_total'));
  assert.ok(rises.length > 2);
  for (const rule of rises) assert.match(rule, / unless .* offset /, rule);
});

test('every file that the promises are pinned to is there', () => {
  const named = read('SECURITY.md').match(/`(?:src|test|scripts)\/[^`]+`/g) ?? [];
  assert.ok(named.length > 30);
  assert.deepEqual(
    named.map((name) => name.replaceAll('`', '')).filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
});

test('the image is made without install scripts, runs as nobody special, and can tell its health', () => {
  const text = read('Dockerfile');
  const steps = text.match(/^[A-Z]+ .*/gm) ?? [];
  const installs = steps.filter((step) => step.includes('npm ci'));
  assert.ok(installs.length > 0 && installs.every((step) => step.includes('--ignore-scripts')));
  const last = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM')));
  assert.ok(last.includes('USER node'));
  assert.ok(
    last.findIndex((step) => step.startsWith('USER')) > last.findLastIndex((step) => step.startsWith('COPY')),
  );
  assert.match(text, /^HEALTHCHECK .*\n {2}CMD \["node", "-e", ".*\/readyz/m);
  for (const [, from = '', path = ''] of text.matchAll(/^COPY (--from=\S+ )?(\S+)/gm)) {
    if (from === '') assert.ok(existsSync(join(ROOT, path)), path);
  }
});

test('compose passes on no variable that the service does not read', () => {
  const service = read('compose.yaml').split(/^ {2}database:$/m)[0] ?? '';
  const passed = [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  assert.ok(passed.length > 5);
  assert.deepEqual(
    passed.filter((name) => !VARIABLES.includes(name)),
    [],
  );
});

test('compose passes on what .env sets, where there is one, and keeps the address and the database of the container', () => {
  const service = read('compose.yaml').split(/^ {2}database:$/m)[0] ?? '';
  assert.match(service, /\n {4}env_file:\n {6}- path: \.env\n {8}required: false\n/);
  assert.match(service, /\n {6}HOST: 0\.0\.0\.0\n {6}PORT: '8787'\n {6}DATABASE_URL: postgres:/);
  assert.match(service, /\n {6}- '127\.0\.0\.1:8787:8787'\n/);
});

test('compose passes on a key for every provider, under each name that the service reads', () => {
  const text = read('compose.yaml');
  for (const name of Object.values(KEY_VARIABLES).flat()) {
    assert.ok(text.includes(`\n      ${name}: \${${name}:-}\n`), name);
  }
});

test('the proxies that are shown let every body through that the service takes', () => {
  const page = read('docs/operate/operations.md');
  const bytesOf = (pattern: RegExp, units: Readonly<Record<string, number>>): number => {
    const [, count = '', unit = ''] = pattern.exec(page) ?? [];
    return Number(count) * (units[unit] ?? Number.NaN);
  };
  const nginx = bytesOf(/client_max_body_size (\d+)([a-z]);/, { k: 2 ** 10, m: 2 ** 20 });
  const caddy = bytesOf(/max_size (\d+)([A-Za-z]+)\n/, { KB: 1e3, MB: 1e6, KiB: 2 ** 10, MiB: 2 ** 20 });
  assert.ok(nginx > LIMITS.requestBytes, `nginx: ${nginx}`);
  assert.ok(caddy > LIMITS.requestBytes, `Caddy: ${caddy}`);
});

test('the manifests set no variable that the service does not read, never more connections than the database has, and time to stop', () => {
  const deployment = read('deploy/kubernetes/deployment.yaml');
  const set = [...deployment.matchAll(/- name: ([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name);
  assert.ok(set.includes('DATABASE_URL'));
  assert.deepEqual(
    set.filter((name) => !documented().has(name)),
    [],
  );
  const figure = (file: string, pattern: RegExp): number =>
    Number(pattern.exec(read(`deploy/kubernetes/${file}`))?.[1]);
  const processes = figure('autoscaling.yaml', /maxReplicas: (\d+)/) + 1;
  const pool = Number(documented().get('WITAN_POOL_SIZE')) + 2;
  assert.ok(processes * pool < figure('database.yaml', /max_connections: '(\d+)'/));
  const waits = figure('deployment.yaml', /preStop:[^-]*command: \[sleep, '(\d+)'\]/);
  assert.ok(figure('deployment.yaml', /terminationGracePeriodSeconds: (\d+)/) >= waits + 35);
});
