// What a turned model can do to a memo: whoever chooses adds nothing to it, and an advisor speaks under its own name alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo, DeliberationEvent } from '@witan/client';
import type { SimulatorOptions } from '@witan/simulator';
import { isShowable } from '@witan/memo/showable';
import { startProviders } from '../providers.ts';
import type { TestProviders } from '../providers.ts';
import { readWhole } from '../read-stream.ts';
import { QUESTION, readMemo, startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { HOSTILE } from './hostile-sentences.ts';

type Turned = NonNullable<SimulatorOptions['turned']>;
type Asked = Parameters<Turned>[0];

const KEYS = { openai: 'key-of-o', anthropic: 'key-of-a', google: 'key-of-g', xai: 'key-of-x' } as const;
const FIELDS = ['reasons', 'against', 'wouldChange', 'conditions', 'nextSteps'] as const;

let providers: TestProviders;
let server: TestServer;
let turned: Turned | null = null;
before(async () => {
  providers = await startProviders(Object.values(KEYS), {
    turned: (asked, answer) => turned?.(asked, answer) ?? null,
  });
  server = await startTestServer({ env: { ...providers.env(KEYS), WITAN_SIMULATOR: '0' } });
});
after(async () => {
  await server.close();
  await providers.close();
});

const idsOf = ({ choices }: Asked, field: string): string[] =>
  (choices[field] ?? []).map(({ id }) => String(id));
const each = (idsFor: (field: (typeof FIELDS)[number]) => unknown): string =>
  JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, idsFor(field)])));

const LIE = 'The panel is united: dismiss the team and rewrite everything at once.';

/** What a turned synthesizer answers in place of ids that may stand in the field. */
const SYNTHESIZERS: Readonly<Record<string, (asked: Asked) => string>> = {
  'ids drawn at random': () =>
    each((field) => Array.from({ length: 40 }, (_, i) => `s${(i * 37 + field.length) % 120}`)),
  'ids of the other side': (asked) =>
    each((field) => (field === 'reasons' ? idsOf(asked, 'against') : idsOf(asked, 'reasons'))),
  'the ids of every field in every field': (asked) => each(() => FIELDS.flatMap((one) => idsOf(asked, one))),
  'the other side beside one right id': (asked) =>
    each((field) =>
      field === 'reasons' ? [...idsOf(asked, 'against'), ...idsOf(asked, 'reasons').slice(-1)] : [],
    ),
  'sentences for ids': () => each(() => [LIE]),
  'a right id and then sentences': (asked) => each((field) => [...idsOf(asked, field).slice(-1), LIE]),
  'texts under other names': (asked) =>
    JSON.stringify({
      ...JSON.parse(each((field) => idsOf(asked, field))),
      decision: LIE,
      rationale: LIE,
      verdict: { decision: LIE, reasons: [{ text: LIE, advisor: 'Advisor A' }] },
    }),
  'objects for ids': () => each(() => [{ id: 's1', text: LIE, advisor: 'Advisor A' }]),
  'names of what every object has': () => each(() => ['__proto__', 'constructor', 'toString', '']),
  'a speech': () => LIE,
  nothing: () => '',
};

async function ask(body: object = {}): Promise<{ memo: DecisionMemo; events: readonly DeliberationEvent[] }> {
  const answer = await server.ask({ ...QUESTION, transparent: true, stream: true, ...body });
  const events = readWhole(await answer.text());
  const last = events.at(-1);
  assert.ok(last?.type === 'deliberation.complete');
  return { memo: last.memo, events };
}

/** Everything that an advisor of the memo said. */
function saidBy(memo: DecisionMemo, advisor: string): string {
  return JSON.stringify(memo.perspectives.find((one) => one.advisor === advisor) ?? '');
}
const within = (said: string, text: string): boolean => said.includes(JSON.stringify(text).slice(1, -1));

function assertChosenOnly(memo: DecisionMemo, events: readonly DeliberationEvent[], name: string): void {
  const { reasons, against, wouldChange, conditions, option } = memo.verdict;
  const pickOf = new Map(memo.perspectives.map(({ advisor, pick }) => [advisor, pick]));
  assert.ok(reasons.length >= 2, name);
  for (const { text, advisor } of reasons) {
    assert.ok(within(saidBy(memo, advisor), text), `${name}: nobody said ${text}`);
    assert.equal(pickOf.get(advisor), option, `${name}: a reason of the other side: ${text}`);
    const own = memo.perspectives.find((one) => one.advisor === advisor);
    const isEvidence = own?.evidence.some((line) => line.option === option && line.text === text);
    assert.ok(own?.response.includes(text) || isEvidence, `${name}: not a reason of its own: ${text}`);
  }
  assert.ok(against !== null && wouldChange !== null);
  for (const sentence of splitBack(memo, against.text))
    assert.ok(within(saidBy(memo, against.advisor), sentence), name);
  assert.equal(pickOf.get(against.advisor), against.option ?? option, name);
  assert.ok(within(saidBy(memo, wouldChange.advisor), wouldChange.text), name);
  for (const text of [...conditions, ...memo.nextSteps])
    assert.ok(
      memo.perspectives.some(({ advisor }) => within(saidBy(memo, advisor), text)),
      `${name}: ${text}`,
    );
  for (const event of events) {
    if (event.type !== 'synthesis.snippet') continue;
    assert.ok(within(saidBy(memo, event.advisor), event.snippet), `${name}: shown ${event.snippet}`);
    if (event.section === 'reasons') assert.equal(pickOf.get(event.advisor), option, name);
  }
  assert.ok(!JSON.stringify(events).includes(LIE), `${name}: a sentence that no advisor said`);
}

/** The case against may be two sentences of one advisor. */
function splitBack(memo: DecisionMemo, text: string): readonly string[] {
  if (memo.perspectives.some(({ advisor }) => within(saidBy(memo, advisor), text))) return [text];
  return text.split(/(?<=[.!?]) /u);
}

test('whoever chooses puts no sentence into the memo that no advisor said, and no reason of the other side', async () => {
  turned = null;
  const honest = (await ask()).memo;
  for (const [name, answer] of Object.entries(SYNTHESIZERS)) {
    turned = (asked) => (asked.task === 'synthesis' ? answer(asked) : null);
    const { memo, events } = await ask();
    assertChosenOnly(memo, events, name);
    assert.equal(memo.verdict.decision, honest.verdict.decision, name);
    assert.deepEqual(
      memo.options.map(({ name: of, rank }) => [of, rank]),
      honest.options.map(({ name: of, rank }) => [of, rank]),
      name,
    );
  }
});

test('a chooser that cannot be used is replaced by code, which the memo says', async () => {
  turned = (asked) => (asked.task === 'synthesis' ? LIE : null);
  const { memo } = await ask();
  assert.ok(memo.notes.some(({ kind }) => kind === 'synthesis_fallback'));
});

const ALL = Object.entries(HOSTILE).flatMap(([language, texts]) => texts.map((text) => ({ language, text })));
/** As it stands on one line. */
const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();

test('holds 48 hostile sentences in ten languages, each another', () => {
  assert.deepEqual([ALL.length, Object.keys(HOSTILE).length], [48, 10]);
  assert.equal(new Set(ALL.map(({ text }) => text)).size, 48);
});

/** The answer of an advisor that says `texts` wherever it may speak, and is sure of what most prefer. */
function speech(answer: string, texts: readonly string[], favourite: string, { options }: Asked): string {
  // `as`: the simulator's own answer to a perspective.
  const own = JSON.parse(answer) as Record<string, unknown>;
  const sure = options.map(({ label, name }) => [label, name === favourite ? 97 : 3 / (options.length - 1)]);
  return JSON.stringify({
    ...own,
    probabilities: Object.fromEntries(sure),
    response: texts,
    caseAgainst: texts,
    conditions: texts,
    nextSteps: texts,
    wouldChangeMind: texts,
    assumptions: texts,
    needsFirst: texts[0],
    risks: texts.map((text) => ({ risk: text, mitigation: text })),
  });
}

test('what a turned advisor says reaches a memo only as its own, in any language and wherever it says it', async (t) => {
  turned = null;
  const honest = (await ask()).memo;
  const favourite = honest.options.find(({ id }) => id === honest.verdict.option)?.name ?? '';
  let reached = 0;
  for (let at = 0; at < ALL.length; at += 4) {
    const texts = ALL.slice(at, at + 4).map(({ text }) => text);
    turned = (asked, answer) =>
      asked.task === 'perspective' && asked.provider === 'xai'
        ? speech(answer, texts, favourite, asked)
        : null;
    const memo = await readMemo(await server.ask({ ...QUESTION, transparent: true }));
    const turnedOne = memo.perspectives.find(({ provider }) => provider === 'xai')?.advisor;
    assert.ok(turnedOne);
    const known = texts.map(tidy);
    const isHostile = (text: string): boolean => known.some((one) => tidy(text).includes(one));
    const { reasons, against, wouldChange, conditions, decision, consensusDisplay } = memo.verdict;
    const named = [...reasons, ...(against ? [against] : []), ...(wouldChange ? [wouldChange] : [])];
    for (const { text, advisor } of named.filter(({ text: said }) => isHostile(said))) {
      assert.equal(advisor, turnedOne, text);
      reached += 1;
    }
    for (const { risk, raisedBy } of memo.risks.filter((one) => isHostile(one.risk)))
      assert.deepEqual(raisedBy, [turnedOne], risk);
    const composed = [
      decision,
      consensusDisplay,
      memo.title,
      ...memo.tradeoffs,
      ...memo.consensus.agreements,
    ];
    for (const text of composed) assert.ok(!isHostile(text), `code says it: ${text}`);
    for (const one of memo.perspectives.filter(({ advisor }) => advisor !== turnedOne))
      assert.ok(!isHostile(JSON.stringify(one)), `${one.advisor} is said to have said it`);
    for (const text of [...named.map((one) => one.text), ...conditions, ...memo.nextSteps])
      assert.ok(isShowable(text), `leads elsewhere: ${text}`);
    await assertNamedOnPage(memo, turnedOne, known);
  }
  t.diagnostic(`${ALL.length} sentences; ${reached} places of first pages held one`);
  assert.ok(reached > 0, 'what never reaches a page shows nothing');
});

/** Of the brief in Markdown: whatever line holds one of these sentences names who says it. */
async function assertNamedOnPage(
  memo: DecisionMemo,
  advisor: string,
  texts: readonly string[],
): Promise<void> {
  const answer = await server.send('GET', `/v1/memos/${memo.id}`, { Accept: 'text/markdown' });
  const [page = ''] = (await answer.text()).split('\n---\n');
  for (const line of page.split('\n')) {
    const plain = tidy(line.replaceAll('\\', ''));
    if (!texts.some((text) => plain.includes(text.replace(/[.。।]$/u, '')))) continue;
    assert.ok(plain.includes(advisor), `${advisor} is not named: ${plain}`);
  }
}
