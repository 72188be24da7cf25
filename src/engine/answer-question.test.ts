import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { ATTACKS_1 } from '../domain/prose/check/corpus-1.fixture.ts';
import { ATTACKS_2 } from '../domain/prose/check/corpus-2.fixture.ts';
import { decisionIn } from '../domain/prose/check/labs.fixture.ts';
import { memoExample } from '../contract/openapi/memo-example.ts';
import { answerQuestion } from './answer-question.ts';
import type { AskedOn } from './answer-question.ts';
import { NoAdvisorLeft } from './deliberation.ts';
import {
  agreeing,
  BRIEF,
  fails,
  perspective,
  play,
  playOut,
  PROSE,
  says,
  SEATS,
} from './virtual-world.fixture.ts';
import type { Given, Script } from './virtual-world.fixture.ts';

const played = await play({ script: agreeing(1_000) });
assert.ok(played.memo);
const memo: DecisionMemo = { ...played.memo, charge: memoExample.charge };
const GOOD = 'Buying fits what is needed. It ties people down.';

function ask(script: Script, more: Partial<AskedOn> = {}, given: Partial<Given> = {}) {
  return playOut({ script, ...given }, ({ world, settings, history, deliberation }) =>
    answerQuestion({
      world,
      settings,
      history,
      deliberation: {
        question: 'Why not build it?',
        memo,
        brief: BRIEF,
        hidden: { seats: SEATS, reserves: [] },
        seats: SEATS,
        earlier: [],
        draws: deliberation.draws,
        deadlineAt: deliberation.deadlineAt,
        ...more,
      },
    }),
  );
}

const saying =
  (...answers: readonly string[]): Script =>
  (_, attempt) => ({ afterMs: 1_000, outcome: says({ answer: answers[attempt - 1] ?? answers.at(-1) }) });
const shownOf = ({ deltas }: Awaited<ReturnType<typeof ask>>) => deltas.map(({ text }) => text).join('');

test('one advisor is asked, and its words are shown and given', async () => {
  const run = await ask(saying(GOOD));
  assert.deepEqual(run.result, { answer: GOOD, seat: 'openai' });
  assert.equal(run.asked.length, 1);
  assert.deepEqual([shownOf(run).trim(), run.told.map(({ type }) => type)], [GOOD, ['question.started']]);
});

test('the advisor is given the question, the memo, the perspectives and what was asked before, as data', async () => {
  const earlier = [{ question: 'Who would do it?', answer: 'The memo does not say.' }];
  const { asked } = await ask(saying(GOOD), { earlier });
  const prompt = asked[0]?.call.prompt ?? '';
  for (const block of ['question', 'numbers', 'memo', 'perspectives', 'earlier', 'asked']) {
    assert.match(prompt, new RegExp(`<${block}-[0-9a-f]{12}>\\n`), block);
  }
  assert.match(prompt, /Why not build it\?/);
  assert.match(prompt, /Because of Build it\./);
  assert.match(prompt, /The memo does not say\./);
  for (const { model } of SEATS) assert.ok(!prompt.includes(model));
});

test('a sentence that fails the check is sent back once, then dropped, and is never shown', async () => {
  const bad = 'The panel gives it 93 of 120 points.';
  const mended = await ask(saying(`${bad} ${GOOD}`, GOOD));
  assert.deepEqual(mended.result?.answer, GOOD);
  assert.match(mended.asked[1]?.call.prompt ?? '', /violations/);
  const stubborn = await ask(saying(`${bad} ${GOOD}`));
  assert.equal(stubborn.result?.answer, GOOD);
  assert.equal(stubborn.asked.length, 2);
  for (const run of [mended, stubborn]) assert.doesNotMatch(shownOf(run), /93|120/);
  // What was shown of the first try is void for whoever watches.
  assert.equal(stubborn.told.filter(({ type }) => type === 'question.started').length, 2);
});

test('an answer of which nothing passes is no answer: the next advisor is asked', async () => {
  const script: Script = ({ seat }) => ({
    afterMs: 1_000,
    outcome: says({ answer: seat.seat === 'openai' ? 'Build it, choose to build it.' : GOOD }),
  });
  const run = await ask(script);
  assert.deepEqual(run.result, { answer: GOOD, seat: 'anthropic' });
  assert.doesNotMatch(shownOf(run), /Build it, choose/);
});

/** A memo of the decision that the corpus of attacks is about. */
async function memoIn(language: 'en' | 'de' | 'fr' | 'es' | 'zh') {
  const { question, context = null, options, criteria, answers } = decisionIn(language);
  const names = options.map(([name]) => name);
  const brief = {
    ...BRIEF,
    question,
    context,
    options: names.map((name) => ({ name })),
    criteria: criteria.map(([name]) => ({ name })),
  };
  const script: Script = (call) => {
    if (call.stage === 'synthesis') return { afterMs: 1_000, outcome: says(PROSE) };
    const answer = answers['ABCD'.indexOf(call.seat.advisor.at(-1) ?? '')];
    const percents = Object.fromEntries(names.map((name, i) => [name, answer?.percents[i] ?? 0]));
    return {
      afterMs: 1_000,
      outcome: says(perspective(call, { percents, ...(answer ? { case: answer.case } : {}) })),
    };
  };
  const made = await play({ script, brief });
  assert.ok(made.memo);
  return { brief, memo: { ...made.memo, charge: memoExample.charge } };
}

test('fewer than one of twenty hostile sentences reaches a reader as an answer, live or at the end', async (t) => {
  const all: string[] = [];
  const passed: string[] = [];
  for (const language of ['en', 'de', 'fr', 'es', 'zh'] as const) {
    const attacks = [...ATTACKS_1, ...ATTACKS_2].flatMap(([own, field, text]) =>
      own === language && field === 'rationale' ? [text] : [],
    );
    const run = await ask(saying(attacks.join('\n')), await memoIn(language));
    const read = folded(`${run.result?.answer ?? ''}\n${shownOf(run)}`);
    all.push(...attacks);
    passed.push(...attacks.filter((text) => read.includes(folded(text))));
  }
  t.diagnostic(`${passed.length} of ${all.length} hostile sentences reached a reader`);
  assert.ok(all.length > 20);
  assert.ok(passed.length < all.length / 20, JSON.stringify(passed));
});

const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ');

test('names of models are masked in what is shown and in what is kept, also where they are asked for', async () => {
  const said = `As Claude, made by Anthropic, I hold to it. ${GOOD}`;
  const run = await ask(saying(said), { question: 'Are you Claude by Anthropic?' });
  assert.ok(run.result?.answer.includes(GOOD));
  for (const text of [run.result?.answer ?? '', shownOf(run)]) assert.doesNotMatch(text, /claude|anthropic/i);
  const other = await ask(saying(`GPT said otherwise. ${GOOD}`));
  assert.doesNotMatch(JSON.stringify([other.result, other.deltas]), /gpt/i);
});

test('an advisor that fails or hangs gives way to the next, and where none is left all reasons are told', async () => {
  const script: Script = ({ seat }) =>
    seat.seat === 'openai'
      ? { afterMs: 10, outcome: fails('unavailable') }
      : { afterMs: seat.seat === 'anthropic' ? null : 1_000, outcome: says({ answer: GOOD }) };
  const run = await ask(script);
  assert.equal(run.result?.seat, 'google');
  const none = await ask(() => ({ afterMs: 10, outcome: fails('invalid_key') }));
  assert.ok(none.error instanceof NoAdvisorLeft);
  assert.equal(none.error.failures.length, SEATS.length);
});

test('what is on record after a crash is not asked again, and gives the same answer', async () => {
  const first = await ask(saying(GOOD));
  const again = await ask(saying('The memo does not say.'), {}, { record: first.record });
  assert.deepEqual(again.result, first.result);
  assert.equal(again.asked.length, 0);
});

test('the language asked for is that of the memo, whatever the question is in', async () => {
  const german = { ...memo, question: 'Sollen wir das Modul selbst bauen oder kaufen?' };
  const { asked } = await ask(saying('Kaufen passt zu dem, was nötig ist.'), { memo: german });
  assert.match(asked[0]?.call.prompt ?? '', /Write in German, the language of the memo\./);
});
