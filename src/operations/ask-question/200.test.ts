import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Account, DecisionMemo, QuestionEvent } from '@witan/client';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { answerOf, askAbout, patient, readQuestionStream, threadOf, WHY } from '../../../test/questions.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { languageOf } from '@witan/memo/language';

let server: TestServer;
let memo: DecisionMemo;
before(async () => {
  server = await startTestServer({ configure: patient });
  memo = await readMemo(await server.ask(QUESTION));
});
after(() => server.close());

const newMemo = async (body: object = {}, headers = {}) =>
  readMemo(await server.ask({ ...QUESTION, ...body }, headers));
const isDelta = (event: QuestionEvent): event is Extract<QuestionEvent, { type: 'answer.snippet' }> =>
  event.type === 'answer.snippet';

async function usedBy(userEmail: string): Promise<number> {
  const answer = await server.send('GET', `/v1/account?userEmail=${userEmail}`);
  // `as`: read for two numbers alone.
  const { used, reserved } = (await answer.json()) as Account;
  assert.equal(reserved, 0);
  return used;
}

test('answers a question about a memo from what is on record, and keeps both with the memo', async () => {
  const { id } = await newMemo();
  const response = await askAbout(server, id);
  assertHeaders(response);
  const asked = await answerOf(response);
  assert.deepEqual(
    { ...asked, id: null, createdAt: null, answeredAt: null, answer: null },
    {
      object: 'memo_question',
      id: null,
      memo: id,
      mode: 'test',
      createdAt: null,
      question: WHY,
      answer: null,
      leftOut: 0,
      answeredAt: null,
      charge: { credits: 10, discountPercent: 0, charged: 10 },
    },
  );
  assert.match(asked.answer, /^This is on record for “Profile it first”\./);
  const other = await answerOf(await askAbout(server, id, { question: 'What speaks against it?' }));
  assert.match(other.answer, /^This is on record against “Profile it first”\./);
  assert.deepEqual(await threadOf(server, id), [asked, other]);
});

test('charges 10 credits to the account of the memo, once and when it has answered', async () => {
  const userEmail = 'charged@example.com';
  const { id } = await newMemo({ userEmail });
  await answerOf(await askAbout(server, id));
  assert.equal(await usedBy(userEmail), 110);
  const { rows } = await server.pool.query(
    `select c.credits, c.status from charges c join deliberations d on d.id = c.deliberation_id where d.about = $1`,
    [id],
  );
  assert.deepEqual(rows, [{ credits: 10, status: 'settled' }]);
});

test('the same Idempotency-Key is answered and charged once, also where both calls come at once', async () => {
  const userEmail = 'once@example.com';
  const { id } = await newMemo({ userEmail });
  const ask = () => askAbout(server, id, { question: WHY }, { 'Idempotency-Key': 'why-once' });
  const [one, other] = await Promise.all([ask(), ask()]);
  const first = await answerOf(one);
  assert.deepEqual(await answerOf(other), first);
  const again = await ask();
  assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
  assert.deepEqual(await answerOf(again), first);
  assert.equal(await usedBy(userEmail), 110);
  const body = { question: 'And what next?' };
  await assertError(
    await askAbout(server, id, body, { 'Idempotency-Key': 'why-once' }),
    422,
    'validation_error',
  );
});

test('a test key pays nothing for a question', async () => {
  const userEmail = 'free@example.com';
  const asTest = bearer(server.testKey);
  const { id } = await newMemo({ userEmail }, asTest);
  const asked = await answerOf(await askAbout(server, id, { question: WHY }, asTest));
  assert.deepEqual([asked.mode, asked.charge?.charged], ['test', 0]);
  assert.equal(await usedBy(userEmail), 0);
});

test('streams whole sentences while it writes, and the answer last', async () => {
  const response = await askAbout(server, memo.id, { question: WHY, stream: true });
  assert.equal(response.headers.get('Content-Type'), 'text/event-stream; charset=utf-8');
  const events = readQuestionStream(await response.text());
  assert.equal(events[0]?.type, 'question.started');
  const last = events.at(-1);
  assert.ok(last?.type === 'question.complete' && last.question.answer);
  // Text sent before an answer that was retried is void.
  const begun = events.findLastIndex(({ type }) => type === 'question.started');
  const shown = events
    .slice(begun)
    .filter(isDelta)
    .map(({ snippet }) => snippet);
  for (const piece of shown) assert.match(piece.trim(), /[.!?]$/);
  assert.ok(last.question.answer.startsWith(shown.join('').trim()));
});

test('a stream is resumed after the event that was seen, and ends where nothing follows', async () => {
  const { id } = await answerOf(await askAbout(server, memo.id));
  const path = `/v1/memos/${memo.id}/questions/${id}/events`;
  const whole = readQuestionStream(await (await server.send('GET', path)).text());
  assert.deepEqual([...new Set(whole.map(({ type }) => type))], ['question.started', 'question.complete']);
  const rest = await server.send('GET', path, { 'Last-Event-ID': `${id}:0` });
  assert.deepEqual(readQuestionStream(await rest.text(), 1), whole.slice(1));
  assert.equal((await server.send('GET', `${path}?after=${whole.length - 1}`)).status, 204);
  await assertError(await server.send('GET', path, { 'Last-Event-ID': 'qst_1:0' }), 422, 'validation_error');
});

test('names who answered where the memo is transparent, and nobody where it is not', async () => {
  const { id, perspectives } = await newMemo({ transparent: true });
  const asked = await answerOf(await askAbout(server, id));
  const own = perspectives.find(({ advisor }) => advisor === asked.advisor);
  assert.deepEqual([asked.provider, asked.model], [own?.provider, own?.model]);
  assert.ok(own);
  const hidden = await answerOf(await askAbout(server, memo.id));
  assert.deepEqual([hidden.advisor, hidden.provider, hidden.model], [undefined, undefined, undefined]);
});

const LANGUAGES = {
  de: ['Sollen wir den Importer neu schreiben oder zuerst messen?', 'Was spricht dagegen?'],
  fr: ["Devons-nous acheter ou louer l'atelier de la ville ?", 'Pourquoi cette réponse ?'],
  es: ['¿Debemos comprar o alquilar el taller de la ciudad?', '¿Por qué esta respuesta?'],
  zh: ['我们应该购买还是租用新的办公室？', '为什么是这个答案？'],
} as const;

for (const [language, [decision, question]] of Object.entries(LANGUAGES)) {
  test(`answers in the language of the memo: ${language}`, async () => {
    const { id } = await readMemo(await server.ask({ question: decision, userEmail: QUESTION.userEmail }));
    const { answer } = await answerOf(await askAbout(server, id, { question }));
    assert.equal(languageOf(answer), language, answer);
    const english = await answerOf(await askAbout(server, id, { question: 'Why this one?' }));
    assert.equal(languageOf(english.answer), language, english.answer);
  });
}
