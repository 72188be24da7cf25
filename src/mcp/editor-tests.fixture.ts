// Tests of what every editor is promised, to be run for one kind of connection at a time.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import type { MemoSource, MemoSummary } from '@witan/client';
import { oneLine } from '@witan/memo/plain-text';
import { docxParts, zipOf } from '../../documents/src/files.fixture.ts';
import { decisionMemo } from '../contract/memo.ts';
import { QUESTION as ASKED, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { call, connectHttp, connectStdio, textOf } from './editors.fixture.ts';
import type { Called, Era } from './editors.fixture.ts';

const REPORT = zipOf(docxParts([{ text: 'Rewriting the importer would cost five months of two people.' }]));

export const userEmail = 'ada@example.com';
const { userEmail: _, ...QUESTION } = ASKED;

/** A server for the tests of the file that asks for it. */
export function receiveServer(): { readonly server: TestServer } {
  let server: TestServer | undefined;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server?.close());
  return {
    get server() {
      if (server === undefined) throw new Error('The server is started before the first test.');
      return server;
    },
  };
}

const fieldsOf = (value: object): string[] => Object.keys(value).toSorted();

type Way = (at: { readonly server: TestServer }) => Promise<Client>;

export const overHttp =
  (era: Era): Way =>
  ({ server }) =>
    connectHttp(server, era, { 'Witan-User-Email': userEmail });

export const overStdio =
  (era: Era): Way =>
  ({ server }) =>
    connectStdio(server, era, userEmail);

export function testEditor(name: string, at: { readonly server: TestServer }, way: Way): void {
  describe(`an editor over ${name}`, () => {
    let editor: Client;
    let deliberated: Called;
    let id: string;
    before(async () => {
      editor = await way(at);
      const question = `${QUESTION.question} ${'👍'.repeat(80)}`;
      deliberated = await call(editor, 'deliberate', { ...QUESTION, question });
      ({ id } = deliberated.result.structuredContent as { id: string });
    });
    after(() => editor.close());

    test('is offered five tools in at most 15 kilobytes', async () => {
      const listed = await editor.listTools();
      const { tools } = listed;
      assert.ok(Buffer.byteLength(JSON.stringify(listed)) <= 15 * 1024);
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['deliberate', 'get_memo', 'list_memos', 'record_outcome', 'ask_about_memo'],
      );
      const [deliberate, ...others] = tools;
      const readers = others.filter(({ name }) => name === 'get_memo' || name === 'list_memos');
      assert.deepEqual(deliberate?.inputSchema.required, ['question']);
      assert.doesNotMatch(JSON.stringify(tools.map(({ inputSchema }) => inputSchema)), /anyOf|null/);
      // What a format says already, or every integer holds to, is no word to spend on a model.
      assert.doesNotMatch(JSON.stringify(tools), /"format":"\w+","pattern"|9007199254740991/);
      assert.equal('byok' in (deliberate?.inputSchema.properties ?? {}), false);
      assert.equal(deliberate?.annotations?.readOnlyHint, false);
      for (const tool of readers) assert.equal(tool.annotations?.readOnlyHint, true);
      assert.equal(deliberate?.outputSchema?.type, 'object');
      assert.match(deliberate?.description ?? '', /costly to get wrong.*100 credits.*four minutes/);
      assert.equal(editor.getServerVersion()?.name, 'witan');
    });

    test('deliberates with progress, and is given a brief of about two kilobytes', async () => {
      const { result, progress } = deliberated;
      // By now the client has validated the structured content against the output schema.
      const brief = result.structuredContent as {
        readonly url: string;
        readonly verdict: Readonly<Record<string, string>>;
        readonly nextSteps: readonly [string];
      };
      const [tool] = (await editor.listTools()).tools;
      // `as`: the schema of an object that holds one more.
      const { properties } = (tool?.outputSchema ?? {}) as {
        readonly properties: { readonly verdict: { readonly properties: object } };
      };
      assert.deepEqual(fieldsOf(properties), fieldsOf(brief), 'the schema shows every field');
      assert.deepEqual(fieldsOf(properties.verdict.properties), fieldsOf(brief.verdict));
      assert.ok(textOf(result).includes(`Next: ${brief.nextSteps[0]}`), textOf(result));
      for (const form of [textOf(result), JSON.stringify(brief)]) {
        assert.ok(Buffer.byteLength(form) < 2_500, form);
        for (const said of [id, brief.verdict['decision'] ?? '-']) assert.ok(form.includes(said), said);
      }
      assert.match(brief.url, new RegExp(`^${at.server.url}/#/memo/memo_`));
      assert.ok(textOf(result).includes(brief.url));
      assertGrows(progress.map((one) => one.progress));
      const told = progress.map(({ message }) => message).join('\n');
      for (const sentence of [
        /has begun with 4 advisors/,
        /Advisor [A-D] has answered \(4 of 4\)/,
        /is saved/,
      ]) {
        assert.match(told, sentence);
      }
    });

    test('reads the rest of the memo as a text unless it asks for data, and as a resource', async () => {
      const { verdict } = deliberated.result.structuredContent as { verdict: { decision: string } };
      const { result } = await call(editor, 'get_memo', { id });
      assert.equal(result.structuredContent, undefined);
      const { result: asData } = await call(editor, 'get_memo', { id, format: 'json' });
      assert.deepEqual(JSON.parse(textOf(asData)), asData.structuredContent);
      const sizeOf = (answer: Called['result']): number => Buffer.byteLength(JSON.stringify(answer));
      assert.ok(sizeOf(result) <= 25 * 1024 && 2 * sizeOf(result) < sizeOf(asData), String(sizeOf(result)));
      const memo = decisionMemo.parse(asData.structuredContent);
      assert.equal(memo.id, id);
      assert.equal(memo.userEmail, userEmail);
      const { resourceTemplates } = await editor.listResourceTemplates();
      assert.deepEqual(
        resourceTemplates.map(({ uriTemplate }) => uriTemplate),
        ['witan://memos/{id}'],
      );
      const { resources } = await editor.listResources();
      const [{ name, title, description } = {}] = resources;
      assert.deepEqual(
        { name, title, description },
        { name: id, title: verdict.decision, description: oneLine(memo.question, 200) },
      );
      const { contents } = await editor.readResource({ uri: `witan://memos/${id}` });
      const [document] = contents;
      assert.ok(document && 'text' in document);
      // The document ends with the signature of the memo.
      assert.ok(document.text.startsWith(textOf(result).trimEnd()), document.text);
      const completed = await editor.complete({
        ref: { type: 'ref/resource', uri: 'witan://memos/{id}' },
        argument: { name: 'id', value: id.slice(0, -2) },
      });
      assert.deepEqual(completed.completion.values, [id]);
      const { result: list } = await call(editor, 'list_memos', { q: 'importer' });
      const { memos } = list.structuredContent as { memos: MemoSummary[] };
      assert.equal(memos.find((one) => one.id === id)?.verdict.decision, verdict.decision);
      assert.ok(textOf(list).includes(id));
      const recorded = await call(editor, 'record_outcome', { id, result: 'mixed', best: null });
      assert.match(textOf(recorded.result), /^Recorded the outcome of memo_.*: mixed\. Nothing is open\.$/);
      const again = (await call(editor, 'get_memo', { id })).result;
      assert.match(textOf(again), /It went partly better, partly worse than expected\./);
      const data = (await call(editor, 'get_memo', { id, format: 'json' })).result;
      const { record } = data.structuredContent as { record: { outcome: { result: string } } };
      assert.equal(record.outcome.result, 'mixed');
      const wrong = await call(editor, 'record_outcome', { id, best: 'opt_99' });
      assert.match(textOf(wrong.result), /best must be an option of this memo/);
      await assert.rejects(editor.readResource({ uri: 'witan://memos/memo_none' }), /not found/i);
    });

    test('asks one advisor about a memo, and says whose reading it is', async () => {
      const { result } = await call(editor, 'ask_about_memo', { id, question: 'What speaks against it?' });
      const { answer, charge } = result.structuredContent as { answer: string; charge: { charged: number } };
      assert.equal(textOf(result), `One advisor's reading, not the panel's:\n\n${answer}`);
      assert.equal(charge.charged, 10);
      const wrong = await call(editor, 'ask_about_memo', { id, question: ' ' });
      assert.deepEqual(
        [wrong.result.isError, /question must not be empty/.test(textOf(wrong.result))],
        [true, true],
      );
      const keyed = await call(editor, 'ask_about_memo', { id, question: 'Why?', byok: { openai: 'a-key' } });
      assert.match(textOf(keyed.result), /Provider keys are not taken here/);
    });

    test('offers prompts that carry the question or the memo along', async () => {
      const { prompts } = await editor.listPrompts();
      assert.deepEqual(
        prompts.map(({ name }) => name),
        ['decide', 'discuss_memo', 'record_decision'],
      );
      const decide = await editor.getPrompt({ name: 'decide', arguments: { question: 'Rust or Go?' } });
      assert.match(JSON.stringify(decide.messages), /Rust or Go\?.*deliberate once/);
      for (const [name, begins] of [
        ['discuss_memo', /^Decision memo/],
        ['record_decision', /^status: /m],
      ] as const) {
        const { messages } = await editor.getPrompt({ name, arguments: { id } });
        const content = messages[1]?.content;
        assert.ok(content?.type === 'resource' && 'text' in content.resource);
        assert.match(content.resource.text, begins);
        const refused = editor.getPrompt({ name, arguments: { id: 'memo_none' } });
        await assert.rejects(refused, { code: -32602, message: /There is no such memo/ });
      }
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
        [
          'deliberate',
          { question: 'Which?', documents: [{ name: 'broken.pdf', data: '/wD/' }] },
          /^broken\.pdf cannot be read: the file is damaged or not what its name or type says\./,
        ],
        ['get_memo', { id: 'memo_none' }, /^There is no such memo\.\n\(not_found/],
        [
          'deliberate',
          { question: 'Which?', documents: '["a.txt"]' },
          /^documents must be an array of objects/,
        ],
        [
          'deliberate',
          { question: 'Which?', documents: [null] },
          /^documents\[0\]: A document must be an object with a name/,
        ],
        ['get_memo', {}, /^id is required/],
        ['get_memo', { id: '' }, /^id is required/],
        ['get_memo', { id, format: 'html' }, /^format must be text or json/],
        ['list_memos', { limit: 1_000 }, /^limit must be a whole number from 1 to 100/],
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

/** Apart from the others, since the web is searched. */
export function testDocuments(name: string, at: { readonly server: TestServer }, way: Way): void {
  test(`an editor over ${name} hands documents on as text and as bytes, and has the web searched`, async () => {
    const editor = await way(at);
    const words = 'A profile of one night shows that 71% of the time goes into parsing dates.';
    const { result, progress } = await call(editor, 'deliberate', {
      ...QUESTION,
      documents: [
        { name: 'profile.md', text: `# Importer\n\n${words}` },
        { name: 'report.docx', data: Buffer.from(REPORT).toString('base64') },
      ],
      research: true,
    });
    assert.match(progress.map(({ message }) => message).join('\n'), /Search has found \d+ sources?\./);
    const brief = result.structuredContent as { id: string; url: string; charged: number };
    assert.equal(brief.charged, 150);
    assert.equal(brief.url, `${at.server.url}/#/memo/${brief.id}`);
    const read = await call(editor, 'get_memo', { id: brief.id, format: 'json' });
    const { sources = [] } = read.result.structuredContent as { sources?: MemoSource[] };
    const titles = new Set(sources.map(({ kind, title }) => (kind === 'web' ? kind : title)));
    assert.deepEqual(titles, new Set(['profile.md', 'report.docx', 'web']));
    assert.ok(sources.some(({ verified }) => verified));
    assert.match(textOf(read.result), /profile\.md/);
    await editor.close();
  });
}

function assertGrows(numbers: readonly number[]): void {
  for (const [i, one] of numbers.entries()) assert.ok(one > (numbers[i - 1] ?? -1), numbers.join(' '));
  assert.equal(numbers.at(-1), 100);
}
