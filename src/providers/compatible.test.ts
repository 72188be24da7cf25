import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from '../domain/secret.ts';
import { createCallModel } from './call-model.ts';
import { ask, events, modelCall, serve, sse, type Answer } from './wire-server.fixture.ts';

const refuse = (message: string, status = 400): Answer => {
  return (response) => void response.writeHead(status).end(JSON.stringify({ error: { message } }));
};

const good: Answer = (response) => sse(response, events('compatible', ['{"pick":"A"}']));

test('a server that knows no schemas is asked for a JSON object, then for text, and told the schema in words', async (t) => {
  const server = await serve((response, heard) => {
    const body: unknown = JSON.parse(heard.body);
    const format = Reflect.get(body as object, 'response_format');
    return format === undefined
      ? good(response, heard)
      : refuse("'response_format' is not supported")(response, heard);
  });
  t.after(server.close);
  const callModel = createCallModel({
    endpointFor: () => ({ baseUrl: `${server.url}/v1`, apiKey: null }),
    now: () => 0,
  });
  const io = { signal: new AbortController().signal, onText: () => {} };
  assert.ok((await callModel(modelCall('compatible'), io)).ok);
  const formats = server.heard.map(({ body }) => /"type":"(json_\w+)"/.exec(body)?.[1]);
  assert.deepEqual(formats, ['json_schema', 'json_object', undefined]);
  assert.match(server.heard[2]?.body ?? '', /JSON Schema.*additionalProperties/);
  assert.equal(server.heard[0]?.headers.authorization, undefined);

  assert.ok((await callModel(modelCall('compatible'), io)).ok);
  assert.equal(server.heard.length, 4, 'what a server understands is remembered');
});

test('a server that wants another name for the cap, or no usage, gets it its way', async (t) => {
  const server = await serve((response, heard) => {
    if (heard.body.includes('"max_tokens"'))
      return refuse('Use max_completion_tokens instead.')(response, heard);
    if (heard.body.includes('stream_options'))
      return refuse('stream_options: extra field', 422)(response, heard);
    return good(response, heard);
  });
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('compatible'));
  assert.ok(outcome.ok);
  assert.equal(server.heard.length, 3);
  assert.match(server.heard[2]?.body ?? '', /"max_completion_tokens":25000/);
});

test('a server that refuses everything is asked a bounded number of times', async (t) => {
  const server = await serve(refuse('response_format stream_options max_completion_tokens'));
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('compatible'));
  assert.equal(!outcome.ok && outcome.failure.reason, 'unavailable');
  assert.equal(server.heard.length, 5);
});

test('a refusal that names none of our fields is not tried in another way', async (t) => {
  const server = await serve(refuse('Bad things'));
  t.after(server.close);
  await ask(server.url, modelCall('compatible'), {
    endpointFor: () => ({ baseUrl: `${server.url}/v1`, apiKey: new Secret('short') }),
  });
  assert.equal(server.heard.length, 1);
  assert.equal(server.heard[0]?.headers.authorization, 'Bearer short');
});
