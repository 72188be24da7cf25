import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { evaluate } from './evaluate.ts';
import type { Live, PanelAnswer } from './live.ts';
import { readLabelled } from './live-questions.ts';

const folder = mkdtempSync(join(tmpdir(), 'witan-live-'));
after(() => rmSync(folder, { recursive: true }));

const answer = (yes: number): PanelAnswer => ({
  options: [
    { name: 'yes', probability: yes },
    { name: 'no', probability: 1 - yes },
  ],
  advisors: { a: { yes, no: 1 - yes }, b: { yes, no: 1 - yes } },
  costUsd: 0.1,
  memoId: 'memo',
});

function labelled(name: string, ids: readonly string[], extra: readonly string[] = []): string {
  const file = join(folder, name);
  const rows = ids.map((id) =>
    JSON.stringify({ id, question: `Will ${id}?`, options: ['yes', 'no'], truth: 'yes' }),
  );
  writeFileSync(file, [...rows, ...extra].join('\n'));
  return file;
}

async function run(file: string, live: Partial<Live>, isTTY = false, err: string[] = []) {
  const asked: string[] = [];
  const out: string[] = [];
  const status = await evaluate(
    [file],
    {
      json: true,
      live: {
        expectedCost: async () => 0.08,
        confirm: async () => {},
        ...live,
        ask: async (question) => {
          asked.push(question.id);
          return (live.ask ?? (async () => answer(0.8)))(question);
        },
      },
    },
    { stdout: { write: (text) => out.push(text) }, stderr: { write: (text) => err.push(text), isTTY } },
  );
  return { status, asked, out: out.join(''), err: err.join('') };
}

const recordedIds = (file: string): string[] =>
  readFileSync(`${file}.results.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);

test('a live run records every answer and then reports on them', async () => {
  const file = labelled('run.jsonl', ['one', 'two']);
  const { status, asked, out, err } = await run(file, {});
  assert.equal(status, 0);
  assert.deepEqual(asked, ['one', 'two']);
  assert.deepEqual(recordedIds(file), ['one', 'two']);
  const report = JSON.parse(out);
  assert.equal(report.set, 'run');
  assert.ok(Math.abs(report.methods.mean.brier - 0.04) < 1e-12);
  assert.ok(Math.abs(report.references.memo.brier - 0.04) < 1e-12);
  assert.match(err, /^2 to ask\. Estimated cost \$0\.16 \(\$0\.080 each\)\.\n/);
  assert.match(err, /two: 2 of 2 answered, \$0\.20 spent\n/);
  assert.doesNotMatch(err, /not asked|answered before|times/);
});

test('nothing is asked before the cost was shown and agreed to', async () => {
  const file = labelled('declined.jsonl', ['one']);
  const err: string[] = [];
  const declined = {
    confirm: async () => Promise.reject(new Error(`declined after: ${err.join('')}`)),
    ask: async () => assert.fail('it was asked'),
  };
  await assert.rejects(run(file, declined, false, err), /^Error: declined after: 1 to ask\. Estimated cost/);
  assert.equal(existsSync(`${file}.results.jsonl`), false);
});

test('a second run pays only for what is missing, even after a torn line', async () => {
  const file = labelled('resumed.jsonl', ['one', 'two', 'three']);
  const first = await run(file, {
    ask: async ({ id }) => {
      if (id === 'two') throw new Error('no provider answered');
      return answer(0.7);
    },
  });
  assert.equal(first.status, 1);
  assert.match(first.err, /two: failed, no provider answered/);
  appendFileSync(`${file}.results.jsonl`, '{"id":"tw');
  const second = await run(file, {});
  assert.deepEqual(second.asked, ['two']);
  assert.match(second.err, /1 to ask, 2 answered before/);
  assert.equal(JSON.parse(second.out).questions, 3);
  assert.deepEqual(
    JSON.parse(second.out).badRows.map(({ line }: { line: number }) => line),
    [3],
  );
  const third = await run(file, { confirm: async () => assert.fail('nobody should be asked') });
  assert.deepEqual(third.asked, []);
  assert.equal(third.status, 0);
});

test('three failures on end stop the run', async () => {
  const file = labelled('failing.jsonl', ['1', '2', '3', '4', '5']);
  const { status, asked, err } = await run(file, { ask: async () => Promise.reject(new Error('401')) });
  assert.equal(status, 1);
  assert.deepEqual(asked, ['1', '2', '3']);
  assert.match(err, /Stopped with 2 not asked/);
});

test('failures with answers between them do not stop the run', async () => {
  const file = labelled('flaky.jsonl', ['1', '2', '3', '4', '5', '6', '7', '8']);
  const { asked, err } = await run(file, {
    ask: async ({ id }) => (Number(id) % 2 === 0 ? Promise.reject(new Error('503')) : answer(0.6)),
  });
  assert.equal(asked.length, 8);
  assert.match(err, /4 failed/);
});

test('an answer that does not fit the options is a failure and is not recorded', async () => {
  const file = labelled('misfit.jsonl', ['one']);
  const { status, err } = await run(file, {
    ask: async () => ({ ...answer(0.5), advisors: { a: { maybe: 1 } } }),
  });
  assert.equal(status, 1);
  assert.match(err, /unusable answer: answers\.a\.probs: "maybe"/);
  assert.equal(existsSync(`${file}.results.jsonl`), false);
});

test('the panel never sees more questions at a time than allowed, and every one once', async () => {
  const ids = Array.from({ length: 9 }, (_, i) => `q${i}`);
  const file = labelled('parallel.jsonl', ids);
  let open = 0;
  let most = 0;
  const { asked } = await run(file, {
    parallel: 3,
    ask: async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return answer(0.6);
    },
  });
  assert.equal(most, 3);
  assert.deepEqual(asked.toSorted(), ids);
  assert.deepEqual(recordedIds(file).toSorted(), ids);
});

test('an aborted run asks nothing more and keeps what it has', async () => {
  const file = labelled('aborted.jsonl', ['one', 'two', 'three']);
  const stop = new AbortController();
  const { status, asked, err } = await run(file, {
    signal: stop.signal,
    ask: async ({ id }) => {
      if (id === 'two') stop.abort();
      return answer(0.6);
    },
  });
  assert.equal(status, 1);
  assert.deepEqual(asked, ['one', 'two']);
  assert.deepEqual(recordedIds(file), ['one', 'two']);
  assert.match(err, /^Stopped with 1 not asked; run it again to go on\.$/m);
});

test('bad rows among the labelled questions are named and counted in the report', async () => {
  const noTruth = JSON.stringify({ id: 'x', question: 'Will x?', options: ['yes', 'no'], truth: 'perhaps' });
  const file = labelled('labels.jsonl', ['one', 'one'], [noTruth, '{']);
  const { asked, out, err } = await run(file, {});
  assert.deepEqual(asked, ['one']);
  assert.match(err, /3 bad rows left out/);
  assert.deepEqual(
    JSON.parse(out).badRows.map(({ line }: { line: number }) => line),
    [2, 3, 4],
  );
});

test('a question is asked with what its row says, and what it leaves out goes by the name of its file and its id', async () => {
  const row = { id: 'one', question: 'Will it?', options: ['yes', 'no'], truth: 'yes' };
  const said = { ...row, id: 'two', context: 'It rains.', set: 'mine', cluster: 'weather' };
  const file = join(folder, 'said.jsonl');
  writeFileSync(file, `${JSON.stringify(row)}\n${JSON.stringify(said)}\n`);
  const { rows } = await readLabelled(file);
  assert.deepEqual(rows, [{ ...row, context: null, set: 'said', cluster: 'one' }, said]);
});

test('bad rows stay with their set where the questions name one', async () => {
  const file = join(folder, 'named.jsonl');
  const one = { id: 'one', set: 'mine', question: 'Will it?', options: ['yes', 'no'], truth: 'yes' };
  writeFileSync(file, `${JSON.stringify(one)}\n{\n`);
  const report = JSON.parse((await run(file, {})).out);
  assert.equal(report.set, 'mine');
  assert.equal(report.badRows.length, 1);
});

test('a terminal gets one bar that redraws itself, a pipe gets plain lines', async () => {
  const terminal = await run(labelled('terminal.jsonl', ['one', 'two']), {}, true);
  assert.ok(terminal.err.includes(`\r\u001B[K[${'#'.repeat(15)}${'.'.repeat(15)}] 1 of 2 answered`));
  const pipe = await run(labelled('pipe.jsonl', ['one', 'two']), {});
  assert.ok(pipe.err.includes('1 of 2 answered'));
  assert.ok(!pipe.err.includes('\r') && !pipe.err.includes('\u001B'));
});

test('asks every question so often, and reports how often the recommendation flips', async () => {
  const file = labelled('again.jsonl', ['steady', 'shaky', 'close']);
  const said: Record<string, number[]> = {
    steady: [0.8, 0.9, 0.8, 0.7],
    shaky: [0.6, 0.4, 0.6, 0.4],
    close: [0.6, 0.5001, 0.6, 0.49],
  };
  const ask: Live['ask'] = async ({ id }) => answer(said[id]?.shift() ?? assert.fail(`${id} once too often`));
  const { status, out, err, asked } = await run(file, { repeat: 4, ask });
  assert.equal(status, 0, err);
  assert.deepEqual(asked.slice(0, 4), ['steady', 'shaky', 'close', 'steady'], 'run by run');
  assert.match(err, /^12 to ask, every question 4 times\. Estimated cost \$0\.96/);
  const { repeats, questions } = JSON.parse(out);
  assert.equal(questions, 3, 'measured on the first run');
  assert.deepEqual([repeats.times, repeats.questions], [4, 3]);
  assert.ok(Math.abs(repeats.flipped.value - 2 / 3) < 1e-12);
  // Of six pairs four differ where two runs stand against two, and three where one stands against three.
  assert.ok(Math.abs(repeats.pairsApart.value - (0 + 4 / 6 + 3 / 6) / 3) < 1e-12);
  assert.ok(Math.abs(repeats.spread.value - (0.2 + 0.2 + 0.11) / 3) < 1e-9);
  assert.equal((await run(file, { repeat: 4, ask })).asked.length, 0, 'nothing is paid twice');
});

test('a repeated run that broke asks what is missing alone, and reads what it has', async () => {
  const file = labelled('broken.jsonl', ['one', 'two']);
  let left = 3;
  const ask: Live['ask'] = async () => {
    left -= 1;
    if (left < 0) throw new Error('down');
    return answer(0.7);
  };
  const { status, out } = await run(file, { repeat: 2, ask });
  assert.equal(status, 1);
  assert.equal(JSON.parse(out).repeats.questions, 1);
  const again = await run(file, { repeat: 2 });
  assert.deepEqual([again.status, again.asked], [0, ['two']]);
  assert.equal(JSON.parse(again.out).repeats.questions, 2);
});
