import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLeakFinder } from './canaries.ts';
import { startProviders } from '../providers.ts';
import { QUESTION, startTestServer } from '../server.ts';

test('keeps the secret behind the draws in its own column while the deliberation runs, and nowhere afterwards', async (t) => {
  const providers = await startProviders([]);
  t.after(providers.close);
  const env = providers.env({ openai: 'key-of-o', anthropic: 'key-of-a', google: 'key-of-g' });
  const server = await startTestServer({ env });
  t.after(server.close);
  await server.pool.query(`
    create table admitted (secret bytea);
    create function keep_secret() returns trigger language plpgsql as
      $$ begin insert into admitted values (new.draw_secret); return new; end $$;
    create trigger keep_secret after insert on deliberations for each row execute function keep_secret();`);

  const streamed = await server.ask({ ...QUESTION, stream: true });
  const id = streamed.headers.get('Deliberation-Id') ?? '';
  const failed = await server.ask({
    ...QUESTION,
    question: 'Move? [simulate: all=quota]',
    transparent: true,
  });
  const seen = [
    await streamed.text(),
    await failed.text(),
    ...(await Promise.all(
      [`deliberations/${id}`, `deliberations/${id}/events`, `memos?userEmail=${QUESTION.userEmail}`].map(
        async (path) => (await server.send('GET', `/v1/${path}`)).text(),
      ),
    )),
  ];

  const { rows: admitted } = await server.pool.query<{ secret: Buffer }>('select secret from admitted');
  assert.equal(admitted.length, 2);
  assert.notDeepEqual(admitted[0], admitted[1]);
  const finder = createLeakFinder(
    admitted.flatMap(({ secret }, i) => {
      assert.equal(secret.length, 32);
      return [
        { name: `hex ${i}`, text: secret.toString('hex') },
        { name: `bytes ${i}`, text: secret.toString('latin1') },
        { name: `base64 ${i}`, text: secret.toString('base64') },
      ];
    }),
  );
  for (const text of seen) finder.look('an answer', text);
  for (const table of ['deliberations', 'steps', 'events', 'memos', 'charges', 'accounts']) {
    const { rows } = await server.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t`,
    );
    for (const { row } of rows) finder.look(table, row);
  }
  assert.ok(finder.bytes() > 10_000);
  assert.deepEqual(finder.sightings, []);
});
