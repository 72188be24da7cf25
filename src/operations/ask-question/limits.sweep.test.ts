import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { answerOf, askAbout, threadOf } from '../../../test/questions.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { MOST_QUESTIONS } from '../../service/start-question.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('takes 50 questions about a memo and not one more, also where they come at once', async () => {
  const headers = bearer(server.testKey);
  const { id } = await readMemo(await server.ask(QUESTION, headers));
  const answers = await Promise.all(
    Array.from({ length: MOST_QUESTIONS + 6 }, (_, index) =>
      askAbout(server, id, { question: `Why number ${index}?` }, headers),
    ),
  );
  const refused = answers.filter(({ status }) => status === 422);
  assert.equal(refused.length, 6);
  for (const answer of refused) {
    const { message } = await assertError(answer, 422, 'validation_error');
    assert.match(message, /50 questions/);
  }
  const answered = await Promise.all(answers.filter(({ status }) => status === 200).map(answerOf));
  const thread = await threadOf(server, id);
  assert.deepEqual(
    thread.map((question) => question.id),
    answered.map((question) => question.id).toSorted(),
  );
});
