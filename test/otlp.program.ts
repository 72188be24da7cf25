// What a server sends to a collector, read by OpenTelemetry's own definitions: `npm run test:otlp`. PYTHON names a
// Python that has test/requirements.txt.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startCollector } from './collector.ts';
import { QUESTION, readMemo, startTestServer } from './server.ts';

const DECODE = join(import.meta.dirname, 'otlp', 'decode.py');

for (const protocol of ['http/protobuf', 'http/json']) {
  const collector = await startCollector();
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: protocol },
  });
  await readMemo(await server.ask(QUESTION));
  await server.close();
  collector.close();
  const posts = collector.requests.map(({ headers, body }) =>
    JSON.stringify({ type: headers['content-type'], body: body.toString('base64') }),
  );
  const { status, stdout, stderr } = spawnSync(process.env['PYTHON'] ?? 'python3', [DECODE], {
    input: posts.join('\n'),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const theirs = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const ours = collector.spans().map(({ name, attributes, resource }) => ({
    service: resource.get('service.name'),
    name,
    attributes: Object.fromEntries(attributes),
  }));
  assert.ok(ours.some(({ name }) => name === 'deliberation'));
  assert.deepEqual(theirs, ours);
  console.log(`${ours.length} spans as ${protocol} are what OpenTelemetry's definitions make of them.`);
}
