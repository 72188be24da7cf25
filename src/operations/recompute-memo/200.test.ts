import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo, Recomputation } from '@witan/client';
import { recomputation } from './operation.ts';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let memo: DecisionMemo;
before(async () => {
  server = await startTestServer();
  memo = await readMemo(await server.ask(QUESTION));
});
after(() => server.close());

function post(body: unknown, { id = memo.id, key = server.key } = {}): Promise<Response> {
  return server.sendJson('POST', `/v1/memos/${id}/recomputation`, body, bearer(key));
}

async function recomputed(body: unknown): Promise<Recomputation> {
  const answer = await post(body);
  assert.equal(answer.status, 200);
  assertHeaders(answer);
  return recomputation.parse(await answer.json());
}

test('gives the numbers of the memo itself where nothing is changed', async () => {
  const found = await recomputed({});
  for (const { id, score, probability, rank, rankAcceptability } of memo.options) {
    const option = found.options.find((it) => it.id === id);
    assert.deepEqual(option?.rankAcceptability, rankAcceptability);
    assert.equal(option.rank, rank);
    assert.ok(Math.abs(option.score - score) < 1e-9 && Math.abs(option.probability - probability) < 1e-9);
  }
  assert.equal(found.changed, false);
});

test('answers for other weights and without an advisor, and neither charges nor stores', async () => {
  const before = await countRows(server.pool);
  const weights = Object.fromEntries(memo.criteria.map(({ id }, at) => [id, at === 0 ? 0.75 : 0.25]));
  const without = [memo.perspectives[0]?.advisor ?? 'Advisor A'];
  const found = await recomputed({ weights, without });
  assert.deepEqual(found.without, without);
  assert.ok(Math.abs((found.weights['crt_1'] ?? 0) - 3 / (memo.criteria.length + 2)) < 1e-12);
  for (const { rankAcceptability } of found.options) {
    const sum = rankAcceptability?.reduce((total, share) => total + share, 0) ?? Number.NaN;
    assert.ok(Math.abs(sum - 1) < 1e-9);
  }
  assert.deepEqual(await countRows(server.pool), before);
});

test('draws equal weights as the memo did without an advisor: as stated where the caller stated them', async () => {
  const asked = async (weight?: number) => {
    const criteria = [
      { name: 'Speed', weight },
      { name: 'Cost', weight },
    ];
    const { id } = await readMemo(await server.ask({ ...QUESTION, criteria }));
    const ranks = async (body: unknown) => {
      const answer = await post({ without: ['Advisor A'], ...(body as object) }, { id });
      const { options } = recomputation.parse(await answer.json());
      return options.map(({ rankAcceptability }) => rankAcceptability);
    };
    return [await ranks({}), await ranks({ weights: { crt_1: 1, crt_2: 1 } })];
  };
  const [stated, sameStated] = await asked(1);
  assert.deepEqual(stated, sameStated);
  const [open, closed] = await asked();
  assert.notDeepEqual(open, closed);
});

test('counts verdicts on musts anew without an advisor, as the memo foretold', async () => {
  const options = ['Sell it', 'Delta plan', 'Keep as is'].map((name) => ({ name }));
  const musts = ['Done by May', 'Reversible', 'Under 10k'].map((name) => ({ name }));
  const question = 'What should we do with the depot?';
  const criteria = [{ name: 'Speed' }];
  const ruled = await readMemo(await server.ask({ ...QUESTION, question, options, criteria, musts }));
  assert.ok(ruled.robustness.leaveOneOut.some(({ byProbability }) => byProbability !== ruled.verdict.option));
  for (const { without, winner, byProbability } of ruled.robustness.leaveOneOut) {
    const answer = await post({ without: [without] }, { id: ruled.id });
    const { winners, changed, options: found } = recomputation.parse(await answer.json());
    const ranks = new Map(found.map(({ id, rankAcceptability }) => [id, rankAcceptability]));
    assert.ok(
      ruled.options.some((it) => String(ranks.get(it.id)) !== String(it.rankAcceptability)),
      without,
    );
    assert.deepEqual(winners, { pooledProbability: byProbability, weightedScore: winner });
    assert.equal(changed, byProbability !== ruled.verdict.option);
  }
});

test('names what is wrong with a body', async () => {
  const all = memo.perspectives.map(({ advisor }) => advisor);
  const refused: readonly (readonly [body: unknown, path: string, says: RegExp])[] = [
    [{ weights: { crt_1: 1 } }, 'weights', /each criterion of the memo/],
    [{ weights: { crt_1: 1, crt_2: 1, crt_9: 1 } }, 'weights', /nothing else: crt_1, crt_2\./],
    [{ weights: { crt_1: 0, crt_2: 0 } }, 'weights', /at least one number over 0/],
    [{ weights: { crt_1: -1, crt_2: 1 } }, 'weights.crt_1', /at least 0/],
    [{ without: ['Advisor Z'] }, 'without[0]', /Advisor A/],
    [{ without: all }, 'without', /at least one advisor/],
    [{ colour: 'red' }, '', /"colour" is not a known field/],
  ];
  for (const [body, path, says] of refused) {
    const error = await assertError(await post(body), 422, 'validation_error');
    assert.deepEqual(
      error.issues?.map((issue) => issue.path),
      [path],
    );
    assert.match(error.message, says);
  }
});

test('knows no memo of another organization or another address', async () => {
  const { key } = await server.createKey({ organization: 'Strangers' });
  await assertError(await post({}, { key }), 404, 'not_found');
  const bound = await server.createKey({ email: 'other@example.com' });
  await assertError(await post({}, { key: bound.key }), 404, 'not_found');
  await assertError(await post({}, { id: 'memo_none' }), 404, 'not_found');
});
