import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { decisionMemo } from '../contract/memo.ts';
import { QUESTION, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { call, connectHttp, connectStdio, textOf } from './editors.fixture.ts';
import type { Era } from './editors.fixture.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const userEmail = 'ada@example.com';
const ways: readonly (readonly [name: string, connect: () => Promise<Client>])[] = (
  ['legacy', 'modern'] as const satisfies Era[]
).flatMap((era) => [
  [`HTTP, ${era}`, () => connectHttp(server, era, { 'Witan-User-Email': userEmail })] as const,
  [`stdio, ${era}`, () => connectStdio(server, era, userEmail)] as const,
]);

for (const [way, connect] of ways) {
  describe(`an editor over ${way}`, () => {
    let editor: Client;
    before(async () => {
      editor = await connect();
    });
    after(() => editor.close());

    test('is offered three tools with schemas of what they take and give', async () => {
      const { tools } = await editor.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['deliberate', 'get_memo', 'list_memos'],
      );
      const [deliberate, ...readers] = tools;
      assert.deepEqual(deliberate?.inputSchema.required, ['question']);
      assert.doesNotMatch(JSON.stringify(tools.map(({ inputSchema }) => inputSchema)), /anyOf|null/);
      assert.equal('byok' in (deliberate?.inputSchema.properties ?? {}), false);
      assert.equal(deliberate?.annotations?.readOnlyHint, false);
      for (const tool of readers) assert.equal(tool.annotations?.readOnlyHint, true);
      for (const tool of tools) assert.equal(tool.outputSchema?.type, 'object');
      assert.equal(editor.getServerVersion()?.name, 'witan');
    });

    test('deliberates with progress, and reads the same memo again', async () => {
      const { question, options, criteria } = QUESTION;
      const { result, progress } = await call(editor, 'deliberate', { question, options, criteria });
      // The client has held the structured content against the output schema by now.
      const memo = decisionMemo.parse(result.structuredContent);
      assert.equal(memo.userEmail, userEmail);
      assert.match(textOf(result), /^# /m);
      assert.ok(textOf(result).includes(memo.id));
      assertGrows(progress.map((one) => one.progress));
      const told = progress.map(({ message }) => message).join('\n');
      for (const sentence of [
        /has begun with 4 advisors/,
        /Advisor [A-D] has answered \(4 of 4\)/,
        /is saved/,
      ]) {
        assert.match(told, sentence);
      }
      const { result: again } = await call(editor, 'get_memo', { id: memo.id });
      assert.deepEqual(again.structuredContent, result.structuredContent);
      const { result: list } = await call(editor, 'list_memos', { limit: 1, q: 'importer' });
      const { memos } = list.structuredContent as { memos: { id: string; headline: string }[] };
      assert.deepEqual(
        memos.map(({ id, headline }) => ({ id, headline })),
        [{ id: memo.id, headline: memo.recommendation.headline }],
      );
      assert.ok(textOf(list).includes(memo.id));
    });

    test("hears refusals as tool errors in the service's own sentence", async () => {
      const refusals: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
        ['deliberate', {}, /^question is required\.\n\(validation_error; request req_/],
        [
          'deliberate',
          { question: 'Which?', options: [{ name: 'One' }] },
          /^options must hold at least 2 items/,
        ],
        ['deliberate', { question: 'Which?', userEmail: 'nobody' }, /userEmail .*\n\(validation_error/],
        [
          'deliberate',
          { question: 'Which?', byok: { openai: 'sk-12345678' } },
          /^Provider keys are not taken/,
        ],
        ['deliberate', { question: 'Which?', transparant: true }, /^"transparant": no such argument/],
        ['get_memo', { id: 'memo_none' }, /^There is no such memo\.\n\(not_found/],
        ['get_memo', {}, /^id is required/],
        ['list_memos', { limit: 1_000 }, /^limit must be at most 100/],
      ];
      for (const [tool, args, sentence] of refusals) {
        const { result } = await call(editor, tool, args);
        assert.equal(result.isError, true, tool);
        assert.match(textOf(result), sentence);
        assert.equal(result.structuredContent, undefined);
      }
    });
  });
}

test('asks for the account where none is configured', async () => {
  const editor = await connectHttp(server, 'legacy');
  const { tools } = await editor.listTools();
  assert.deepEqual(tools[0]?.inputSchema.required, ['question', 'userEmail']);
  const { result } = await call(editor, 'deliberate', { question: 'Which?' });
  assert.match(textOf(result), /^userEmail is required.*\n\(authentication_required/);
  await editor.close();
});

test('says at once that a limit is reached, and when to come back', async () => {
  const editor = await connectHttp({ url: server.url, key: server.testKey }, 'legacy');
  const ask = async (fault: string): Promise<string> => {
    const question = `Which? [simulate: request=${fault}]`;
    return textOf((await call(editor, 'deliberate', { question, userEmail })).result);
  };
  assert.match(await ask('quota'), /needs 100 credits.*\n\(rate_limited; try again in \d+ s/);
  const before = server.logged.length;
  assert.match(await ask('rate_limited'), /requests a minute.*\n\(rate_limited; try again in 1 s/);
  const asked = server.logged.slice(before).filter((line) => line.includes('"/v1/deliberate"'));
  assert.equal(asked.length, 1);
  await editor.close();
});

function assertGrows(numbers: readonly number[]): void {
  for (const [i, one] of numbers.entries()) assert.ok(one > (numbers[i - 1] ?? -1), numbers.join(' '));
  assert.equal(numbers.at(-1), 100);
}
