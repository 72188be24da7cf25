import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asEventStream } from './as-event-stream.ts';
import { ask, events, modelCall, serve, sse, type Answer } from './wire-server.fixture.ts';

const TEXT = '{"pick":"A"}';
const WHOLE = {
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: TEXT }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 31, completion_tokens: 7, total_tokens: 38 },
};

const plain =
  (body: string, type = 'application/json'): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

async function answered(answer: Answer) {
  const server = await serve(answer);
  try {
    return await ask(server.url, modelCall('compatible'));
  } finally {
    await server.close();
  }
}

test('a server that answers a stream with one JSON document works, on one line or on many', async () => {
  for (const body of [
    JSON.stringify(WHOLE),
    JSON.stringify(WHOLE, null, 2),
    `\n ${JSON.stringify(WHOLE)}\n`,
  ]) {
    const { outcome, pieces } = await answered(plain(body));
    assert.ok(outcome.ok);
    assert.equal(outcome.text, TEXT);
    assert.equal(pieces.join(''), TEXT);
    assert.deepEqual(outcome.tokens, { inputTokens: 31, outputTokens: 7 });
  }
});

test('a document that says where it was cut, or what went wrong, is read as such', async () => {
  const [choice] = WHOLE.choices;
  const cut = { ...WHOLE, choices: [{ ...choice, finish_reason: 'length' }] };
  const { outcome: truncated } = await answered(plain(JSON.stringify(cut)));
  assert.equal(!truncated.ok && truncated.failure.reason, 'invalid_output');
  const busy = { error: { message: 'Overloaded', type: 'overloaded_error', code: 503 } };
  const { outcome: failed } = await answered(plain(JSON.stringify(busy)));
  assert.equal(!failed.ok && failed.failure.reason, 'unavailable');
  const { outcome: worded } = await answered(plain('{"error":"The server is overloaded, try again later."}'));
  assert.equal(!worded.ok && worded.failure.reason, 'unavailable');
  const { finish_reason: _, ...endless } = choice ?? assert.fail();
  const { outcome: unsaid } = await answered(plain(JSON.stringify({ ...WHOLE, choices: [endless] })));
  assert.equal(unsaid.ok && unsaid.text, TEXT);
});

test('an address that answers with a web page is named for what it is', async () => {
  const { outcome } = await answered(plain('<!doctype html><title>Sign in</title>', 'text/html'));
  assert.deepEqual(!outcome.ok && [outcome.failure.reason, outcome.failure.detail], [
    'invalid_output',
    'The address answers with a web page, and not as a model does.',
  ]);
});

test('an error that an event tells in words alone is read as one', async () => {
  for (const [words, reason] of [
    ['The server is overloaded, try again later.', 'unavailable'],
    ['Rate limit exceeded', 'rate_limited'],
  ]) {
    const { outcome } = await answered((response) => sse(response, [JSON.stringify({ error: words })]));
    assert.equal(!outcome.ok && outcome.failure.reason, reason);
  }
});

test('empty events between those of an answer change nothing', async () => {
  const { outcome } = await answered((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events('compatible', ['{"pick"', ':"A"}']))
      response.write(`data:\n\ndata: \n\ndata: ${event}\n\n`);
    response.end('data:\n\ndata: [DONE]\n\n');
  });
  assert.ok(outcome.ok);
  assert.equal(outcome.text, TEXT);
});

test('a JSON document that is cut, or is no answer, is one that cannot be read', async () => {
  for (const body of [JSON.stringify(WHOLE).slice(0, 90), '{"hello":"world"}']) {
    const { outcome } = await answered(plain(body));
    assert.equal(!outcome.ok && outcome.failure.reason, 'invalid_output');
  }
});

test('a line for each piece is an event for each, with what it was charged for and why it ended in the last', () => {
  const read = (...lines: readonly object[]): unknown[] =>
    asEventStream()
      .push(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      .split('\n\n')
      .flatMap((event) => (event === '' ? [] : [event.replace('data: ', '')]))
      .map((data) => {
        if (data === '[DONE]') return data;
        const { choices, usage } = JSON.parse(data);
        const { delta, finish_reason: ended } = choices[0];
        return { ...delta, ...(ended && { ended }), ...(usage && { usage }) };
      });
  const counts = { prompt_eval_count: 5, eval_count: 2 };
  const usage = { prompt_tokens: 5, completion_tokens: 2 };
  assert.deepEqual(
    read(
      { message: { thinking: 'Hm.' }, done: false },
      { message: { content: 'Yes.' }, done: false },
      { done: true, ...counts },
    ),
    [{ reasoning_content: 'Hm.' }, { content: 'Yes.' }, { ended: 'stop', usage }, '[DONE]'],
  );
  assert.deepEqual(
    read({ message: {}, done: true, done_reason: 'length', prompt_eval_cached_count: 3, ...counts }),
    [{ ended: 'length', usage: { ...usage, prompt_tokens_details: { cached_tokens: 3 } } }, '[DONE]'],
  );
  for (const said of [{ reasoning: 'Hm.' }, { reasoning_content: 'Hm.', reasoning: 'Else.' }])
    assert.deepEqual(read({ choices: [{ message: { content: 'Yes.', ...said } }] }), [
      { content: 'Yes.', reasoning_content: 'Hm.' },
      { ended: 'stop' },
      '[DONE]',
    ]);
});
