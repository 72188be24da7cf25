// The official package of OpenAI against the service.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { countRows, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

type Message = { role: 'user'; content: string };

let server: TestServer;
let openai: OpenAI;
const user = 'ada@example.com';
const PUBLIC = 'https://witan.example.com';

before(async () => {
  server = await startTestServer({ env: { WITAN_PUBLIC_URL: `${PUBLIC}/` } });
  openai = new OpenAI({ apiKey: server.key, baseURL: `${server.url}/v1`, maxRetries: 0 });
});
after(() => server.close());

const asking = (question: string): { model: string; user: string; messages: Message[] } => ({
  model: 'witan',
  user,
  messages: [{ role: 'user', content: question }],
});

test('lists its models', async () => {
  const ids: string[] = [];
  for await (const { id } of openai.models.list()) ids.push(id);
  assert.deepEqual(ids, ['witan', 'witan-full']);
});

test('shows one of its models, and says which there are where it has no such', async () => {
  for await (const listed of openai.models.list())
    assert.deepEqual(await openai.models.retrieve(listed.id), listed);
  for (const unknown of ['gpt-5', 'WITAN', 'witan/full', '%00'])
    await assert.rejects(async () => openai.models.retrieve(unknown), {
      name: 'Error',
      status: 404,
      code: 'not_found',
      message: '404 There is no such model: choose witan or witan-full.',
    });
});

test('answers with the first page of the memo, a link and what was used', async () => {
  const askedAtS = Math.floor(Date.now() / 1_000);
  const completion = await openai.chat.completions.create({
    ...asking('Should we rewrite our importer, or profile it first?'),
    temperature: 0.3,
    max_tokens: 100,
    n: 1,
    tools: [],
    functions: [],
    modalities: ['text'],
    audio: null,
    logprobs: false,
    response_format: { type: 'text' },
  });
  const { rows } = await server.pool.query<{
    id: string;
    usage: { inputTokens: number; outputTokens: number };
  }>(`select id, memo::json -> 'usage' as usage from memos where deliberation_id = $1`, [
    completion.id.replace('chatcmpl-', ''),
  ]);
  const [saved] = rows;
  assert.ok(saved);
  assert.ok(completion.created >= askedAtS && completion.created <= Date.now() / 1_000);
  const [choice] = completion.choices;
  assert.equal(choice?.finish_reason, 'stop');
  assert.equal(choice.index, 0);
  assert.match(
    choice.message.content ?? '',
    /^\*simulated advisors · 100 credits\. 9,900 of 10,000 are left until 1 [A-Z][a-z]+ \d{4}\.\*\n\n.*^# /ms,
  );
  assert.ok(choice.message.content?.endsWith(`[The whole memo](${PUBLIC}/#/memo/${saved.id})\n`));
  assert.deepEqual(completion.usage, {
    prompt_tokens: saved.usage.inputTokens,
    completion_tokens: saved.usage.outputTokens,
    total_tokens: saved.usage.inputTokens + saved.usage.outputTokens,
  });
});

test('streams its progress and what advisors say, then the whole memo, and ends with the usage', async () => {
  const stream = await openai.chat.completions.create({
    ...asking('Rent or buy the office? [simulate: perspective=slow]'),
    model: 'witan-full',
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = '';
  let thought = '';
  let finish: string | null = null;
  let tokens = 0;
  for await (const { choices, usage } of stream) {
    const [choice] = choices;
    assert.equal(choice?.index ?? 0, 0);
    text += choice?.delta.content ?? '';
    // `as`: a field that the package does not know, and many programs show.
    thought += (choice?.delta as { reasoning_content?: string } | undefined)?.reasoning_content ?? '';
    finish = choice?.finish_reason ?? finish;
    tokens += usage?.total_tokens ?? 0;
  }
  assert.match(thought, /has begun with \d advisors\.\n[^]*has answered/);
  assert.match(thought, /^Advisor [A-H]: .{20,}$/m);
  assert.match(text, /^\*simulated advisors · 100 credits\. /);
  assert.match(text, /^# [^]*## [^]*\[The whole memo\]/m);
  assert.equal(finish, 'stop');
  assert.ok(tokens > 0);
});

test('takes what was said before as context, what an assistant refused too, and the text of parts', async () => {
  const completion = await openai.chat.completions.create({
    model: 'witan',
    user,
    messages: [
      { role: 'system', content: 'You are helpful.' },
      { role: 'user', content: 'We are nine engineers.' },
      { role: 'assistant', content: 'Noted.' },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot say.' }] },
      { role: 'assistant', content: null, refusal: 'Nor that.' },
      { role: 'user', content: [{ type: 'text', text: 'Monorepo or not?' }] },
    ],
  });
  const { rows } = await server.pool.query<{ brief: string }>(
    'select brief from deliberations where id = $1',
    [completion.id.replace('chatcmpl-', '')],
  );
  // `as`: the brief that the service stored.
  const brief = JSON.parse(rows[0]?.brief ?? '{}') as { question: string; context: string };
  assert.equal(brief.question, 'Monorepo or not?');
  assert.equal(
    brief.context,
    [
      'Instructions: You are helpful.',
      'User: We are nine engineers.',
      ...['Noted.', 'I cannot say.', 'Nor that.'].map((said) => `Assistant: ${said}`),
    ].join('\n\n'),
  );
});

test('says so where the talk before is longer than what is read of it', async () => {
  const page = 'The lease ends in May. '.repeat(2_200);
  const question = asking('Rent or buy?').messages;
  const long = [page, page].map((content) => ({ role: 'user', content }) as const);
  const first = async (messages: Message[]): Promise<string> => {
    const { choices } = await openai.chat.completions.create({ model: 'witan', user, messages });
    return choices[0]?.message.content?.split('\n', 1)[0] ?? '';
  };
  assert.match(
    await first([...long, ...question]),
    / · Of what was said before, only the latest 100,000 characters were read\.\*$/,
  );
  assert.doesNotMatch(await first([...long.slice(1), ...question]), /characters/);
});

test('the same chat again joins the first and is charged once; another account is another chat', async () => {
  const before = await countRows(server.pool);
  const again = asking('Move to four days a week?');
  const ids = await Promise.all([1, 2, 3].map(async () => (await openai.chat.completions.create(again)).id));
  assert.equal(new Set(ids).size, 1);
  const other = await openai.chat.completions.create({ ...again, user: 'other@example.com' });
  assert.notEqual(other.id, ids[0]);
  const now = await countRows(server.pool);
  assert.equal((now['memos'] ?? 0) - (before['memos'] ?? 0), 2);

  const windowOf = (ms: number): number => Math.floor(ms / (15 * 60_000));
  const [first] = ids;
  const of = [first?.replace('chatcmpl-', '')];
  const { rows } = await server.pool.query<{ key: string; at: Date }>(
    'select idempotency_key as key, created_at as at from deliberations where id = $1',
    of,
  );
  const [, window] = rows[0]?.key.split(':') ?? [];
  const at = rows[0]?.at.getTime() ?? 0;
  // The window was read a moment before.
  assert.ok([at, at - 1_000].map(windowOf).includes(Number(window)));
  for (const [earlier, joins] of [
    [1, true],
    [2, false],
  ] as const) {
    const current = windowOf(Date.now());
    await server.pool.query(
      `update deliberations set idempotency_key = regexp_replace(idempotency_key, '\\d+', $2::text) where id = any($1)`,
      [of, String(current - earlier)],
    );
    const { id } = await openai.chat.completions.create(again);
    if (windowOf(Date.now()) === current) assert.equal(id === first, joins, `${earlier} windows ago`);
  }
});

test('a chat that is given its memo again is told what is left now', async () => {
  const of = (question: string) => ({ ...asking(question), user: 'twice@example.com' });
  const left = async (question: string): Promise<string | undefined> => {
    const { choices } = await openai.chat.completions.create(of(question));
    return /100 credits\. ([\d,]+) of 10,000 are left/.exec(choices[0]?.message.content ?? '')?.[1];
  };
  assert.equal(await left('Rent or buy the van?'), '9,900');
  assert.equal(await left('Rent or buy the hall?'), '9,800');
  assert.equal(await left('Rent or buy the van?'), '9,800');
});

test('a chat whose memo was deleted is told so, and of no Idempotency-Key', async () => {
  const { id } = await openai.chat.completions.create(asking('Rent or buy the barge?'));
  await server.send('DELETE', `/v1/deliberations/${id.replace('chatcmpl-', '')}`);
  await assert.rejects(async () => openai.chat.completions.create(asking('Rent or buy the barge?')), {
    status: 400,
    message: '400 The memo of this chat was deleted; to ask again within half an hour, change a word.',
  });
});

test('refuses in the form of the API, and names what it cannot do', async () => {
  const messages = [{ role: 'user', content: 'Which?' }] as const;
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
  const refused: readonly (readonly [change: object, status: number, param: string | null, says: RegExp])[] =
    [
      [{ n: 2 }, 400, 'n', /n must be 1/],
      [{ functions: [{ name: 'f' }] }, 400, 'functions', /functions are not supported/],
      [{ modalities: ['text', 'audio'] }, 400, 'modalities', /modalities must be text alone/],
      [{ audio: { voice: 'ash' } }, 400, 'audio', /audio is not supported/],
      [{ web_search_options: {} }, 400, 'web_search_options', /POST \/v1\/deliberate with research/],
      [{ logprobs: true }, 400, 'logprobs', /logprobs are not supported/],
      [{ tools: [{ type: 'function', function: { name: 'f' } }] }, 400, 'tools', /tools are not supported/],
      [{ response_format: { type: 'json_object' } }, 400, 'response_format', /must be text/],
      [
        { messages: [{ role: 'user', content: [image] }] },
        400,
        'messages[0].content',
        /image_url is not supported/,
      ],
      [
        { byok: { openai: 'sk-secret-of-mine' } },
        400,
        'byok',
        /^(?!.*sk-secret).*byok.*POST \/v1\/deliberate/,
      ],
      [{ musts: [{ name: 'In the EU' }] }, 400, 'musts', /musts.*POST \/v1\/deliberate/],
      [{ userEmail: user }, 400, 'userEmail', /send it as user\.$/],
      [{ model: 'gpt-5' }, 400, 'model', /witan or witan-full/],
      [{ messages: [{ role: 'system', content: 'x' }] }, 400, 'messages', /message of the user/],
      [{ messages: [{ role: 'user', content: 'x'.repeat(8_001) }] }, 400, 'messages[0].content', /8,000/],
      [{ user: 'me' }, 401, null, /bound to an e-mail address/],
    ];
  for (const [change, status, param, says] of refused) {
    const body = { model: 'witan', user, messages, ...change };
    // `as`: what the package would not let through on purpose.
    const error = await openai.chat.completions.create(body as never).then(
      () => assert.fail('it was answered'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof OpenAI.APIError, String(error));
    assert.deepEqual([error.status, error.param], [status, param]);
    assert.match(error.message, says);
  }
  const stranger = new OpenAI({ apiKey: 'wtn_live_wrong', baseURL: `${server.url}/v1`, maxRetries: 0 });
  await assert.rejects(stranger.models.list(), OpenAI.AuthenticationError);
  const wrongMethod = await server.send('DELETE', '/v1/models');
  assert.equal(wrongMethod.status, 405);
  assertHeaders(wrongMethod);
  // `as`: its form is what is asserted.
  const { error } = (await wrongMethod.json()) as { error: { code: string } };
  assert.equal(error.code, 'method_not_allowed');
});

test('says in the form of the package what else of its API there is', async () => {
  for (const asked of [
    async () => openai.responses.create({ model: 'witan', input: 'Rent or buy?' }),
    async () => openai.conversations.create(),
    async () => openai.moderations.create({ input: 'Rent or buy?' }),
    async () => openai.files.list(),
    async () => openai.vectorStores.list(),
  ])
    await assert.rejects(asked, {
      status: 404,
      code: 'not_found',
      message: /no such page: POST .v1.chat.completions/,
    });
});

test('says under which path its API is to a package whose base URL leaves it out or doubles it', async () => {
  for (const path of ['', '/v1/v1']) {
    const astray = new OpenAI({ apiKey: server.key, baseURL: server.url + path, maxRetries: 0 });
    await assert.rejects(async () => astray.chat.completions.create(asking('Rent or buy?')), {
      status: 404,
      code: 'not_found',
      message: /no such page: POST .v1.chat.completions/,
    });
  }
  const lost = await server.send('GET', '/v1/v1/memos');
  const { message } = await assertError(lost, 404, 'not_found');
  assert.match(message, /^There is no such page: API paths begin with one \/v1 /);
});

test('names each request where the package looks for its name', async () => {
  const named = /^req_[0-9a-f-]{36}$/;
  assert.match((await openai.models.retrieve('witan'))._request_id ?? '', named);
  const wrong = new OpenAI({ apiKey: 'sk-wrong', baseURL: `${server.url}/v1`, maxRetries: 0 });
  for (const failing of [() => openai.models.retrieve('gpt'), () => wrong.models.retrieve('witan')]) {
    const error: unknown = await failing().catch((thrown: unknown) => thrown);
    assert.ok(error instanceof OpenAI.APIError);
    assert.match(error.requestID ?? '', named);
  }
});

test('tells a failure in the middle of a stream as the package expects it', async () => {
  const stream = await openai.chat.completions.create({
    ...asking('Rent or buy? [simulate: all=down]'),
    stream: true,
  });
  await assert.rejects(async () => {
    for await (const _ of stream);
  }, OpenAI.APIError);
  await assert.rejects(
    openai.chat.completions.create(asking('Build? [simulate: all=down]')),
    OpenAI.InternalServerError,
  );
});

test('uses the address that a key is bound to, or the header of the one who asks', async () => {
  const { key } = await server.createKey({ email: 'bound@example.com' });
  const bound = new OpenAI({ apiKey: key, baseURL: `${server.url}/v1` });
  const named = new OpenAI({
    apiKey: server.key,
    baseURL: `${server.url}/v1`,
    defaultHeaders: { 'Witan-User-Email': 'Header@example.com' },
  });
  for (const [client, email] of [
    [bound, 'bound@example.com'],
    [named, 'header@example.com'],
  ] as const) {
    const { id } = await client.chat.completions.create({ ...asking('Which way?'), user: 'a nickname' });
    const { rows } = await server.pool.query<{ email: string }>(
      'select email from accounts a join deliberations d on d.account_id = a.id where d.id = $1',
      [id.replace('chatcmpl-', '')],
    );
    assert.equal(rows[0]?.email, email);
  }
});
