import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { shownPart } from '../src/domain/api-key.ts';
import { createIds } from '../src/domain/ids.ts';
import { eraseAccount, eraseOrganization } from '../src/service/erase.ts';
import type { AdminContext } from '../src/service/keys.ts';
import { createClient } from '@witan/client';
import type { Client, DecisionMemo } from '@witan/client';
import { SCOPES } from '../src/domain/scope.ts';
import { createDatabase } from '../src/store/database.ts';
import { assertError } from './answers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from './server.ts';
import type { TestServer } from './server.ts';
import { until } from './until.ts';

let server: TestServer;
let admin: AdminContext;

before(async () => {
  server = await startTestServer({ env: { WITAN_WEBHOOK_NETWORKS: '127.0.0.1' } });
  admin = { db: createDatabase(server.pool), ids: createIds(Date.now), now: Date.now };
  await storeAsItIs();
});
after(() => server.close());

/** Compressed values would not be found in the files even where they are. */
async function storeAsItIs(): Promise<void> {
  const { rows } = await server.pool.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'bytea', 'tsvector', 'jsonb', 'ARRAY')`,
  );
  for (const { name, column } of rows) {
    await server.pool.query(`alter table "${name}" alter column "${column}" set storage external`);
  }
  await untilReady();
}

/** A lock on a whole table can keep the server from writing for a moment. */
async function untilReady(): Promise<void> {
  await until(async () => (await server.send('GET', '/readyz')).status === 200, 'the server is ready');
}

/** Words that stand nowhere else, by what they are in. */
function words(): Record<(typeof PLACES)[number], string> {
  const drawn = PLACES.map((place) => [place, `${place}${randomBytes(9).toString('hex')}`]);
  // `as`: each place has its word.
  return Object.fromEntries(drawn) as ReturnType<typeof words>;
}
/**
 * What outlives an organization: amounts under drawn ids, counts of requests for a minute, and what belongs to the
 * installation.
 */
const LEFT_ALONE: readonly string[] = [
  'call_times',
  'charges',
  'free_calls',
  'housekeeping',
  'installation_secrets',
  'quota_usage',
  'rate_limits',
  'signing_keys',
  'usage_by_day',
  'witan_migrations',
];
/** What goes with its deliberation by a trigger, not by a foreign key. */
const JOURNAL: readonly string[] = ['events', 'steps'];
const PLACES = [
  'question',
  'context',
  'option',
  'criterion',
  'address',
  'idempotency',
  'failing',
  'running',
  'framed',
  'material',
  'file',
  'note',
  'decider',
  'lesson',
  'settled',
  'profile',
  'viewer',
  'view',
  'asked',
] as const;

type Person = {
  readonly words: ReturnType<typeof words>;
  readonly userEmail: string;
  /** Of its memos. */
  readonly signatures: readonly string[];
  readonly ids: readonly string[];
};

/** One memo, one failure, one deliberation that runs on, and a memo with all that can be done with it. */
async function live(key: string): Promise<Person> {
  const person = words();
  const userEmail = `${person.address}@example.com`;
  const as = bearer(key);
  const asked = {
    ...QUESTION,
    userEmail,
    question: `Should ${person.question} be done?`,
    context: `Of ${person.context}. ${'More of it. '.repeat(400)}`,
    options: [{ name: `Do ${person.option}` }, { name: 'Leave it' }],
    criteria: [{ name: `Fit of ${person.criterion}` }],
  };
  const answers = [
    await server.ask(asked, { ...as, 'Idempotency-Key': person.idempotency }),
    await server.ask({ ...asked, question: `${person.failing}? [simulate: all=down]` }, as),
    await server.ask(
      { ...asked, question: `${person.running}? [simulate: all=hang]` },
      { ...as, Prefer: 'respond-async' },
    ),
  ];
  const whole = await server.ask(
    {
      question: `Should ${person.framed} be done?`,
      userEmail,
      research: true,
      documents: [
        { name: `${person.file}.txt`, data: base64(`It costs two weeks, as ${person.material} has it.`) },
      ],
    },
    as,
  );
  const signatures = [answers[0], whole].map((answer) => answer?.headers.get('Memo-Signature') ?? '');
  await createClient({ apiKey: key, baseUrl: server.url }).profile.set(userEmail, {
    context: `Known for ${person.profile}.`,
  });
  const id = whole.headers.get('Deliberation-Id') ?? '';
  await liveOn(createClient({ apiKey: key, baseUrl: server.url }), await readMemo(whole), person);
  const said = await Promise.all(answers.map((answer) => answer.text()));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 500, 202],
    said.join('\n').slice(0, 1_000),
  );
  const ids = [...answers.map((answer) => answer.headers.get('Deliberation-Id') ?? ''), id];
  return { words: person, userEmail, signatures, ids };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Decides, settles, says how it went, asks about it, and asks a reader of a link. */
async function liveOn({ memos }: Client, memo: DecisionMemo, own: ReturnType<typeof words>): Promise<void> {
  assert.ok('predictions' in memo);
  const [prediction] = memo.predictions;
  assert.ok(prediction);
  const { option } = prediction;
  await memos.decide(memo.id, { option, note: `Since ${own.note}.`, decidedBy: own.decider });
  await memos.settle(memo.id, prediction.id, { cameTrue: true, note: `As ${own.settled} has it.` });
  await memos.recordOutcome(memo.id, { result: 'better', best: option, lessons: `Never ${own.lesson}.` });
  await memos.recompute(memo.id, { without: ['Advisor A'] });
  assert.ok((await memos.ask(memo.id, { question: `Why ${own.asked}?` })).answer);
  const { url } = await memos.share(memo.id, { allowViews: true });
  const given = new URLSearchParams({ name: own.viewer, reason: `Since ${own.view}.` });
  for (const _ of memo.options) given.append('percent', '50');
  const posted = await fetch(server.url + url, { method: 'POST', body: given, redirect: 'manual' });
  assert.equal(posted.status, 303);
}

/** Which of these stand in the files of this database: its tables, indexes and catalogues. */
async function foundIn(wanted: readonly string[]): Promise<string[]> {
  await server.pool.query('checkpoint');
  const { rows } = await server.pool.query<{ folder: string }>(
    `select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()`,
  );
  const folder = rows[0]?.folder ?? '';
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
  );
  assert.ok(files.length > 100);
  return wanted.filter((word) => files.some((file) => file.includes(word)));
}

const traces = ({ words: own, userEmail, signatures }: Person): string[] => [
  ...Object.values(own),
  userEmail,
  ...signatures,
];

async function sums(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `select (select json_agg(json_build_array(month, credits, status) order by month, status, credits) from charges) as charges,
       (select json_agg(json_build_array(month, used, reserved) order by month, used, reserved) from quota_usage) as usage,
       (select json_agg(json_build_array(day, charges, credits) order by day, charges, credits) from usage_by_day) as by_day`,
  );
  return rows[0];
}

const VACUUMS = 10;

/**
 * What is left of these once nobody can see it any more. A vacuum keeps what an older snapshot of this database may
 * still read, such as that of an `analyze` in the background, so it is done again while anything is found.
 */
async function leftOf(wanted: readonly string[]): Promise<string[]> {
  for (let round = 1; ; round += 1) {
    await server.pool.query('vacuum full');
    await untilReady();
    const found = await foundIn(wanted);
    if (found.length === 0 || round === VACUUMS) return found;
  }
}

test('after an account is erased no file of a table or an index holds its text, address or key, and others are whole', async () => {
  const organization = `organization${randomBytes(9).toString('hex')}`;
  const { key } = await server.createKey({ organization });
  const gone = await live(key);
  const stays = await live(key);
  await server.pool.query('analyze');
  assert.deepEqual(await foundIn(traces(gone)), traces(gone), 'all of it is there before');

  const erased = await eraseAccount(admin, { organization, email: gone.userEmail });
  assert.equal(erased, 4);
  assert.deepEqual(await leftOf(traces(gone)), []);
  assert.deepEqual(await foundIn(traces(stays)), traces(stays));
  for (const id of gone.ids) {
    const as = bearer(key);
    await assertError(await server.send('GET', `/v1/deliberations/${id}`, as), 404, 'not_found');
  }
  await assert.rejects(eraseAccount(admin, { organization, email: gone.userEmail }), /no such account/);
});

test('after an organization is erased nothing of it is found either, and the ledger has the same amounts', async () => {
  const organization = `organization${randomBytes(9).toString('hex')}`;
  const domain = `domain${randomBytes(9).toString('hex')}.example`;
  const { key } = await server.createKey({ organization, scopes: SCOPES });
  const bound = await server.createKey({ organization, domain });
  const other = await server.createKey({ organization: 'Difference Engines' });
  const { webhooks, profile } = createClient({ apiKey: key, baseUrl: server.url });
  const standing = `standing${randomBytes(9).toString('hex')}`;
  await profile.set(null, { context: `Known for ${standing}.` });
  const path = `path${randomBytes(9).toString('hex')}`;
  // Nothing listens there, so that what is to be told stays queued.
  const hook = await webhooks.create({ url: `http://127.0.0.1:9/${path}`, events: ['outcome.recorded'] });
  const { secret } = await webhooks.rotate(hook.id);
  const names = [
    organization,
    domain,
    shownPart(key),
    shownPart(bound.key),
    path,
    hook.secret,
    secret,
    standing,
  ];
  const people = [await live(key), await live(key)];
  const stays = await live(other.key);
  await server.pool.query('analyze');
  const all = [...people.flatMap(traces), ...names];
  assert.deepEqual(await foundIn(all), all, 'all of it is there before');
  // What runs is cancelled and its credits returned, as erasing does.
  for (const { ids } of people) {
    await server.send('POST', `/v1/deliberations/${ids[2]}/cancel`, bearer(key));
  }
  const before = await sums();

  const erased = await eraseOrganization(admin, organization);
  assert.deepEqual(erased, { accounts: 2, deliberations: 8 });
  assert.deepEqual(await sums(), before);
  assert.deepEqual(await leftOf(all), []);
  assert.deepEqual(await foundIn(traces(stays)), traces(stays));
  const refused = await server.send('GET', '/v1/memos?userEmail=a@example.com', {
    Authorization: `Bearer ${key}`,
  });
  await assertError(refused, 401, 'unauthorized');
  await assert.rejects(eraseOrganization(admin, organization), /no such organization/);
  assert.equal((await server.ask(QUESTION, bearer(other.key))).status, 200);
});

test('an address whose account is erased while it asks gets an answer, and nothing is left over', async () => {
  const organization = 'Busy Engines';
  const { key } = await server.createKey({ organization });
  const as = bearer(key);
  const whose = { organization, email: QUESTION.userEmail };
  assert.equal((await server.ask(QUESTION, as)).status, 200);
  const asking = Array.from({ length: 12 }, () => server.ask(QUESTION, { ...as, Prefer: 'respond-async' }));
  const erasing = Array.from({ length: 4 }, () => eraseAccount(admin, whose).catch(() => null));
  const answers = await Promise.all(asking);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [202]);
  await Promise.all(erasing);
  await eraseAccount(admin, whose).catch(() => null);
  const { rows } = await server.pool.query<{ reserved: number }>(
    `select coalesce(sum(u.reserved), 0)::int as reserved from quota_usage u join organizations o on o.id = u.owner
     where o.name = $1`,
    [organization],
  );
  assert.equal(rows[0]?.reserved, 0);
});

test('no table holds text that does not go with its organization', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `with recursive owned as (
       select 'organizations'::regclass::oid as id
       union
       select c.conrelid from pg_constraint c join owned o on c.confrelid = o.id
       where c.contype = 'f' and c.confdeltype = 'c'
     )
     select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.oid not in (select id from owned) order by 1`,
  );
  const names = rows.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => !JOURNAL.includes(name)),
    LEFT_ALONE,
  );
  assert.deepEqual(await withoutOrganizations(JOURNAL), { before: true, after: false });
});

/** Whether there are rows in any of these tables, before and after every organization has been deleted. */
async function withoutOrganizations(tables: readonly string[]) {
  const client = await server.pool.connect();
  const hasRows = async () => {
    const any = tables.map((table) => `exists (select from ${table})`).join(' or ');
    const { rows } = await client.query<{ any: boolean }>(`select ${any} as any`);
    return rows[0]?.any;
  };
  try {
    await client.query('begin');
    const before = await hasRows();
    await client.query('delete from organizations');
    return { before, after: await hasRows() };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
