import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROVIDERS } from '../../src/domain/advisor.ts';
import { createLeakFinder, drawCanary, filesBelow } from './canaries.ts';
import { runAllFlows } from './canary-flows.ts';
import { openCanaryPlace } from './canary-place.ts';

/** Where the texts of callers may stand, and nothing else of them: in their own columns. */
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  question: [
    'deliberations.brief',
    'steps.output',
    'events.data',
    'memos.memo',
    'memos.summary',
    'memos.search',
  ],
  context: ['deliberations.brief', 'steps.output', 'events.data', 'memos.memo'],
  address: ['accounts.email', 'events.data', 'memos.memo'],
};

test('finds a canary in every form, wherever it stands between other bytes', () => {
  const canary = drawCanary('any');
  const { text } = canary;
  const hex = Buffer.from(text).toString('hex');
  const cases: [form: string, hidden: string | Buffer][] = [
    ['plain', `x${text}y`],
    ['hex', `x${hex}y`],
    ['HEX', hex.toUpperCase()],
    ['utf16', Buffer.from(`x${text}`, 'utf16le')],
    ['URL', [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')],
    ...['', 'a', 'ab'].map((before, i): [string, string] => [
      `base64+${i}`,
      Buffer.from(`${before}${text}xyz`).toString('base64'),
    ]),
    ['first half', `${text.slice(0, text.length / 2)}...`],
  ];
  for (const [form, hidden] of cases) {
    const finder = createLeakFinder([canary, drawCanary('other')]);
    finder.look('here', hidden);
    assert.ok(
      finder.sightings.some((seen) => seen.form === form && seen.canary === 'any'),
      form,
    );
    assert.ok(finder.sightings.every(({ canary: name }) => name === 'any'));
  }
});

test('keeps keys out of every table, file, log, metric, trace, answer and process, and what callers write in its columns', async (t) => {
  const operator = PROVIDERS.map((provider) => drawCanary(`operator ${provider}`));
  const callers = PROVIDERS.map((provider) => drawCanary(`caller ${provider}`));
  const stray = drawCanary('stray');
  const question = drawCanary('question');
  const context = drawCanary('context');
  const address = drawCanary('address');
  const place = await openCanaryPlace(t, operator);
  // Compressed values could hide what they hold.
  await place.database.query(STORE_PLAIN);

  const texts = { question: question.text, context: context.text, address: address.text, stray: stray.text };
  const { answers, requests } = await runAllFlows(place, { ...texts, keys: callers.map(({ text }) => text) });
  const apiKey = { name: 'API key', text: place.apiKey.slice('wtn_live_'.length) };
  const keys = [...operator, ...callers, stray, apiKey];

  const secret = createLeakFinder(keys);
  const written = createLeakFinder([question, context, address]);
  for (const finder of [secret, written]) {
    finder.look('log', place.printed());
    finder.look('traces', place.traces());
    finder.look('metrics', await (await fetch(`${place.url()}/metrics`)).text());
    for (const { place: where, content } of await place.processes()) finder.look(where, content);
    for (const [where, content] of await readActivity(place.database)) finder.look(where, content);
  }
  for (const answer of answers) secret.look(`an answer: ${answer}`, answer);
  const columns = await readColumns(place.database);
  for (const [column, content] of columns) {
    secret.look(column, content);
    written.look(column, content);
  }
  await place.stop();
  await place.database.query('checkpoint');
  let wal = 0;
  for (const folder of place.folders) {
    for await (const { path, content } of filesBelow(folder)) {
      if (path.includes('/pg_wal/')) wal += content.length;
      secret.look(path, content);
    }
  }

  // The log tells of every call, and of its texts the lengths alone.
  assert.match(
    place.printed(),
    /"firstTextMs":\d+,"promptChars":[1-9]\d+,"answerChars":[1-9]\d+,.*"msg":"call"/,
  );

  const faults = place.faults();
  t.diagnostic(
    `${keys.length + 3} canaries in 14 forms; ${requests} requests, ${faults.size} kinds of fault; ` +
      `${columns.size} columns, ${Math.round(wal / 1024)} KiB of WAL, ${Math.round(secret.bytes() / 1024)} KiB in all`,
  );
  assert.ok(faults.size >= 30, `only ${faults.size} kinds of fault struck`);
  assert.ok(wal > 0 && columns.size > 40);
  assert.deepEqual(secret.sightings, []);
  const undocumented = written.sightings.filter(
    ({ canary, place: where }) => !DOCUMENTED[canary]?.includes(where),
  );
  assert.deepEqual(undocumented, []);
  // The search finds what is documented, so that finding nothing else proves something.
  for (const [canary, [column]] of Object.entries(DOCUMENTED)) {
    assert.ok(written.sightings.some((seen) => seen.canary === canary && seen.place === column));
  }
});

const STORE_PLAIN = `do $$ declare c record; begin
  for c in select table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'bytea')
  loop execute format('alter table %I alter %I set storage external', c.table_name, c.column_name); end loop;
end $$`;

type Queryable = {
  readonly query: (sql: string) => Promise<{ rows: { name: string; content: string | null }[] }>;
};

async function readColumns(database: Queryable): Promise<Map<string, string>> {
  const { rows } = await database.query(`select table_name || '.' || column_name as name,
      format('select string_agg(%I::text, chr(10)) as content from %I.%I', column_name, table_schema, table_name) as content
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
  const columns = new Map<string, string>();
  for (const { name, content: sql } of rows) {
    const { rows: values } = await database.query(sql ?? '');
    columns.set(name, values[0]?.content ?? '');
  }
  return columns;
}

/** What PostgreSQL shows of its sessions to anyone who may look. */
async function readActivity(database: Queryable): Promise<[string, string][]> {
  const { rows } = await database.query(
    `select 'session' as name, string_agg(a::text, chr(10)) as content from pg_stat_activity a where pid <> pg_backend_pid()`,
  );
  return rows.map(({ name, content }) => [name, content ?? '']);
}
