import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, type DecisionMemo } from '@witan/client';
import type { Io } from '../io.ts';
import { answerOf, expectedCostUsd } from './evaluate.ts';

test('a question costs what the service expects where the advisors do not agree, and nothing where Ollama on this machine answers', async () => {
  const expected = (local: boolean, panel: string, costUsd: number | null, status = 200) => {
    const body = { object: 'estimate', contested: { costUsd } };
    const refusal = { error: 'validation_error', message: 'options must hold at most 8 items.' };
    const fetch = async () => Response.json(status === 200 ? body : refusal, { status });
    const client = createClient({ apiKey: 'wtn_test_key', baseUrl: 'http://127.0.0.1:1', fetch });
    // `as`: nothing else of it is looked at.
    const io = { env: { WITAN_PANEL: panel }, cwd: '/nowhere' } as unknown as Io;
    const asked = { question: 'Rent or buy?', userEmail: 'ana@example.com' };
    return expectedCostUsd(io, { client, local, close: async () => {} }, asked);
  };
  assert.equal(await expected(true, '', 0.5), 0.5);
  assert.equal(await expected(true, 'ollama', null), 0);
  assert.equal(await expected(false, 'ollama', 0.25), 0.25);
  await assert.rejects(expected(false, '', null), /give --cost-per-question/);
  const message = '"Rent or buy?" cannot be asked: options must hold at most 8 items.';
  await assert.rejects(expected(false, '', null, 422), { message, exitCode: 2 });
});

test('an answer holds what each advisor that came in time gives the options, by its model', () => {
  const perspective = (advisor: string, model: string, yes: number, late = false) => ({
    advisor,
    model,
    late,
    probabilities: { opt_1: yes, opt_2: 1 - yes },
  });
  // `as`: nothing else of a memo is looked at.
  const memo = {
    id: 'memo_1',
    usage: { costUsd: 0.25 },
    options: [
      { id: 'opt_2', name: 'No', probability: 0.375 },
      { id: 'opt_1', name: 'Yes', probability: 0.625 },
    ],
    perspectives: [
      perspective('Advisor A', 'm1', 0.75),
      perspective('Advisor B', 'm2', 0.5),
      perspective('Advisor C', 'm1', 0.25),
      perspective('Advisor D', 'm2', 0, true),
    ],
  } as unknown as DecisionMemo;
  assert.deepEqual(answerOf(memo, ['yes', 'no']), {
    options: [
      { name: 'no', probability: 0.375 },
      { name: 'yes', probability: 0.625 },
    ],
    advisors: {
      'm1 (Advisor A)': { yes: 0.75, no: 0.25 },
      m2: { yes: 0.5, no: 0.5 },
      'm1 (Advisor C)': { yes: 0.25, no: 0.75 },
    },
    costUsd: 0.25,
    memoId: 'memo_1',
  });
});
