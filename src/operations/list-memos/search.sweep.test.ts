import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MemoList, MemoSummaryList } from '@witan/client';
import { memoSummaryList } from './operation.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const userEmail = 'reader@example.com';

async function search(query: Readonly<Record<string, string>>): Promise<MemoSummaryList> {
  const asked = new URLSearchParams({ userEmail, view: 'summary', ...query });
  const answer = await server.send('GET', `/v1/memos?${asked}`);
  assert.equal(answer.status, 200);
  return memoSummaryList.parse(await answer.json());
}

const foundBy = async (q: string): Promise<string[]> =>
  (await search({ q })).memos.map(({ question }) => question).toSorted();

const QUESTIONS = {
  english: 'Should we rewrite the “importer”, or profile it first?',
  french: 'Faut-il garder l’Échéancier actuel ou en acheter un autre ?',
  german: 'Sollen wir das Lager auslagern oder die Förderbänder erneuern?',
  spanish: '¿Contratamos a un diseñador o seguimos con la agencia?',
  chinese: '我们应该自建计费系统还是购买现成的产品？',
} as const;

test('says of each memo what the memo says, in short', async () => {
  const memo = await readMemo(await server.ask({ ...QUESTION, userEmail: 'short@example.com' }));
  const { memos } = await search({ userEmail: 'short@example.com' });
  const { decision, consensusLevel, consensusDisplay, option, outcome, confidence } = memo.verdict;
  const optionName = memo.options.find(({ id }) => id === option)?.name;
  assert.deepEqual(memos, [
    {
      id: memo.id,
      object: 'memo_summary',
      timestamp: memo.timestamp,
      mode: memo.mode,
      title: memo.title,
      question: memo.question,
      degraded: memo.degraded,
      verdict: {
        decision,
        consensusLevel,
        consensusDisplay,
        option,
        outcome,
        optionName,
        band: confidence.band,
      },
      decision: null,
      dueOn: null,
      settled: false,
      revised: false,
    },
  ]);
});

test('finds memos in five languages by words and beginnings of words, whatever their case, accents and punctuation', async () => {
  for (const question of Object.values(QUESTIONS)) {
    await readMemo(
      await server.ask({ ...QUESTION, userEmail, question, options: undefined, criteria: undefined }),
    );
  }
  const { english, french, german, spanish, chinese } = QUESTIONS;
  const wanted: readonly (readonly [string, readonly string[]])[] = [
    ['IMPORTER rewrite', [english]],
    ['"import" (profil', [english]],
    ['importer submarine', []],
    ['rewriting importers', [english]],
    ['profiled', [english]],
    ['ausgelagert förderband', []],
    ['lagers förderbandes', [german]],
    ['agencias', [spanish]],
    ['echeancier', [french]],
    ["l'échéancier", [french]],
    ['forderband', [german]],
    ['FÖRDERBÄNDER', [german]],
    ['disenador', [spanish]],
    ['计费系统', [chinese]],
    ['购买', [chinese]],
    ['系费', []],
    ['importer !!! ???', [english]],
    ...['!!! ???', '*', '—', '%'].map((words) => [words, []] as const),
    ["x' | 'y:* & !z <->", []],
  ];
  for (const [words, questions] of wanted) assert.deepEqual(await foundBy(words), questions, words);
});

test('finds by options, criteria, headline and rationale, and gives whole memos where no summary is asked for', async () => {
  const options = [{ name: 'Zeppelin freight' }, { name: 'Barges' }];
  const asked = { ...QUESTION, userEmail, options, criteria: [{ name: 'Punctuality' }, { name: 'Cost' }] };
  const memo = await readMemo(await server.ask(asked));
  for (const q of ['zeppelin', 'punctual', `zeppelin punctuality ${memo.verdict.decision}`]) {
    assert.deepEqual(
      (await search({ q: q.slice(0, 200) })).memos.map(({ id }) => id),
      [memo.id],
      q,
    );
  }
  const whole = await server.send('GET', `/v1/memos?userEmail=${userEmail}&q=zeppelin`);
  // `as`: compared whole with what was returned.
  assert.deepEqual(((await whole.json()) as MemoList).memos, [memo]);
});

test('lists the memo first whose words stand nearest to each other, by their stems and the beginning of the last', async () => {
  const whose = 'ranked@example.com';
  const ask = async (question: string): Promise<void> => {
    const asked = { ...QUESTION, userEmail: whose, question, options: undefined, criteria: undefined };
    await readMemo(await server.ask(asked));
  };
  const near = {
    english: 'Shall the copper kettle hum before the long evening at the station begins?',
    german: 'Sollen wir die Förderbänder erneuern, bevor das Lager im nächsten Winter umzieht?',
  };
  const far = {
    english: 'Shall the kettle hum before the long evening at the station begins with copper?',
    german: 'Sollen wir die Förderbänder abbauen, bevor wir das Lager im nächsten Winter erneuern?',
  };
  for (const { english, german } of [near, far]) {
    await ask(english);
    await ask(german);
  }
  await readMemo(await server.ask({ ...QUESTION, userEmail: 'else@example.com', question: near.english }));
  for (const [q, language] of [
    ['copper kettle', 'english'],
    ['kettles copper', 'english'],
    ['coppers kett', 'english'],
    ['Förderbandes erneuern', 'german'],
    ['forderbander erneu', 'german'],
  ] as const) {
    const { memos, nextCursor } = await search({ userEmail: whose, q, limit: '1' });
    assert.equal(memos[0]?.question, near[language], q);
    // Another that would come first must not push the same memo onto the next page.
    if (language === 'english') await ask('Copper kettle, copper kettle or copper kettle?');
    const next = await search({ userEmail: whose, q, limit: '1', cursor: nextCursor ?? '' });
    assert.equal(next.memos[0]?.question, far[language], q);
    assert.equal(next.nextCursor, null);
    await server.pool.query(`delete from memos where memo like '%copper kettle or copper%'`);
  }
});

test('filters by outcome and mode, alone and beside words', async () => {
  const whose = 'filters@example.com';
  const live = await readMemo(await server.ask({ ...QUESTION, userEmail: whose }));
  const { outcome } = live.verdict;
  const other = outcome === 'investigate' ? 'recommendation' : 'investigate';
  const count = async (query: Readonly<Record<string, string>>): Promise<number> =>
    (await search({ userEmail: whose, ...query })).memos.length;
  assert.equal(await count({ outcome }), 1);
  assert.equal(await count({ outcome: other }), 0);
  assert.equal(await count({ outcome, q: 'importer' }), 1);
  assert.equal(await count({ outcome: other, q: 'importer' }), 0);
  assert.equal(await count({ test: String(live.mode === 'test') }), 1);
  assert.equal(await count({ test: String(live.mode !== 'test') }), 0);
});

/** The ids on all pages; `afterFirst` acts once the first is read. */
async function everyPage(query: Readonly<Record<string, string>>, afterFirst?: () => Promise<unknown>) {
  const first = await search(query);
  await afterFirst?.();
  const seen = first.memos.map(({ id }) => id);
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page: MemoSummaryList = await search({ ...query, cursor });
    seen.push(...page.memos.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return seen;
}

test('pages through what a search finds, each memo once and the newer first, however deep among others it lies', async () => {
  const whose = 'deep@example.com';
  const memo = await readMemo(await server.ask({ ...QUESTION, userEmail: whose }));
  const { outcome } = memo.verdict;
  const other = outcome === 'investigate' ? 'close_call' : 'investigate';
  // Two copies at each midnight before, more than a search looks at before it asks the index by months and days. A word that
  // no other has, beside another outcome, is in more of them than are ranked: where the first spans of days meet, at the beginning of each month, and
  // here and there.
  const { rows } = await server.pool.query<{ id: string; rare: boolean }>(
    `with copy as (
       select n, date_trunc('day', created_at) - make_interval(days => n / 2) as at from memos, generate_series(0, 449) as n where id = $1
     ), made as (
       insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel, request_id, body_hash, node, created_at, deadline_at, finished_at)
       select 'dlb_' || n, organization_id, account_id, key_id, 'memo_' || n, 'completed', mode, brief, panel, request_id, body_hash, node, created_at, deadline_at, finished_at
       from deliberations, copy where memo_id = $1 returning id
     ), saved as (
       insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
       select 'memo_00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), made.id, organization_id, account_id, at,
         case when n % 100 = 0 or n between 195 and 240 or extract(day from at) = 1 
           then replace(replace(memo, 'importer', 'aardvark 计费系统'), '"outcome":' || to_json($2::text), '"outcome":' || to_json($3::text)) else memo end
       from copy join made on made.id = 'dlb_' || n, memos m where m.id = $1
       returning id, created_at, memo like '%aardvark%' as rare
     )
     select id, rare from saved order by created_at desc, id desc`,
    [memo.id, outcome, other],
  );
  const rare = rows.filter((row) => row.rare).map(({ id }) => id);
  const others = rows.filter((row) => !row.rare).map(({ id }) => id);
  // The newest that is not ranked would come first if it were.
  const more = `update memos set memo = replace(memo, 'aardvark', 'aardvark, aardvark') where id = $1`;
  await server.pool.query(more, [rare[50] ?? assert.fail('all would be ranked')]);
  for (const [q, expected] of [
    ['aardvark', rare],
    ['importer', [memo.id, ...others]],
  ] as const) {
    const limit = q === 'aardvark' ? '5' : '100';
    assert.deepEqual(await everyPage({ userEmail: whose, q, limit }), expected, q);
  }
  const pageOf = { userEmail: whose, limit: '100' };
  assert.deepEqual(await everyPage({ ...pageOf, outcome: other }), rare);
  assert.deepEqual(await everyPage({ ...pageOf, outcome, q: 'importer' }), [memo.id, ...others]);
  assert.deepEqual(await everyPage({ ...pageOf, outcome, q: 'aardvark' }), []);
  // Characters that stand apart are no word.
  assert.deepEqual(await everyPage({ ...pageOf, outcome: other, q: '计费系统' }), rare);
  assert.deepEqual(await everyPage({ ...pageOf, q: '系费' }), []);
  const [gone] = rare.splice(7, 1);
  const afterFirst = () => server.pool.query('delete from memos where id = $1', [gone]);
  assert.deepEqual(await everyPage({ userEmail: whose, q: 'aardvark', limit: '5' }, afterFirst), rare);
});

test('finds nothing of other accounts and organizations', async () => {
  const stranger = await server.createKey({ organization: 'Strangers' });
  await readMemo(
    await server.ask({ ...QUESTION, userEmail: 'secret@example.com', question: 'Buy the xylophone?' }),
  );
  assert.deepEqual((await search({ userEmail: 'other@example.com', q: 'xylophone' })).memos, []);
  const theirs = await server.send('GET', '/v1/memos?userEmail=secret@example.com&q=xylophone', {
    Authorization: `Bearer ${stranger.key}`,
  });
  assert.deepEqual(await theirs.json(), { object: 'list', memos: [], nextCursor: null });
  assert.equal((await search({ userEmail: 'secret@example.com', q: 'xylophone' })).memos.length, 1);
});
