import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from './metrics.ts';
import { exposeAll } from './samples.ts';

const READINGS = { inFlight: 3, journalDepth: 2, connections: { total: 10, idle: 4, waiting: 1 } };

test('tells durations in seconds, costs by who bears them, and connections that are busy', async () => {
  const { observer, expose, sample } = createMetrics('node_a');
  for (const method of ['BREW', 'PUT'])
    observer.request({
      requestId: 'req_1',
      method,
      route: '/v1/memos',
      status: 200,
      startedAt: 0,
      durationMs: 1_500,
    });
  const run = { requestId: 'req_1', epoch: 1, startedAt: 0 };
  const call = {
    ...run,
    seat: 'openai',
    provider: 'openai',
    key: 'operator',
    model: 'gpt-5',
    stage: 'review',
    inputTokens: 7,
    outputTokens: 5,
    durationMs: 500,
    failure: null,
    status: null,
    advice: null,
    promptChars: 28,
    answerChars: 20,
    firstTextMs: null,
  } as const;
  for (const [deliberationId, costUsd] of [
    ['dlb_1', 0.25],
    [null, 0.5],
    ['dlb_1', null],
    [null, null],
  ] as const)
    observer.call({ ...call, deliberationId, costUsd });
  observer.stage({
    ...run,
    deliberationId: 'dlb_1',
    stage: 'review',
    durationMs: 2_500,
    calls: 4,
    failed: [],
  });
  for (const deliberationId of ['dlb_1', 'qst_1'] as const)
    observer.deliberation({ ...run, deliberationId, end: 'completed', durationMs: 9_500 });
  const alone = await expose(READINGS);
  const together = await exposeAll([await sample(READINGS)]);
  for (const expected of [
    'witan_http_request_duration_seconds_sum{method="PUT",route="/v1/memos",status="200"} 1.5',
    'witan_http_request_duration_seconds_sum{method="other",route="/v1/memos",status="200"} 1.5',
    'witan_provider_call_duration_seconds_sum{provider="openai",stage="review"} 2',
    'witan_provider_tokens_total{provider="openai",direction="input"} 28',
    'witan_provider_tokens_total{provider="openai",direction="output"} 20',
    'witan_provider_cost_usd_total{provider="openai",free="no"} 0.25',
    'witan_provider_cost_usd_total{provider="openai",free="yes"} 0.5',
    'witan_provider_unpriced_calls_total{provider="openai",free="no"} 1',
    'witan_provider_unpriced_calls_total{provider="openai",free="yes"} 1',
    'witan_stage_duration_seconds_sum{stage="review"} 2.5',
    'witan_deliberation_duration_seconds_sum{end="completed"} 9.5',
    'witan_node_info{node="node_a"} 1',
    'witan_deliberations_in_flight 3',
    'witan_journal_depth 2',
    'witan_database_connections{state="busy"} 6',
    'witan_database_connections{state="idle"} 4',
    'witan_database_waiting 1',
  ])
    for (const { text } of [alone, together])
      assert.ok(text.split('\n').includes(expected), `${expected}\n${text}`);
});
