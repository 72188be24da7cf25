import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { id, json, key, refuse, startService, streamOf } from '../test/fake-service.ts';
import type { Answer } from '../test/fake-service.ts';
import { events, memo } from '../test/sample-events.ts';
import { questionEvents } from '../test/sample-question.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);

const full = {
  ...memo,
  timestamp: '2026-11-21T00:00:00Z',
  title: 'Wait or go',
  verdict: {
    ...memo.verdict,
    consensusDisplay: 'All four advisors prefer Wait.',
    outcome: 'close_call',
    confidence: { value: 0.5, band: 'moderate' },
  },
} as typeof memo;
const asked = events.map((event) =>
  event.type === 'deliberation.complete' ? { ...event, memo: full } : event,
);

const route: Answer = (response, request) => {
  const { method, url, headers, body } = request;
  const path = `${method} ${url.replace(/\?.*/, '')}`;
  const answers: Record<string, Answer> = {
    'POST /v1/deliberate': body.includes('"question":""') ? refuse(422, 'validation_error') : streamOf(asked),
    [`POST /v1/deliberations/${id}/cancel`]: json(200, { object: 'deliberation', id, state: 'completed' }),
    [`GET /v1/deliberations/${id}/events`]: streamOf(asked),
    // A full list and one of summaries.
    'GET /v1/memos': json(200, {
      object: 'list',
      memos: [full],
      nextCursor: null,
    }),
    [`GET /v1/memos/${full.id}`]:
      headers.accept === 'text/markdown'
        ? (to) => to.writeHead(200, { 'content-type': 'text/markdown' }).end('# Memo')
        : json(200, full),
    [`POST /v1/memos/${full.id}/questions`]: streamOf(questionEvents, { hideId: true }),
    [`PUT /v1/memos/${full.id}/decision`]: json(200, {
      object: 'memo_record',
      decision: { option: 'opt_1' },
    }),
    [`PUT /v1/memos/${full.id}/outcome`]: json(200, { object: 'memo_record', outcome: { result: 'better' } }),
    'GET /v1/track-record': json(200, { object: 'track_record', resolved: 0 }),
    [`DELETE /v1/memos/${full.id}`]: (to) => to.writeHead(204).end(),
    'POST /v1/estimate': json(200, {
      object: 'estimate',
      agreed: { costUsd: 0.76 },
      contested: { costUsd: 1.15 },
    }),
    'POST /v1/frames': json(200, { object: 'frame', options: [], criteria: [], missingInformation: [] }),
    'POST /v1/briefing': json(200, {
      object: 'briefing',
      questions: [{ id: 'q1', options: [{ id: 'o1' }] }],
    }),
    'PUT /v1/profile': json(200, {}),
    'GET /v1/profile': json(200, { object: 'profile', updatedAt: null }),
    'POST /v1/admin/keys': json(201, { object: 'api_key', id: 'key_1', key }),
    'POST /v1/admin/keys/key_1/rotate': json(201, { object: 'api_key', id: 'key_2', key }),
    'DELETE /v1/admin/keys/key_2': (to) => to.writeHead(204).end(),
    'POST /v1/webhooks': json(201, { object: 'webhook', id: 'whk_1', secret: 'whsec_' }),
    'PUT /v1/admin/accounts': json(200, {}),
    'PUT /v1/admin/organization': json(200, {}),
    'GET /v1/admin/usage': json(200, { object: 'usage', byDay: [{ date: '2026-11-20', credits: 100 }] }),
    'GET /v1/admin/audit': json(200, {
      object: 'list',
      entries: [{ at: 'now', actor: 'key_1', action: 'quota.set' }],
    }),
    'GET /v1/status': json(200, { object: 'status', state: 'operational' }),
    'GET /v1/account': json(200, {
      object: 'account',
      used: 100,
      remaining: 9900,
      resetsAt: '2026-12-01T00:00:00Z',
    }),
  };
  (answers[path] ?? refuse(404, 'not_found'))(response, request);
};

assert.equal(blocks.length, 6);
blocks.forEach((code, at) => {
  test(`README example ${at + 1} runs as it stands`, async () => {
    const { url } = await startService(route);
    const env = { ...process.env, WITAN_API_KEY: key, WITAN_BASE_URL: url };
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
      cwd: folder,
      env,
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    const [status] = await once(child, 'close');
    assert.equal(status, 0, errors);
    assert.ok(output.length > 0 && !output.includes('undefined'), output);
  });
});
