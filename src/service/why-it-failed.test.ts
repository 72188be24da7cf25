import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FailureReason, Seat } from '../domain/advisor.ts';
import { ProcessesDied } from '../durable/runs.ts';
import { NoAdvisorLeft } from '../engine/run/deliberation.ts';
import { createErrorFor, whyItFailed } from './why-it-failed.ts';

type Lost = readonly [
  reason: FailureReason,
  more?: { readonly key?: Seat['key']; readonly retryAfterMs?: number },
];

function refusalOf(...lost: readonly Lost[]) {
  const providers = ['openai', 'anthropic', 'google', 'xai'] as const;
  const failures = lost.map(([reason, more = {}]: Lost, index) => {
    const provider = providers[index] ?? 'openai';
    const { key = 'operator', retryAfterMs = null } = more;
    const seat: Seat = {
      advisor: 'Advisor A',
      seat: provider,
      provider,
      model: `${provider}-large`,
      fastModel: `${provider}-small`,
      key,
    };
    return { seat, failure: { reason, retryable: false, retryAfterMs, detail: 'A sentence.' } };
  });
  return whyItFailed(new NoAdvisorLeft(failures)).refusal;
}

const callers = { key: 'caller' } as const;

test('says when to come back where a rate limit or an overload passes, by the shortest wait', () => {
  const limited = refusalOf(
    ['rate_limited', { retryAfterMs: 61_000 }],
    ['unavailable', { retryAfterMs: 7_200 }],
  );
  assert.deepEqual([limited.code, limited.retryAfter], ['internal_error', 8]);
  assert.equal(refusalOf(['unavailable'], ['timeout']).retryAfter, 30);
  assert.equal(refusalOf(['timeout'], ['timeout']).retryAfter, null);
});

test('never sends a caller to wait for what waiting cannot help', () => {
  for (const reason of ['invalid_key', 'quota_exhausted', 'misconfigured', 'too_long', 'refused'] as const) {
    const { code, retryAfter, message } = refusalOf([reason], [reason]);
    assert.deepEqual([code, retryAfter], ['internal_error', null], reason);
    assert.doesNotMatch(message, /try again|passes|may pass/, reason);
  }
  assert.match(refusalOf(['too_long']).message, /shorten/);
  assert.match(
    refusalOf(['interrupted', callers]).message,
    /answer\. The service was interrupted[^.]*: ask again\. Nothing/,
  );
  assert.match(refusalOf(['misconfigured']).message, /waiting will not help.*operator/);
  assert.match(refusalOf(['rate_limited'], ['too_long']).message, /rate limit, which passes.*shorten/);
});

test('names the providers of callers` keys alone at fault, and no key: it is the body that has to change', () => {
  const refused = refusalOf(['invalid_key', callers], ['quota_exhausted', callers]);
  assert.equal(refused.code, 'validation_error');
  assert.deepEqual(refused.issues, [
    { path: 'byok.openai', message: 'Your key for openai was refused.' },
    { path: 'byok.anthropic', message: 'Your key for anthropic has no credit left.' },
  ]);
  const mixed = refusalOf(['invalid_key', callers], ['timeout']);
  assert.equal(mixed.code, 'internal_error');
  assert.match(mixed.message, /did not answer in time\. A provider refused a key in byok/);
});

test('names no provider, model or key of the panel', () => {
  const all: readonly FailureReason[] = [
    'timeout',
    'rate_limited',
    'unavailable',
    'invalid_key',
    'quota_exhausted',
    'refused',
    'invalid_output',
    'too_long',
    'misconfigured',
    'interrupted',
  ];
  for (const reason of all) {
    const { message } = refusalOf([reason], [reason], [reason], [reason]);
    assert.match(message, /^The deliberation failed: .*Nothing was charged\.$/);
    assert.doesNotMatch(message, /openai|anthropic|google|xai|large|\bkey/i);
    assert.ok(message.split('. ').length >= 3, `${reason}: ${message}`);
  }
});

test('the operator hears of what is a fault of the server, and only of that', () => {
  const heard: unknown[] = [];
  const errorFor = createErrorFor((error, requestId) => heard.push([error, requestId]));
  const [fault, died] = [new Error('a secret of ours'), new ProcessesDied(2)];
  const said = (error: unknown, about: string | null = null) =>
    errorFor(error, { requestId: 'req_1', about }).message;
  assert.equal(said(fault), 'The deliberation failed. Nothing was charged; please try again.');
  assert.match(said(died, 'memo_1'), /^The question was not answered: 2 processes .* Nothing was charged\./);
  assert.match(said(new NoAdvisorLeft([])), /^The deliberation failed: no advisor could answer\./);
  assert.deepEqual(heard, [
    [fault, 'req_1'],
    [died, 'req_1'],
  ]);
});
