import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo, MemoComparison } from '@witan/client';
import { memoComparison } from '../compare-memos/operation.ts';
import { decisionMemo } from '../../contract/memo.ts';
import { assertError } from '../../../test/answers.ts';
import { bearer, countRows, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let parent: DecisionMemo;
const ASKED = {
  question: 'Should we rewrite our importer, or profile it first?',
  userEmail: 'ada@example.com',
  context: 'Two quarters are left.',
  musts: [{ name: 'No data is lost' }],
};

before(async () => {
  server = await startTestServer();
  parent = await memoFor(ASKED);
});
after(() => server.close());

async function memoFor(body: object): Promise<DecisionMemo> {
  const answer = await server.ask(body);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return decisionMemo.parse(JSON.parse(text));
}

const revise = (change: object): Promise<DecisionMemo> =>
  memoFor({ question: ASKED.question, userEmail: ASKED.userEmail, basedOn: parent.id, ...change });

async function comparison(id: string, query = '', accept = 'application/json'): Promise<Response> {
  return server.send('GET', `/v1/memos/${id}/comparison${query}`, { Accept: accept });
}

/** By name: options that the panel proposed come best first. */
const shapeOf = ({ options, criteria, predictions }: DecisionMemo) => ({
  options: options.map(({ name, label, source }) => [name, label, source]).toSorted(),
  criteria: criteria.map(({ name, weight, source }) => [name, weight.toFixed(9), source]).toSorted(),
  predictions: predictions
    .map(({ option, event, by }) => [options.find(({ id }) => id === option)?.name, event, by])
    .toSorted(),
});

test('takes over what is left out, frames nothing anew, and says that nothing was changed', async () => {
  const memo = await revise({});
  assert.equal(memo.basedOn, parent.id);
  assert.deepEqual(shapeOf(memo), shapeOf(parent));
  assert.deepEqual(
    memo.musts?.map(({ name }) => name),
    ['No data is lost'],
  );
  assert.equal(memo.process.stages.find(({ stage }) => stage === 'frame')?.calls ?? 0, 0);
  const [note] = memo.notes.filter(({ kind }) => kind === 'revised');
  assert.match(note?.message ?? '', /revises an earlier one; nothing .* has changed/);
  assert.match(await storedBrief(memo), /Two quarters are left/);
  assert.match(await storedBrief(memo), /"weightsStated":false/);
});

async function storedBrief({ id }: DecisionMemo): Promise<string> {
  const { rows } = await server.pool.query<{ brief: string }>(
    'select brief from deliberations where memo_id = $1',
    [id],
  );
  return rows[0]?.brief ?? '';
}

test('clears what is empty, and takes what is given anew', async () => {
  const memo = await revise({
    context: '',
    musts: [],
    options: [{ name: 'Rewrite it' }, { name: 'Buy one' }],
  });
  assert.deepEqual(
    memo.options.map(({ name }) => name),
    ['Rewrite it', 'Buy one'],
  );
  assert.equal(memo.musts, undefined);
  assert.deepEqual(shapeOf(memo).criteria, shapeOf(parent).criteria);
  const [note] = memo.notes.filter(({ kind }) => kind === 'revised');
  assert.match(note?.message ?? '', /changed: the context, the options,? and the musts/);
});

test('takes what is said anew of an option with the same name, and says so', async () => {
  const options = parent.options.map(({ name, description }) => ({ name, description }));
  const [first, ...others] = options;
  assert.ok(first);
  const day = new Date(Date.parse(parent.timestamp) + 30 * 86_400_000).toISOString().slice(0, 10);
  const foretold = [{ event: 'An import takes a second', by: day }];
  const mark = { statusQuo: parent.options[0]?.statusQuo !== true };
  const changed = ({ notes }: DecisionMemo) => notes.find(({ kind }) => kind === 'revised')?.message ?? '';
  assert.match(changed(await revise({ options })), /nothing .* has changed/);
  const memo = await revise({ options: [{ ...first, ...mark, predictions: foretold }, ...others] });
  assert.match(changed(memo), /changed: the options\.$/);
  const { id, statusQuo = false } = memo.options.find(({ name }) => name === first.name) ?? {};
  assert.equal(statusQuo, mark.statusQuo);
  assert.deepEqual(
    memo.predictions.filter(({ option }) => option === id).map(({ event, by }) => ({ event, by })),
    foretold,
  );
  const said = memo.options.map((option) => ({
    name: option.name,
    description: option.description,
    statusQuo: option.statusQuo,
    predictions: memo.predictions
      .filter((prediction) => prediction.option === option.id)
      .map(({ event, by }) => ({ event, by })),
  }));
  assert.match(changed(await revise({ basedOn: memo.id, options: said })), /nothing .* has changed/);
  for (const more of [mark, { predictions: foretold }])
    assert.match(changed(await revise({ options: [{ ...first, ...more }, ...others] })), /: the options\.$/);
});

test('changes weights alone where criteria are named again', async () => {
  const criteria = parent.criteria.map(({ name }, at) => ({ name, weight: at + 1 }));
  const memo = await revise({ criteria });
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  for (const { name, weight } of criteria) {
    const found = memo.criteria.find((it) => it.name === name);
    assert.ok(Math.abs((found?.weight ?? 0) - weight / total) < 1e-9);
    assert.equal(found?.description, parent.criteria.find((it) => it.name === name)?.description);
  }
  const [note] = memo.notes.filter(({ kind }) => kind === 'revised');
  assert.match(note?.message ?? '', /changed: the weights\.$/);
  assert.match(await storedBrief(memo), /"weightsStated":true/);
  assert.match(await storedBrief(await revise({ basedOn: memo.id })), /"weightsStated":true/);
});

test('has changed no weights where all are given again in the same proportion', async () => {
  for (const times of [1, 6]) {
    const criteria = parent.criteria.map(({ name, weight }) => ({ name, weight: weight * times }));
    const memo = await revise({ criteria });
    const [note] = memo.notes.filter(({ kind }) => kind === 'revised');
    assert.match(note?.message ?? '', /nothing .* has changed/);
  }
});

test('takes documents and descriptions that are given anew, and has changed no documents where there are none', async () => {
  const documents = [{ name: 'costs.txt', text: 'Profiling it first would cost about two weeks.' }];
  const [first] = parent.criteria;
  const criteria = parent.criteria.map(({ name }) => ({
    name,
    description: name === first?.name ? 'Anew' : null,
    ...(name === first?.name ? {} : { weight: null }),
  }));
  const changed = ({ notes }: DecisionMemo) => notes.find(({ kind }) => kind === 'revised')?.message ?? '';
  const memo = await revise({ documents, criteria });
  assert.match(changed(memo), /changed: the documents,? and the criteria\.$/);
  const { inputs } = memoComparison.parse(await (await comparison(memo.id)).json());
  assert.deepEqual(
    inputs.find(({ part }) => part === 'documents'),
    { part: 'documents', before: '', after: 'costs.txt' },
  );
  assert.match(await storedBrief(memo), /"weightsStated":false/);
  for (const { name, description } of memo.criteria) {
    const before = parent.criteria.find((it) => it.name === name)?.description;
    assert.equal(description, name === first?.name ? 'Anew' : before);
  }
  const kept = await revise({ basedOn: memo.id });
  assert.match(changed(kept), /nothing .* has changed/);
  assert.match(changed(await revise({ basedOn: kept.id, documents: [] })), /changed: the documents\.$/);
  assert.match(changed(await revise({ documents: [] })), /nothing .* has changed/);
  // Where only some weights are given, the others are 1.
  const some = memo.criteria.map(({ name }, at) => (at === 0 ? { name, weight: 1 } : { name }));
  const weighed = await revise({ basedOn: kept.id, criteria: some });
  assert.match(changed(weighed), /nothing .* has changed/);
  assert.match(await storedBrief(weighed), /"weightsStated":true/);
});

test('frames again only what was cleared', async () => {
  const memo = await revise({ criteria: [] });
  assert.deepEqual(shapeOf(memo).options, shapeOf(parent).options);
  assert.ok((memo.process.stages.find(({ stage }) => stage === 'frame')?.calls ?? 0) > 0);
});

test('refuses memos that the key does not know, charges nothing for it, and asks for the idempotency key first', async () => {
  const strangers = await server.createKey({ organization: 'Strangers' });
  const bound = await server.createKey({ email: 'eve@example.com' });
  const body = { question: ASKED.question, userEmail: 'eve@example.com', basedOn: parent.id };
  const before = await countRows(server.pool);
  for (const { key } of [strangers, bound]) {
    const refused = await server.ask(body, bearer(key));
    const error = await assertError(refused, 422, 'validation_error');
    assert.deepEqual(
      error.issues?.map(({ path }) => path),
      ['basedOn'],
    );
  }
  const unknown = 'memo_00000000-0000-7000-8000-000000000000';
  for (const basedOn of [unknown, 'memo_1', 7]) {
    await assertError(await server.ask({ ...body, basedOn }), 422, 'validation_error');
  }
  assert.deepEqual(await countRows(server.pool), before);

  const other = await memoFor({ ...ASKED, question: 'Rent or buy?' });
  const again = { question: 'Rent or buy?', userEmail: ASKED.userEmail, basedOn: other.id };
  const headers = { 'Idempotency-Key': 'revised-once' };
  const first = await (await server.ask(again, headers)).json();
  await server.send('DELETE', `/v1/memos/${other.id}`);
  const replayed = await server.ask(again, headers);
  assert.equal(replayed.headers.get('Idempotent-Replayed'), 'true');
  assert.deepEqual(await replayed.json(), first);
  await assertError(await server.ask({ ...again, context: '' }, headers), 422, 'validation_error');
});

test('compares a revision with its parent, option by option, as JSON and as Markdown', async () => {
  const memo = await revise({ context: 'Four quarters are left.' });
  const answer = await comparison(memo.id);
  assert.equal(answer.status, 200);
  const found: MemoComparison = memoComparison.parse(await answer.json());
  assert.deepEqual([found.before, found.after], [parent.id, memo.id]);
  assert.deepEqual(found.inputs, [
    { part: 'context', before: 'Two quarters are left.', after: 'Four quarters are left.' },
  ]);
  for (const option of memo.options) {
    const { before: was, after: is } = found.options.find(({ name }) => name === option.name) ?? {};
    const earlier = parent.options.find(({ name }) => name === option.name);
    assert.deepEqual([was?.score, was?.rank], [earlier?.score, earlier?.rank]);
    assert.deepEqual([is?.score, is?.probability], [option.score, option.probability]);
  }
  assert.equal('advisors' in found, false);
  const text = await (await comparison(memo.id, '', 'text/markdown')).text();
  assert.match(
    text,
    /^# Comparison\n[^]*\| The context \| Two quarters are left\\?\. \| Four quarters are left/,
  );
});

test('names models in a comparison only where both memos do', async () => {
  const shown = await revise({ transparent: true });
  const again = await memoFor({ ...ASKED, transparent: true, basedOn: shown.id });
  const both = memoComparison.parse(await (await comparison(again.id)).json());
  assert.equal(both.advisors?.length, again.perspectives.length);
  const one = memoComparison.parse(await (await comparison(again.id, `?with=${parent.id}`)).json());
  assert.equal(one.advisors, undefined);
});

test('says of which memo there is nothing to compare with', async () => {
  const first = await revise({});
  const second = await revise({ basedOn: first.id });
  await server.send('DELETE', `/v1/memos/${first.id}`);
  const { message } = await assertError(await comparison(second.id), 404, 'not_found');
  assert.equal(message, 'The memo to compare with is not there, or no longer.');
  const unknown = await assertError(await comparison(first.id), 404, 'not_found');
  assert.equal(unknown.message, 'There is no such memo.');
});

test('asks what to compare with, and compares nothing that is not one`s own', async () => {
  const error = await assertError(await comparison(parent.id), 422, 'validation_error');
  assert.deepEqual(
    error.issues?.map(({ path }) => path),
    ['with'],
  );
  await assertError(await comparison(parent.id, '?with=memo_1'), 422, 'validation_error');
  const { key } = await server.createKey({ organization: 'Elsewhere' });
  const theirs = await memoFor({ ...ASKED, userEmail: 'theirs@example.com' });
  const foreign = bearer(key);
  const path = `/v1/memos/${parent.id}/comparison?with=${theirs.id}`;
  await assertError(await server.send('GET', path, foreign), 404, 'not_found');
});
