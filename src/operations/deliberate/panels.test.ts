import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Estimate } from '@witan/client';
import { QUESTION, readError, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { PERSONAS } from '../../domain/personas.ts';

const folder = mkdtempSync(join(tmpdir(), 'panels-'));
const file = join(folder, 'panel.json');
const seat = (model: string) => ({ provider: 'openai', model });
let server: TestServer;

before(async () => {
  writeFileSync(
    file,
    JSON.stringify({ panels: { default: [seat('one'), seat('two'), seat('three')], cheap: [seat('four')] } }),
  );
  server = await startTestServer({ env: { WITAN_PANEL: file } });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function refused(body: object): Promise<{ path: string; message: string }[]> {
  const response = await server.ask({ ...QUESTION, ...body });
  return (await readError(response, 422)).issues ?? [];
}

test('refuses a panel that there is not, and says which there are', async () => {
  assert.deepEqual(await refused({ panel: 'gold' }), [
    { path: 'panel', message: 'panel must be one of "default", "cheap" on this server.' },
  ]);
});

async function estimateOf(body: object, at = server): Promise<Estimate> {
  const response = await at.sendJson('POST', '/v1/estimate', { ...QUESTION, ...body });
  assert.equal(response.status, 200);
  // `as`: the contract's own tests hold what an estimate is.
  return (await response.json()) as Estimate;
}

test('tells before anything is asked which panels there are, and how many would sit', async () => {
  assert.deepEqual((await estimateOf({})).panels, ['default', 'cheap']);
  assert.ok((await estimateOf({ effort: 'quick' })).contested.calls < (await estimateOf({})).contested.calls);
});

test('refuses an unknown effort, and a quick one with research', async () => {
  assert.match((await refused({ effort: 'medium' }))[0]?.message ?? '', /quick, standard or deep/);
  const both = await refused({ effort: 'quick', research: true });
  assert.equal(both[0]?.path, 'effort');
});

test('refuses personas that are not a yes or a no', async () => {
  assert.equal((await refused({ personas: ['The Oracle'] }))[0]?.path, 'personas');
});

test('answers quickly without a review, and says so', async () => {
  const memo = await readMemo(await server.ask({ ...QUESTION, effort: 'quick' }));
  assert.equal(memo.consensus.firstRound, undefined);
  assert.ok(memo.notes.some(({ kind, message }) => kind === 'effort' && message !== ''));
});

test('gives titles where they are asked for alone, no two the same', async () => {
  const plain = await readMemo(await server.ask(QUESTION));
  assert.ok(plain.perspectives.every(({ title }) => (title ?? '') === ''));
  assert.equal((await estimateOf({})).titles, undefined);
  const memo = await readMemo(await server.ask({ ...QUESTION, personas: true }));
  const titles = memo.perspectives.map(({ title }) => title ?? '');
  const known = PERSONAS.map(({ title }) => title);
  assert.deepEqual(titles.filter(Boolean).toSorted(), known.toSorted());
  assert.deepEqual((await estimateOf({ personas: true })).titles, known);
});

test('keeps advisors beyond the personas by their letters', async () => {
  const few = await startTestServer({
    configure: (config) => ({
      ...config,
      panel: { ...config.panel, personas: [{ title: 'The Doubter', style: 'Doubt.' }] },
    }),
  });
  try {
    const memo = await readMemo(await few.ask(QUESTION));
    const titles = memo.perspectives.map(({ title }) => title ?? '').filter((title) => title !== '');
    assert.deepEqual(titles, ['The Doubter']);
    assert.deepEqual((await estimateOf({}, few)).titles, titles);
    assert.equal((await estimateOf({ personas: false }, few)).titles, undefined);
  } finally {
    await few.close();
  }
});
