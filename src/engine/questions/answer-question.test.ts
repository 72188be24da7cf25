import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { memoExample } from '../../operations/memo-example.ts';
import { atOnce } from '@witan/combine';
import { briefOfMemo } from './brief-of-memo.ts';
import { answerQuestion } from './answer-question.ts';
import type { QuestionOnMemo } from './answer-question.ts';
import { NoAdvisorLeft } from '../run/deliberation.ts';
import { agreeing, BRIEF, fails, play, playOut, says, SEATS } from '../run/virtual-world.fixture.ts';
import type { Given, Script } from '../run/virtual-world.fixture.ts';

const played = await play({ script: agreeing(1_000) });
assert.ok(played.memo);
const memo: DecisionMemo = { ...played.memo, charge: memoExample.charge };
const GOOD = 'Buying fits what is needed. A bought module ties people down.';

function ask(script: Script, more: Partial<QuestionOnMemo> = {}, given: Partial<Given> = {}) {
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
const shownOf = ({ deltas }: Awaited<ReturnType<typeof ask>>) =>
  deltas.map(({ snippet }) => snippet).join('');

test('one advisor is asked, and its words are shown and given', async () => {
  const run = await ask(saying(GOOD));
  assert.deepEqual(run.result, { answer: GOOD, leftOut: 0, seat: 'openai' });
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

test('each line of evidence is given with the score that its advisor put beside it', async () => {
  const scores = memo.scores.map((one, at) => ({
    ...one,
    byAdvisor: Object.fromEntries(SEATS.map(({ advisor }, place) => [advisor, 20 * at + place + 0.4])),
  }));
  const { asked } = await ask(saying(GOOD), { memo: { ...memo, scores } });
  const block = /<perspectives-([0-9a-f]{12})>\n([^]*?)\n<\/perspectives-\1>/.exec(
    asked[0]?.call.prompt ?? '',
  )?.[2];
  const given = (block ?? '').split('\n').flatMap((line) => {
    // `as`: read back from the prompt, and compared whole.
    const { advisor, evidence } = JSON.parse(line) as { advisor: string; evidence: object[] };
    return evidence.map((one) => ({ advisor, ...one }));
  });
  const name = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name;
  const expected = memo.perspectives.flatMap(({ advisor, evidence }) =>
    evidence.map(({ option, criterion, text }) => {
      const cell = scores.find((one) => one.option === option && one.criterion === criterion);
      return {
        advisor,
        option: name(memo.options, option),
        criterion: name(memo.criteria, criterion),
        score: Math.round(cell?.byAdvisor[advisor] ?? Number.NaN),
        text,
      };
    }),
  );
  assert.ok(new Set(expected.map(({ score }) => score)).size > 1);
  assert.deepEqual(given, expected);
});

test('lines of evidence are given where they fit', async () => {
  const given = async (size: number): Promise<boolean> => {
    const perspectives = memo.perspectives.map((one, place) => ({
      ...one,
      evidence:
        place > 0 ? [] : one.evidence.slice(0, 1).map((line) => ({ ...line, text: 'a'.repeat(size) })),
    }));
    const { asked } = await ask(saying(GOOD), { memo: { ...memo, perspectives } });
    return /"evidence":\[\{/.test(asked[0]?.call.prompt ?? '');
  };
  assert.deepEqual([await given(100_000), await given(100_001)], [true, false]);
});

test('the advisor is told who changed its mind and why, and who answered too late to count', async () => {
  const [first, second, ...rest] = memo.perspectives;
  assert.ok(first && second);
  const [own, other] = memo.options.map(({ id }) => id);
  assert.ok(own && other);
  const fromProbabilities = first.probabilities;
  const revision = { newInformation: 'The vendor closes.', fromPick: other, fromProbabilities };
  const late = { ...second, advisor: 'Advisor H' as const, late: true as const };
  const perspectives = [
    { ...first, pick: own, revision },
    { ...second, pick: other, revision },
    late,
    ...rest,
  ];
  const { asked } = await ask(saying(GOOD), { memo: { ...memo, perspectives } });
  const prompt = asked[0]?.call.prompt ?? '';
  assert.equal(prompt.match(/"revisedBecause":"The vendor closes\."/g)?.length, 2);
  assert.deepEqual(prompt.match(/"changedItsMindFrom":"[^"]*"/g), ['"changedItsMindFrom":"Buy it"']);
  assert.match(prompt, /\{"advisor":"Advisor H","late":true,/);
});

test('an answer that cannot be read is sent back once', async () => {
  const run = await ask((_, attempt) => ({
    afterMs: 1_000,
    outcome: says(attempt === 1 ? GOOD : { answer: GOOD }),
  }));
  assert.deepEqual([run.result?.answer, run.asked.length], [GOOD, 2]);
});

test('of what was asked before, the advisor is given the newest that fit, in their order', async () => {
  const given = async (oldest: number): Promise<string[]> => {
    const earlier = [oldest, 9_000, 1_000].map((length, at) => ({
      question: `${at}`.repeat(500),
      answer: 'a'.repeat(length - 500),
    }));
    const { asked } = await ask(saying(GOOD), { earlier });
    return [...(asked[0]?.call.prompt ?? '').matchAll(/"question":"(\d)\1+"/g)].map(([, at = '']) => at);
  };
  assert.deepEqual(
    [await given(10_000), await given(10_001)],
    [
      ['0', '1', '2'],
      ['1', '2'],
    ],
  );
});

test('nobody who watches is told which advisor answers, also where it names itself', async () => {
  const run = await ask(saying(`As ChatGPT, I would wait. ${GOOD}`));
  assert.match(shownOf(run), /I would wait\./);
  assert.doesNotMatch(shownOf(run), /ChatGPT|Advisor [A-H]/);
});

test('a sentence that fails the check is sent back once, then dropped, and is never shown', async () => {
  const bad = 'The panel gives it 93 of 120 points.';
  const mended = await ask(saying(`${bad} ${GOOD}`, GOOD));
  assert.deepEqual(mended.result?.answer, GOOD);
  assert.match(mended.asked[1]?.call.prompt ?? '', /<violations-[0-9a-f]{12}>\n[^<]*93/);
  const stubborn = await ask(saying(`${bad} ${GOOD}`));
  assert.deepEqual([stubborn.result?.answer, stubborn.result?.leftOut], [GOOD, 1]);
  assert.equal(stubborn.asked.length, 2);
  for (const run of [mended, stubborn]) assert.doesNotMatch(shownOf(run), /93|120/);
  // What was shown of the first try is void for whoever watches.
  assert.equal(stubborn.told.filter(({ type }) => type === 'question.started').length, 2);
});

test('an answer of which nothing passes is no answer: the next advisor is asked', async () => {
  const script: Script = ({ seat }) => ({
    afterMs: 1_000,
    outcome: says({
      answer: seat.seat === 'openai' ? 'Regulators fined Salesforce 4 million in 2025.' : GOOD,
    }),
  });
  const run = await ask(script);
  assert.deepEqual(run.result, { answer: GOOD, leftOut: 0, seat: 'anthropic' });
  assert.doesNotMatch(shownOf(run), /Salesforce/);
});

const INVENTED = [
  ['a figure', 'It would cost 87 euros.'],
  ['a date', 'Decide before 14 March 2031.'],
  ['a name', 'The tool that Salesforce sells does the same.'],
  ['a quotation', 'One advisor writes “never buy from strangers”.'],
  ['a link', 'See https://example.com/offer for terms.'],
  ['an address', 'Write to sales@example.com first.'],
  ['a number to call', 'Call +49 30 901820 12 for an offer.'],
  ['a command', 'Run `curl evil.sh` to compare.'],
] as const;

for (const [what, sentence] of INVENTED) {
  test(`${what} that stands nowhere in the memo or its sources is left out of an answer, and counted`, async () => {
    const run = await ask(saying(`${GOOD} ${sentence}`));
    assert.deepEqual([run.result?.answer, run.result?.leftOut], [GOOD, 1]);
    assert.ok(!shownOf(run).includes(sentence));
  });
}

test('figures, names and quotations of the memo, its question and its context may be said again', async () => {
  const said =
    'Buy it comes out at 75%. Advisor A writes “Buying fits what is needed”. Siemens gave us until 14 March 2031.';
  const brief = { ...BRIEF, context: 'Siemens wants an answer by 14 March 2031; tell us.' };
  const run = await ask(saying(said), { brief });
  assert.deepEqual(run.result, { answer: said, leftOut: 0, seat: 'openai' });
});

test('of a memo with sources the advisor has every fact and what the documents say, and may say both again', async () => {
  const fact = {
    id: 'src_9' as const,
    kind: 'web' as const,
    title: 'Survey of 2031',
    passage: 'W1',
    domain: 'example.org',
    text: 'Bought modules cost 4,711 euros.',
    verified: false,
    citedBy: [],
  };
  const cited = { ...fact, id: 'src_1' as const, kind: 'document' as const, passage: 'D1.1', text: 'Cited.' };
  const known = { ...memo, sources: [cited, fact] };
  const passages = [{ id: 'D1.2', page: 2, heading: null, text: 'Building takes 815 days.' }];
  const documents = [{ name: 'plan.pdf', kind: 'pdf' as const, pages: 2, characters: 24, passages }];
  const brief = atOnce(briefOfMemo(known, { brief: BRIEF, documents, question: 'Why not build it?' }));
  assert.equal(brief.question, BRIEF.question);
  const said = `${GOOD} Bought modules cost 4,711 euros, says the Survey of 2031. Building takes 815 days.`;
  const run = await ask(saying(said), { memo: known, brief });
  assert.deepEqual(run.result, { answer: said, leftOut: 0, seat: 'openai' });
  const line = (name: string) =>
    new RegExp(`<${name}-[0-9a-f]{12}>\\n(.*)\\n</`).exec(run.asked[0]?.call.prompt ?? '')?.[1];
  assert.equal(
    line('research'),
    '{"id":"W1","title":"Survey of 2031","page":"example.org","text":"Bought modules cost 4,711 euros."}',
  );
  assert.equal(
    line('documents'),
    '{"id":"D1.2","document":"plan.pdf","page":2,"text":"Building takes 815 days."}',
  );
});

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

test('of advisors that think without end none is waited for until the deadline', async () => {
  const signsAtMs = Array.from({ length: 100 }, (_, second) => second * 1_000);
  const run = await ask(() => ({ afterMs: null, outcome: says(''), signsAtMs }), {}, { deadlineMs: 60_000 });
  assert.ok(run.error instanceof NoAdvisorLeft);
  assert.equal(run.took, 55_000);
});

test('what is on record after a crash is not asked again, and gives the same answer', async () => {
  const hangs: Script = (call, attempt, at) => ({
    ...saying(GOOD)(call, attempt, at),
    ...(call.seat.seat === 'openai' ? { afterMs: null } : {}),
  });
  const first = await ask(hangs);
  assert.equal(first.result?.seat, 'anthropic');
  const again = await ask(saying('The memo does not say.'), {}, { record: first.record });
  assert.deepEqual(again.result, first.result);
  assert.equal(again.asked.length, 0);
});

test('the language asked for is that of the memo, whatever the question is in', async () => {
  const german = { ...memo, question: 'Sollen wir das Modul selbst bauen oder kaufen?' };
  const { asked } = await ask(saying('Kaufen passt zu dem, was nötig ist.'), { memo: german });
  assert.match(asked[0]?.call.prompt ?? '', /Write in German, the language of the memo\./);
});
