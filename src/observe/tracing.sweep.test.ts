import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { startCollector } from '../../test/collector.ts';
import type { CollectedSpan, Collector } from '../../test/collector.ts';
import type { CallLine } from '../engine/run/observer.ts';
import { createTraces, type TraceSpan } from './traces.ts';
import { bearer, startTestServer, QUESTION } from '../../test/server.ts';

const CANARY = 'zq7canaryword';
const SPOKEN = {
  ...QUESTION,
  question: `Should the ${CANARY} be rewritten, or profiled first?`,
  context: `${CANARY} in the context`,
  userEmail: `${CANARY}@example.com`,
};
const TRACE = 'a'.repeat(32);
const CALLER = 'b'.repeat(16);

async function collect(t: TestContext): Promise<Collector> {
  const collector = await startCollector();
  t.after(collector.close);
  return collector;
}

for (const protocol of ['http/protobuf', 'http/json'] as const) {
  test(`a trace goes from the caller over request, deliberation and stage to each call, without a word, as ${protocol}`, async (t) => {
    const collector = await collect(t);
    const server = await startTestServer({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_EXPORTER_OTLP_PROTOCOL: protocol },
    });
    await server.ask(SPOKEN, { traceparent: `00-${TRACE}-${CALLER}-01` });
    await server.ask(SPOKEN, { traceparent: `00-${'c'.repeat(32)}-${CALLER}-00` });
    await server.ask(SPOKEN, { traceparent: '00-nonsense' });
    await server.close();

    const type = protocol === 'http/json' ? 'application/json' : 'application/x-protobuf';
    assert.deepEqual(
      [...new Set(collector.requests.map(({ path, headers }) => `${path} ${headers['content-type']}`))],
      [`POST /v1/traces ${type}`],
    );
    const all = collector.spans();
    assertTree(all.filter(({ traceId }) => traceId === TRACE));
    assert.ok(!all.some(({ traceId }) => traceId === 'c'.repeat(32)), 'not sampled by the caller');
    assert.equal(
      new Set(all.map(({ traceId }) => traceId)).size,
      2,
      'a bad header begins a trace of our own',
    );
    for (const { body } of collector.requests) assert.ok(!body.includes(CANARY));
  });
}

for (const [protocol, fault, failed] of [
  ['http/protobuf', 'anthropic=invalid_key', ['chat']],
  ['http/json', 'all=invalid_key', ['POST', 'chat', 'chat', 'chat', 'chat', 'deliberation']],
] as const) {
  test(`where ${fault}, errors of traces are what failed, no stage and nothing that was not found, as ${protocol}`, async (t) => {
    const collector = await collect(t);
    const server = await startTestServer({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: protocol },
    });
    const question = `${SPOKEN.question} [simulate: ${fault}]`;
    await server.ask({ ...SPOKEN, question }, bearer(server.testKey));
    await server.send('GET', '/v1/memos/memo_unknown');
    await server.close();
    const errors = collector.spans().filter((span) => span.failed);
    assert.deepEqual(errors.map(({ name }) => name.split(' ')[0]).toSorted(), failed);
  });
}

test('a call that we ended ourselves is no error, and any other that brought no answer is', () => {
  const { traces, spans } = collectedTraces();
  for (const failure of [null, 'interrupted', 'timeout'] as const) traces.call({ ...CALL, failure });
  assert.deepEqual(
    spans.map(({ failed, attributes }) => [failed, attributes['error.type'], attributes['witan.end']]),
    [
      [false, undefined, undefined],
      [false, undefined, 'interrupted'],
      [true, 'timeout', undefined],
    ],
  );
});

test('a call without a deliberation hangs under its request, and a question about a memo has its own name', () => {
  const { traces, spans } = collectedTraces();
  const { requestId, epoch, startedAt, durationMs } = CALL;
  const line = { requestId, startedAt, durationMs };
  traces.call({ ...CALL, deliberationId: null });
  traces.request({ ...line, method: 'POST', route: '/v1/frames', status: 200 });
  traces.deliberation({ ...line, epoch, deliberationId: 'qst_1', end: 'completed' });
  const [call, request, question] = spans;
  assert.equal(call?.parentId, request?.spanId);
  assert.deepEqual([question?.name, question?.parentId], ['question', request?.spanId]);
});

test('of the traces that callers brought the oldest are forgotten, and those deliberations have traces of their own', () => {
  const { traces, spans } = collectedTraces();
  for (let n = 0; n <= 10_000; n += 1) traces.arrival(`req_${n}`, `00-${TRACE}-${CALLER}-01`);
  for (const requestId of ['req_0', 'req_1', 'req_10000']) traces.call({ ...CALL, requestId });
  assert.deepEqual(
    spans.map(({ traceId }) => traceId === TRACE),
    [false, true, true],
  );
});

const CALL: CallLine = {
  requestId: 'req_1',
  deliberationId: 'dlb_1',
  epoch: 1,
  stage: 'perspectives',
  provider: 'openai',
  seat: 'openai',
  key: 'operator',
  model: 'large',
  startedAt: 0,
  durationMs: 5,
  failure: null,
  status: null,
  advice: null,
  costUsd: null,
  promptChars: 1,
  answerChars: 0,
  inputTokens: 0,
  outputTokens: 0,
  firstTextMs: null,
};

function collectedTraces() {
  const spans: TraceSpan[] = [];
  const tracing = {
    isSampled: () => true,
    send: (span: TraceSpan) => spans.push(span),
    close: async () => {},
  };
  return { traces: createTraces(tracing, () => '0'.repeat(16)), spans };
}

function assertTree(spans: readonly CollectedSpan[]): void {
  const named = (name: string) => spans.find((span) => span.name === name);
  const [request, deliberation, stage] = [
    named('POST /v1/deliberate'),
    named('deliberation'),
    named('stage perspectives'),
  ];
  assert.equal(request?.parentSpanId, CALLER);
  assert.equal(request?.attributes.get('http.response.status_code'), 200);
  assert.equal(request?.resource.get('service.name'), 'witan');
  assert.equal(deliberation?.parentSpanId, request?.spanId);
  const { 'witan.deliberation_id': id, ...ended } = Object.fromEntries(deliberation?.attributes ?? []);
  assert.match(String(id), /^dlb_/);
  assert.equal(request?.attributes.get('witan.deliberation_id'), id);
  assert.deepEqual(ended, { 'witan.end': 'completed' });
  assert.deepEqual(Object.fromEntries(stage?.attributes ?? []), {
    'witan.stage': 'perspectives',
    'witan.calls': 4,
  });
  assert.equal(stage?.parentSpanId, deliberation?.spanId);
  const calls = spans.filter(({ name }) => name.startsWith('chat '));
  assert.equal(calls.filter(({ parentSpanId }) => parentSpanId === stage?.spanId).length, 4);
  for (const { attributes } of calls) assert.ok(Number(attributes.get('gen_ai.usage.input_tokens')) > 0);
  assert.equal(new Set(spans.map(({ spanId }) => spanId)).size, spans.length);
  const known = new Set([...spans.map(({ spanId }) => spanId), CALLER]);
  for (const { parentSpanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    assert.ok(known.has(parentSpanId));
    assert.ok(startTimeUnixNano <= endTimeUnixNano);
    const ageMs = Date.now() - Number(startTimeUnixNano / 1_000_000n);
    assert.ok(ageMs >= 0 && ageMs < 600_000, `${ageMs} ms ago`);
  }
}

for (const [sampler, own, callers] of [
  ['parentbased_always_on', true, true],
  ['parentbased_always_off', false, true],
  ['always_off', false, false],
  ['traceidratio', false, false],
  ['parentbased_traceidratio', false, true],
] as const) {
  test(`${sampler} ${own ? 'takes' : 'leaves'} traces of our own and ${callers ? 'takes' : 'leaves'} those of callers`, async (t) => {
    const collector = await collect(t);
    const server = await startTestServer({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER: sampler,
        OTEL_TRACES_SAMPLER_ARG: '0',
      },
    });
    await server.ask(SPOKEN);
    await server.ask(SPOKEN, { traceparent: `00-${TRACE}-${CALLER}-01` });
    await server.close();
    const traces = new Set(collector.spans().map(({ traceId }) => traceId));
    assert.equal(traces.has(TRACE), callers);
    assert.equal(traces.size, Number(own) + Number(callers));
  });
}
