import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueAt } from '../domain/json-fields.ts';
import argumentNotes from './argument-notes.json' with { type: 'json' };
import {
  overHttp,
  overStdio,
  receiveServer,
  testDocuments,
  testEditor,
  userEmail,
} from './editor-tests.fixture.ts';
import { call, connectHttp, textOf } from './editors.fixture.ts';

const place = receiveServer();

// The other ways are in tools.long.test.ts.
testEditor('stdio, modern', place, overStdio('modern'));
testDocuments('HTTP, modern', place, overHttp('modern'));

test('asks for the account where none is configured', async () => {
  const editor = await connectHttp(place.server, 'legacy');
  const { tools } = await editor.listTools();
  assert.deepEqual(tools[0]?.inputSchema.required, ['question', 'userEmail']);
  const { result } = await call(editor, 'deliberate', { question: 'Which?' });
  assert.match(textOf(result), /^userEmail is required.*\n\(authentication_required/);
  assert.deepEqual((await editor.listResources()).resources, [], 'the memos of no account');
  await editor.close();
});

test('takes the address that a key is bound to for the account, as chats do', async () => {
  const { key } = await place.server.createKey({ email: 'bound@example.com' });
  const editor = await connectHttp({ url: place.server.url, key }, 'legacy');
  const { tools } = await editor.listTools();
  assert.deepEqual(tools[0]?.inputSchema.required, ['question']);
  assert.equal(textOf((await call(editor, 'list_memos', {})).result), 'There are no such memos.');
  await editor.close();
});

test('tells an editor which tools read, cost something or replace what was there, and what each argument means', async () => {
  const editor = await connectHttp(place.server, 'legacy');
  const { tools } = await editor.listTools();
  await editor.close();
  const reads = { readOnlyHint: true, openWorldHint: false };
  const writes = { readOnlyHint: false, destructiveHint: false };
  const pays = { ...writes, idempotentHint: false, openWorldHint: true };
  assert.deepEqual(Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations])), {
    deliberate: pays,
    get_memo: reads,
    list_memos: reads,
    // What it replaces is gone, so it does not only add.
    record_outcome: { ...writes, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    ask_about_memo: pays,
  });
  const taken = tools.flatMap(({ inputSchema: { properties = {} } }) => Object.values(properties));
  for (const argument of taken)
    assert.equal(typeof valueAt(argument, 'type'), 'string', JSON.stringify(argument));
  const told = Object.groupBy(taken, (argument) => String(valueAt(argument, 'description')));
  assert.deepEqual(Object.keys(told).toSorted(), Object.values(argumentNotes).toSorted());
});

test('says at once that a limit is reached, and when to come back', async () => {
  const editor = await connectHttp({ url: place.server.url, key: place.server.testKey }, 'legacy');
  const ask = async (fault: string): Promise<string> => {
    const question = `Which? [simulate: request=${fault}]`;
    return textOf((await call(editor, 'deliberate', { question, userEmail })).result);
  };
  assert.match(await ask('quota'), /needs 100 credits.*\n\(rate_limited; try again in \d+ s/);
  const before = place.server.logged.length;
  assert.match(await ask('rate_limited'), /requests a minute.*\n\(rate_limited; try again in 1 s/);
  const asked = place.server.logged.slice(before).filter((line) => line.includes('"/v1/deliberate"'));
  assert.equal(asked.length, 1);
  await editor.close();
});
