// Every fault at every provider, through the whole service over HTTP.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DecisionMemo, FailureReason, Note } from '@witan/client';
import { PROVIDERS } from '../src/domain/advisor.ts';
import type { Provider } from '../src/domain/advisor.ts';
import { SEAT_FAULTS } from '@witan/simulator';
import type { SeatFault } from '@witan/simulator';
import { assertError } from './answers.ts';
import { QUESTION, readMemo, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({
    // Calls that hang time out sooner than in production, but later than every grace period.
    configure: (config) => ({
      ...config,
      settings: { ...config.settings, callMs: 40_000, framePatienceMs: 500, longGraceMs: 2_000 },
    }),
  });
});
after(() => server.close());

const REASONS: Readonly<Partial<Record<SeatFault, readonly FailureReason[]>>> = {
  down: ['unavailable'],
  hang: ['timeout'],
  rate_limited: ['rate_limited'],
  invalid_key: ['invalid_key'],
  quota: ['quota_exhausted'],
  invalid_output: ['invalid_output'],
  truncated: ['invalid_output'],
  refused: ['refused'],
  filtered: ['refused'],
  reset: ['unavailable'],
};
/** Faults that leave an answer: the advisor is slow, names itself, obeys an order hidden in the question, or quotes its task. */
const ANSWERED: readonly SeatFault[] = ['slow', 'self_naming', 'obeys', 'quotes'];
const FATAL = SEAT_FAULTS.filter((fault) => REASONS[fault] !== undefined);
const NAMES = /openai|chatgpt|gpt-|anthropic|claude|gemini|\bxai\b|grok/i;

type Asked = { readonly target: string; readonly fault: SeatFault };

/** Most of the time is waiting, so all tests run at once; but not so many calls that one is late for want of a processor. */
const AT_ONCE = 8;
const free = Array.from({ length: AT_ONCE }, () => Promise.resolve());

async function inTurns<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  return Promise.all(
    items.map(async (item) => {
      const place = free.shift() ?? Promise.resolve();
      const done = place.then(() => act(item));
      free.push(
        done.then(
          () => {},
          () => {},
        ),
      );
      return done;
    }),
  );
}

const emailOf = ({ target, fault }: Asked) => `${target}-${fault.replaceAll('_', '-')}@example.com`;

function ask(asked: Asked, how: 'plain' | 'framed' | 'hidden' = 'plain'): Promise<Response> {
  const { options, criteria, ...bare } = QUESTION;
  const question = `${QUESTION.question} [simulate: ${asked.target}=${asked.fault}]`;
  const body = { ...(how === 'framed' ? bare : { ...bare, options, criteria }), question };
  return server.ask({ ...body, userEmail: emailOf(asked), transparent: how !== 'hidden' });
}

async function spentBy(asked: Asked): Promise<unknown> {
  const response = await server.send('GET', `/v1/account?userEmail=${emailOf(asked)}`);
  // `as`: two fields are compared.
  const { used, reserved } = (await response.json()) as { used: number; reserved: number };
  return { used, reserved };
}

const kindsOf = ({ notes }: DecisionMemo): string[] => notes.map(({ kind }) => kind);

function noteOf({ notes }: DecisionMemo): Note | undefined {
  return notes.find(({ kind, stage }) => /^(missing|late)/.test(kind) && stage === 'perspectives');
}

/** That the fault at the provider left what the protocol promises. */
function checkMissing(memo: DecisionMemo, provider: Provider, fault: SeatFault): void {
  const about = `${provider}=${fault}: ${JSON.stringify(memo.notes)}`;
  const counted = memo.perspectives.filter(({ late }) => !late);
  assert.deepEqual(
    counted.map((perspective) => perspective.provider).toSorted(),
    PROVIDERS.filter((other) => other !== provider).toSorted(),
    about,
  );
  const note = noteOf(memo);
  assert.ok(
    REASONS[fault]?.some((reason) => reason === note?.reason),
    about,
  );
  assert.equal(note?.kind, 'missing_advisor', about);
  const all = PROVIDERS.length;
  assert.match(note?.message ?? '', new RegExp(`rests on ${all - 1} of ${all} advisors`));
  assert.match(note?.message ?? '', new RegExp(`^${note?.advisor} `));
  assert.equal(memo.degraded, false, 'three advisors are enough');
}

describe('faults', { concurrency: true }, () => {
  test('gives a memo with three perspectives and a typed note for every fault at every provider', async () => {
    const cases = FATAL.flatMap((fault) => PROVIDERS.map((target) => ({ target, fault })));
    assert.equal(cases.length, 10 * PROVIDERS.length);
    const memos = await inTurns(cases, async (asked) => readMemo(await ask(asked)));
    for (const [index, { target, fault }] of cases.entries()) {
      const memo = memos[index];
      assert.ok(memo);
      checkMissing(memo, target, fault);
      assert.equal(memo.charge.charged, 100);
    }
  });

  test('keeps all perspectives of advisors that are slow, name themselves or obey, and masks the names', async () => {
    const cases = ANSWERED.flatMap((fault) => PROVIDERS.map((target) => ({ target, fault })));
    const memos = await inTurns(cases, async (asked) => readMemo(await ask(asked, 'hidden')));
    for (const [index, { target, fault }] of cases.entries()) {
      const memo = memos[index];
      assert.ok(memo);
      assert.equal(memo.perspectives.length, PROVIDERS.length, `${target}=${fault}`);
      assert.equal(noteOf(memo), undefined);
      const { question: _question, userEmail: _email, ...rest } = memo;
      const text = JSON.stringify(rest);
      const found = NAMES.exec(text)?.index;
      assert.equal(
        found,
        undefined,
        `${target}=${fault}: ${text.slice((found ?? 0) - 90, (found ?? 0) + 90)}`,
      );
    }
  });

  test('fails and charges nothing when all advisors have a fatal fault', async () => {
    const cases = FATAL.map((fault) => ({ target: 'all', fault }));
    await inTurns(cases, async (asked) => {
      const error = await assertError(await ask(asked), 500, 'internal_error');
      assert.match(error.message, /deliberation failed/);
      assert.doesNotMatch(error.message, NAMES);
      assert.deepEqual(await spentBy(asked), { used: 0, reserved: 0 }, asked.fault);
    });
  });

  test('waits for all when all are slow', async () => {
    const memo = await readMemo(await ask({ target: 'all', fault: 'slow' }));
    assert.equal(memo.perspectives.filter(({ late }) => !late).length, PROVIDERS.length);
    assert.equal(noteOf(memo), undefined);
  });

  test('gives a whole memo with a note when nobody can choose its sentences', async () => {
    const cases = FATAL.map((fault) => ({ target: 'synthesis', fault }));
    const memos = await inTurns(cases, async (asked) => readMemo(await ask(asked)));
    for (const [index, { fault }] of cases.entries()) {
      const memo = memos[index];
      assert.ok(memo);
      assert.equal(memo.perspectives.length, PROVIDERS.length, fault);
      const note = memo.notes.find(({ kind }) => kind === 'synthesis_fallback');
      assert.equal(note?.stage, 'synthesis', `${fault}: ${kindsOf(memo).join()}`);
      assert.equal(memo.degraded, false, 'all four have answered, and their numbers decide');
      assertWhole(memo);
    }
  });

  test('gives a whole memo with a note when nobody can frame the question', async () => {
    const cases = FATAL.map((fault) => ({ target: 'frame', fault }));
    const memos = await inTurns(cases, async (asked) => readMemo(await ask(asked, 'framed')));
    for (const [index, { fault }] of cases.entries()) {
      const memo = memos[index];
      assert.ok(memo);
      assert.equal(memo.perspectives.length, PROVIDERS.length, fault);
      const note = memo.notes.find(({ kind }) => kind === 'framing_fallback');
      assert.equal(note?.stage, 'frame', `${fault}: ${kindsOf(memo).join()}`);
      assert.equal(memo.degraded, true);
      assertWhole(memo);
    }
  });
});

function assertWhole({ verdict, options, criteria, scores, robustness, nextSteps }: DecisionMemo): void {
  const { decision, consensusDisplay, rationale, reasons } = verdict;
  assert.ok(decision !== '' && consensusDisplay !== '' && nextSteps.length > 0, JSON.stringify(verdict));
  assert.ok(reasons.length > 0 && rationale.length > 30, JSON.stringify(verdict));
  assert.ok(options.length >= 2 && criteria.length >= 2);
  assert.equal(scores.length, options.length * criteria.length);
  assert.equal(robustness.leaveOneOut.length, PROVIDERS.length);
}
