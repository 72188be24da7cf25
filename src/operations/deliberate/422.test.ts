import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { PROVIDERS } from '../../domain/advisor.ts';
import { email, names, repeat } from './long-values.test-support.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const asTest = () => bearer(server.testKey);
const { question, userEmail } = QUESTION;

type Refused = readonly [given: object, path: string, says: RegExp];

const REFUSED: readonly Refused[] = [
  [{ question: undefined }, 'question', /question is required/],
  [{ question: null }, 'question', /question is required/],
  [{ question: ' \n ' }, 'question', /question must not be empty/],
  [{ question: 7 }, 'question', /question must be a string/],
  [{ question: repeat(8_001) }, 'question', /question must be at most 8,000 characters/],
  [{ userEmail: 7 }, 'userEmail', /userEmail must be a string/],
  [{ userEmail: 'ada' }, 'userEmail', /userEmail must be a valid e-mail address\./],
  [{ question: '\u200b\u2060' }, 'question', /question must hold at least one visible character/],
  [
    { userEmail: 'a b@example.com' },
    'userEmail',
    /valid e-mail address without spaces; in a query, \+ is written %2B\./,
  ],
  [{ userEmail: 'ada@example.com\u0000' }, 'userEmail', /userEmail must be a valid e-mail address/],
  [{ userEmail: email(255) }, 'userEmail', /userEmail must be at most 254 characters/],
  [{ criteria: 'cost' }, 'criteria', /criteria must be an array/],
  [{ documents: repeat(30) }, 'documents', /^documents must be an array of objects\.$/],
  [{ question: [] }, 'question', /^question must be a string\.$/],
  [{ criteria: names(13) }, 'criteria', /criteria must hold at most 12/],
  [{ criteria: ['cost'] }, 'criteria[0]', /criteria\[0\].*must be an object/],
  [{ criteria: [{}] }, 'criteria[0].name', /criteria\[0\]\.name.*required/],
  [{ criteria: [{ name: ' ' }] }, 'criteria[0].name', /criteria\[0\]\.name.*must not be empty/],
  [{ criteria: [{ name: repeat(121) }] }, 'criteria[0].name', /criteria\[0\]\.name.*at most 120/],
  [{ criteria: [{ name: 'Cost' }, { name: ' cOST ' }] }, 'criteria[1].name', /criteria.*regardless of case/],
  [{ criteria: [{ name: 'Cost', description: repeat(2_001) }] }, 'criteria[0].description', /at most 2,000/],
  [{ criteria: [{ name: 'Cost', description: 1 }] }, 'criteria[0].description', /must be a string/],
  [{ criteria: [{ name: 'Cost', weight: 0 }] }, 'criteria[0].weight', /weight must be over 0/],
  [{ criteria: [{ name: 'Cost', weight: -1 }] }, 'criteria[0].weight', /weight must be over 0/],
  [{ criteria: [{ name: 'Cost', weight: 100.1 }] }, 'criteria[0].weight', /weight must be at most 100/],
  [{ criteria: [{ name: 'Cost', weight: '1' }] }, 'criteria[0].weight', /weight must be a number/],
  [
    { criteria: [{ name: 'Cost', wieght: 1 }] },
    'criteria[0]',
    /criteria\[0\].*"wieght" is not a known field/,
  ],
  [{ options: names(1) }, 'options', /options must hold at least 2/],
  [{ options: names(9) }, 'options', /options must hold at most 8/],
  [{ options: [{ name: 'A' }, { name: 'a' }] }, 'options[1].name', /options.*regardless of case/],
  [{ options: [{ name: 'A' }, { name: repeat(121) }] }, 'options[1].name', /at most 120/],
  [
    { options: [{ name: 'A' }, { name: 'B', description: repeat(2_001) }] },
    'options[1].description',
    /2,000/,
  ],
  [{ options: [{ name: 'Buy' }, { name: 'Buy\u200b' }] }, 'options[1].name', /options must differ/],
  [{ options: [{ name: 'Buy' }, { name: '\uff22\uff35\uff39' }] }, 'options[1].name', /options must differ/],
  [{ options: [{ name: 'A' }, { name: '\u2060' }] }, 'options[1].name', /at least one visible character/],
  [{ criteria: [{ name: 'Ma\u00df' }, { name: 'MASS' }] }, 'criteria[1].name', /criteria must differ/],
  [{ musts: 'EU' }, 'musts', /musts must be an array/],
  [{ musts: names(7) }, 'musts', /musts must hold at most 6/],
  [{ musts: [{ name: 'EU', weight: 1 }] }, 'musts[0]', /"weight" is not a known field/],
  [{ musts: [{ name: repeat(121) }] }, 'musts[0].name', /at most 120/],
  [{ musts: [{ name: 'EU', description: repeat(2_001) }] }, 'musts[0].description', /at most 2,000/],
  [{ musts: [{ name: 'EU' }, { name: 'e\u00adu' }] }, 'musts[1].name', /musts must differ/],
  [{ stream: 'true' }, 'stream', /stream must be true or false, without quotes\./],
  [{ transparent: 1 }, 'transparent', /transparent must be true or false, without quotes\./],
  [{ options: ['Rent', { name: 'Buy' }] }, 'options[0]', /An option must be an object with a name\./],
  [{ context: repeat(100_001) }, 'context', /context must be at most 100,000 characters/],
  [{ context: {} }, 'context', /context must be a string/],
  [{ byok: 'key' }, 'byok', /byok must be an object/],
  [
    { byok: { nobody: 'a-key-of-nobody' } },
    'byok',
    new RegExp(`^byok may hold ${PROVIDERS.join(', ')} alone`),
  ],
  [{ byok: { openai: 'seven77' } }, 'byok.openai', /byok\.openai.*8 to 512/],
  [{ byok: { openai: repeat(513) } }, 'byok.openai', /byok\.openai.*8 to 512/],
  [{ byok: { openai: 'eight888\n' } }, 'byok.openai', /byok\.openai.*8 to 512/],
  [{ byok: { openai: 'with a space' } }, 'byok.openai', /byok\.openai.*8 to 512/],
  [{ byok: { xai: 12345678 } }, 'byok.xai', /byok\.xai.*must be a string/],
  [{ transparant: true }, '', /"transparant" is not a known field/],
];

test('names field and limit of everything that is out of bounds, and keeps nothing of the request', async () => {
  const stored = await countRows(server.pool);
  for (const [given, path, says] of REFUSED) {
    const error = await assertError(
      await server.ask({ question, userEmail, ...given }),
      422,
      'validation_error',
    );
    assert.deepEqual(
      error.issues?.map((issue) => issue.path),
      [path],
      JSON.stringify(given).slice(0, 80),
    );
    assert.match(error.message, says);
    assert.match(error.issues?.[0]?.message ?? '', says);
  }
  assert.deepEqual(await countRows(server.pool), stored);
});

test('reads null and emptiness in an optional field as its absence', async () => {
  const nothing = {
    criteria: null,
    options: null,
    musts: null,
    stream: null,
    transparent: null,
    context: null,
    byok: null,
  };
  const empty = { criteria: [], options: [], musts: [], context: '', byok: {} };
  const inside = {
    criteria: [{ name: 'Cost', description: null, weight: null }],
    byok: { openai: null },
  };
  for (const given of [nothing, empty, inside]) {
    const memo = await readMemo(await server.ask({ question, userEmail, ...given }, asTest()));
    assert.equal(memo.transparent, false);
    assert.equal(memo.perspectives.length, PROVIDERS.length);
  }
});

test('reports all problems at once, each with its path', async () => {
  const body = {
    userEmail: 'ada',
    criteria: [{ name: '' }],
    stream: 'no',
    colour: 'red',
    byok: { openai: '' },
  };
  const error = await assertError(await server.ask(body), 422, 'validation_error');
  const paths = error.issues?.map(({ path }) => path).toSorted();
  assert.deepEqual(paths, ['', 'byok.openai', 'criteria[0].name', 'question', 'stream', 'userEmail']);
});

test('refuses a body that is not a JSON object in UTF-8 of at most 8 MiB', async () => {
  const type = (value: string | null) => ({ 'Content-Type': value });
  const latin = Buffer.from(JSON.stringify({ question: 'Où?', userEmail }), 'latin1');
  const cases: readonly [body: unknown, headers: Record<string, string | null>, says: RegExp][] = [
    [JSON.stringify(QUESTION), type('text/plain'), /Content-Type must be application\/json/],
    [JSON.stringify(QUESTION), type('application/jsonx'), /Content-Type must be application\/json/],
    [Buffer.from(JSON.stringify(QUESTION)), type(null), /Content-Type must be application\/json/],
    [JSON.stringify(QUESTION), type('application/json; charset=latin1'), /UTF-8/],
    [latin, {}, /UTF-8/],
    [undefined, {}, /empty/],
    ['', {}, /empty/],
    ['  ', {}, /empty/],
    ['{"question":', {}, /not valid JSON/],
    ["{'question': 1}", {}, /not valid JSON/],
    ['NaN', {}, /not valid JSON/],
    ['null', {}, /must be a JSON object/],
    ['[]', {}, /must be a JSON object/],
    ['"question"', {}, /must be a JSON object/],
    ['7', {}, /must be a JSON object/],
    ['['.repeat(500_000), {}, /not valid JSON/],
    ['['.repeat(500_000) + ']'.repeat(500_000), {}, /values within one another/],
    [`{"userEmail":"${userEmail}","question":"${repeat(8 * 1_048_576)}"}`, {}, /at most 8 MiB/],
  ];
  const stored = await countRows(server.pool);
  for (const [body, headers, says] of cases) {
    const error = await assertError(await server.ask(body, headers), 422, 'validation_error');
    assert.match(error.message, says);
  }
  assert.deepEqual(await countRows(server.pool), stored);
});

test('holds the limit of the body while it is still coming, when its length is not told', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 65_536;
      if (sent > 64 * 1_048_576) controller.close();
      else controller.enqueue(new Uint8Array(65_536).fill(0x20));
    },
  });
  const error = await assertError(await server.ask(endless), 422, 'validation_error');
  assert.match(error.message, /at most 8 MiB/);
  assert.ok(sent < 32 * 1_048_576, `${sent} bytes were taken`);
});

test('never repeats a provider key that stands where the name of a field should', async () => {
  const keys = [
    'sk-proj-Zq7Xw2Vb9Nm4Kj1Hg6Fd3Sa8Po5Iu0Yt',
    'sk-ant-api03-Zq7Xw2Vb9Nm4Kj1Hg6Fd3Sa8',
    'AIzaSyZq7Xw2Vb9Nm4Kj1Hg6Fd3Sa8Po5Iu0Y',
    'xai-Zq7Xw2Vb9Nm4Kj1Hg6Fd3Sa8Po5Iu0YtRe',
    'aKeyOfLettersAloneAsByokWouldTakeIt',
  ];
  const asked = { question, userEmail };
  for (const key of keys) {
    const bodies = [
      { ...asked, byok: { [key]: 'openai' } },
      { ...asked, byok: { openai: 'key-12345678', [key]: key } },
      { ...asked, byok: { openai: { [key]: key } } },
      { ...asked, [key]: 'openai' },
      { ...asked, transparant: true, [key]: true },
      { ...asked, criteria: [{ name: 'Cost', [key]: 1 }] },
      { ...asked, options: [{ name: 'A', [key]: 1 }, { name: 'B' }] },
      { [key]: key, question },
    ];
    for (const body of bodies) {
      const response = await server.ask(body);
      assert.ok([401, 422].includes(response.status));
      assert.ok(!(await response.text()).includes(key.slice(4, 16)), JSON.stringify(body));
    }
    const query = new URLSearchParams({ userEmail, [key]: key });
    for (const path of ['/v1/memos', '/v1/account']) {
      assert.ok(!(await (await server.send('GET', `${path}?${query}`)).text()).includes(key.slice(4, 16)));
    }
    assert.ok(!server.logged.join('\n').includes(key.slice(4, 16)));
  }
  const error = await assertError(
    await server.ask({ ...asked, byok: { nobody: keys[0] } }),
    422,
    'validation_error',
  );
  assert.equal(error.issues?.[0]?.path, 'byok');
  assert.doesNotMatch(JSON.stringify(error), /nobody/);
});

test('is not hurt by duplicate and prototype keys', async () => {
  const twice = `{"question":"First?","question":"Second?","userEmail":"${userEmail}"}`;
  assert.equal((await readMemo(await server.ask(twice, asTest()))).question, 'Second?');
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const error = await assertError(
      await server.ask(`{"question":"Now?","userEmail":"${userEmail}","${name}":{"transparent":true}}`),
      422,
      'validation_error',
    );
    assert.match(error.message, new RegExp(`"${name}" is not a known field`));
  }
  const names = [{ name: '__proto__' }, { name: 'constructor' }, { name: 'hasOwnProperty' }];
  const memo = await readMemo(
    await server.ask({ question, userEmail, options: names, criteria: names }, asTest()),
  );
  assert.deepEqual(
    memo.options.map(({ name }) => name),
    names.map(({ name }) => name),
  );
});

test('refuses an Idempotency-Key that is empty, too long or not printable', async () => {
  for (const key of ['', repeat(256), 'caf\u00e9']) {
    const response = await server.ask(QUESTION, { 'Idempotency-Key': key });
    const error = await assertError(response, 422, 'validation_error');
    assert.match(error.message, /Idempotency-Key must be 1 to 255 printable ASCII/);
  }
  await readMemo(await server.ask(QUESTION, { ...asTest(), 'Idempotency-Key': repeat(255) }));
});
