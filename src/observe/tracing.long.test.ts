import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startCollector } from '../../test/collector.ts';
import type { Collector } from '../../test/collector.ts';
import { freshDatabase } from '../../test/database.ts';
import { spawnServer } from '../../test/programs.ts';
import type { ServerProgram } from '../../test/programs.ts';
import { environmentFor, QUESTION, startTestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';

async function collect(t: TestContext): Promise<Collector> {
  const collector = await startCollector();
  t.after(collector.close);
  return collector;
}

async function spawn(
  t: TestContext,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<ServerProgram> {
  const database = await freshDatabase();
  const server = await spawnServer({ ...environmentFor(database.url), ...env }, flags);
  t.after(async () => {
    await server.kill();
    await database.drop();
  });
  return server;
}

test('traces arrive however long nothing was to be sent before', async (t) => {
  const collector = await collect(t);
  const server = await spawn(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  for (const [index, path] of ['/livez', '/docs', '/v1/memos'].entries()) {
    await wait(200);
    await (await fetch(server.url + path)).text();
    await until(() => collector.spans().length > index);
  }
});

test('keys for the collector, names, attributes and compression are those of the standard variables', async (t) => {
  const collector = await collect(t);
  const server = await spawn(t, {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/otlp/ingest`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20team,authorization=Bearer%20secret',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_SERVICE_NAME: 'decisions',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  await (await fetch(`${server.url}/livez`)).text();
  await until(() => collector.requests.length > 0);
  const [request] = collector.requests;
  assert.equal(request?.path, 'POST /otlp/ingest');
  assert.equal(request?.headers['x-team'], 'a team');
  assert.equal(request?.headers.authorization, 'Bearer secret');
  assert.equal(request?.headers['content-encoding'], 'gzip');
  const [span] = collector.spans();
  assert.equal(span?.resource.get('service.name'), 'decisions');
  assert.equal(span?.resource.get('deployment.environment.name'), 'staging');
  assert.match(String(span?.resource.get('service.instance.id')), /^node_/);
});

const TELL_LOADED = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) => {
  const found = next(name, context);
  if (found.url.includes('opentelemetry/sdk-trace')) process.stderr.write('LOADED\\n');
  return found;
} });`.replaceAll('\n', ' ');

test('what sends traces is loaded only where they are wanted', async (t) => {
  const flags = ['--import', TELL_LOADED];
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  assert.doesNotMatch((await spawn(t, {}, flags)).logged(), /LOADED/);
  assert.doesNotMatch((await spawn(t, { ...endpoint, OTEL_SDK_DISABLED: 'true' }, flags)).logged(), /LOADED/);
  const traced = await spawn(t, endpoint, flags);
  await until(() => /LOADED/.test(traced.logged()));
});

test('a collector that is gone costs one warning, and no answer', async (t) => {
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_BSP_SCHEDULE_DELAY: '20' },
  });
  t.after(server.close);
  assert.equal((await server.ask(QUESTION)).status, 200);
  await until(() => server.logged.some((line) => line.startsWith('Traces do not arrive')));
});
