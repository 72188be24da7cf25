import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCollector } from '../../test/collector.ts';
import { startTestServer } from '../../test/server.ts';
import { call, connectHttp, textOf } from '../mcp/editors.fixture.ts';

const TRACE = 'a'.repeat(32);
const CALLER = 'b'.repeat(16);

test('links to memos begin with the configured address, whatever address the editor used', async (t) => {
  const server = await startTestServer({ env: { WITAN_PUBLIC_URL: 'https://example.com/panel' } });
  t.after(() => server.close());
  const editor = await connectHttp(server, 'modern');
  const { result } = await call(editor, 'deliberate', {
    question: 'Rent or buy?',
    userEmail: 'ada@example.com',
  });
  await editor.close();
  assert.match(JSON.stringify(result.content), /https:\/\/example\.com\/panel\/#\/memo\/memo_/);
});

test('a deliberation of an editor belongs to its trace, and links to the address that it used', async (t) => {
  const collector = await startCollector();
  t.after(collector.close);
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const editor = await connectHttp(server, 'legacy', {
    traceparent: `00-${TRACE}-${CALLER}-01`,
    'X-Forwarded-Proto': 'https',
  });
  const args = { question: 'Rent or buy?', userEmail: 'ada@example.com' };
  const { result } = await call(editor, 'deliberate', args);
  assert.match(textOf(result), new RegExp(`${server.url.replace('http:', 'https:')}/#/memo/memo_`));
  await editor.close();
  await server.close();
  const started = collector.spans().filter(({ name }) => name === 'POST /v1/deliberate');
  assert.deepEqual(
    started.map(({ traceId, parentSpanId }) => [traceId, parentSpanId]),
    [[TRACE, CALLER]],
  );
});
