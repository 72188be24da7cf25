import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { startProviders } from '../../../test/providers.ts';
import type { TestProviders } from '../../../test/providers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

const NAMES =
  /openai|chat-?gpt|\bgpt|\bo[1-9]\b|anthropic|claude|opus|sonnet|haiku|google|gemini|deepmind|\bxai\b|x\.ai|grok|\bmusk\b|astra|luna|argon|non-reasoning/i;
const ALL_NAME_THEMSELVES =
  '[simulate: openai=self_naming, anthropic=self_naming, google=self_naming, xai=self_naming]';

async function placeFor(t: TestContext): Promise<{ server: TestServer; providers: TestProviders }> {
  const providers = await startProviders([]);
  t.after(providers.close);
  const env = providers.env({
    openai: 'key-of-o',
    anthropic: 'key-of-a',
    google: 'key-of-g',
    xai: 'key-of-x',
  });
  const server = await startTestServer({ env });
  t.after(server.close);
  return { server, providers };
}

/** Everything of an answer that a caller sees. */
async function rawOf(response: Response): Promise<string> {
  return `${[...response.headers].join('\n')}\n\n${await response.text()}`;
}

const NAMELESS: readonly (readonly [what: string, directive: string])[] = [
  ['healthy', ''],
  ['speaking of themselves', ALL_NAME_THEMSELVES],
  ['half failing', '[simulate: openai=invalid_key, xai=rate_limited, google=refused]'],
  ['all failing', '[simulate: all=quota]'],
];

for (const [what, directive] of NAMELESS) {
  test(`shows no name of a provider or model in any place unless they are wanted: ${what}`, async (t) => {
    const { server } = await placeFor(t);
    const question = `Should we move now, or wait a year? ${directive}`;
    const asked = { question, userEmail: QUESTION.userEmail };
    const hide = (text: string) =>
      text
        .replaceAll(JSON.stringify(question), '""')
        .replaceAll(/\\?\[simulate: [^\]]*\]|base64,[\w+/=]+/g, '');
    const response = await server.ask(asked);
    const id = response.headers.get('Deliberation-Id') ?? '';
    const documents = await Promise.all(
      ['text/markdown', 'text/html'].map(async (Accept) => {
        const { rows } = await server.pool.query<{ id: string }>('select id from memos limit 1');
        return rows[0] ? rawOf(await server.send('GET', `/v1/memos/${rows[0].id}`, { Accept })) : '';
      }),
    );
    const seen = [
      ...documents,
      await rawOf(response),
      await rawOf(await server.ask({ ...asked, stream: true })),
      await rawOf(await server.send('GET', `/v1/deliberations/${id}`)),
      await rawOf(await server.send('GET', `/v1/deliberations/${id}/events`)),
      await rawOf(await server.send('GET', `/v1/memos?userEmail=${QUESTION.userEmail}`)),
    ].map(hide);
    for (const text of seen) {
      const found = NAMES.exec(text);
      assert.equal(found, null, found ? text.slice(Math.max(0, found.index - 80), found.index + 80) : '');
    }
    const memos = await server.pool.query<{ memo: string }>('select memo from memos');
    for (const { memo } of memos.rows) assert.doesNotMatch(hide(memo), NAMES);
    const events = await server.pool.query<{ data: string }>('select data from events');
    assert.ok(events.rows.length > 10);
    for (const { data } of events.rows) assert.doesNotMatch(hide(data), NAMES);
  });
}

test('shows provider and model of each advisor where they are wanted, and what each used', async (t) => {
  const { server } = await placeFor(t);
  const response = await server.ask({ ...QUESTION, transparent: true });
  // `as`: the fields in question are compared below.
  const memo = (await response.json()) as DecisionMemo;
  assert.equal(memo.transparent, true);
  assert.deepEqual(memo.perspectives.map(({ provider }) => provider).toSorted(), [
    'anthropic',
    'google',
    'openai',
    'xai',
  ]);
  for (const { model, advisor } of memo.perspectives) {
    assert.match(model ?? '', NAMES);
    assert.ok((memo.usage.byAdvisor?.[advisor]?.outputTokens ?? 0) > 100);
  }
});

test('masks what advisors say of themselves even where names are shown', async (t) => {
  const { server } = await placeFor(t);
  const question = `Should we move now, or wait a year? ${ALL_NAME_THEMSELVES}`;
  const response = await server.ask({ ...QUESTION, question, transparent: true });
  // `as`: only the advisors' words are looked at.
  const { perspectives } = (await response.json()) as DecisionMemo;
  assert.equal(perspectives.length, 4);
  for (const { provider, model, ...said } of perspectives) {
    assert.ok(provider && model);
    assert.doesNotMatch(JSON.stringify(said), /\b(As|I am|I'm) (ChatGPT|Claude|Gemini|Grok)/);
  }
});

test('leaves names that stand in the question itself', async (t) => {
  const { server } = await placeFor(t);
  const question = 'Should we build on Gemini, or train a model of our own?';
  const response = await server.ask({ question, userEmail: QUESTION.userEmail });
  // `as`: options and question are looked at.
  const memo = (await response.json()) as DecisionMemo;
  assert.equal(memo.question, question);
  assert.match(JSON.stringify(memo.options), /Gemini/);
});

test('gives letters that say nothing: every provider gets every letter', async (t) => {
  const { server } = await placeFor(t);
  const seen = new Map<string, Set<string>>();
  // Mostly six are enough. In 24 draws of four letters one provider has fewer than three once in 700,000 runs.
  const enough = (): boolean => seen.size === 4 && [...seen.values()].every(({ size }) => size >= 3);
  for (let asked = 0; asked < 24 && !enough(); asked += 1) {
    const { perspectives } = await readMemo(await server.ask({ ...QUESTION, transparent: true }));
    for (const { advisor, provider = '' } of perspectives) {
      seen.set(provider, (seen.get(provider) ?? new Set()).add(advisor));
    }
  }
  assert.equal(seen.size, 4);
  for (const letters of seen.values()) assert.ok(letters.size >= 3);
});
