// Whole memos made of invented decisions, and one whose every text is hostile, for tests of the documents.
import type { DecisionMemo } from '@witan/client';
import { sentencesOf } from '../sentences.ts';
import {
  chooses,
  fails,
  KEEPS,
  listed,
  perspective,
  play,
  says,
  SEATS,
} from '../../../src/engine/run/virtual-world.fixture.ts';
import type { Script } from '../../../src/engine/run/virtual-world.fixture.ts';
import { AGREED, ALONE, BILLING, MARKET, OFFICE } from './decisions.fixture.ts';
import type { Answer, Decision } from './decisions.fixture.ts';

const QUOTA = {
  limit: 10_000,
  used: 660,
  reserved: 0,
  remaining: 9_340,
  resetsAt: '2026-12-01T00:00:00.000Z',
};

/** The whole protocol over the decision's answers, in virtual time. */
export async function memoOf(decision: Decision, mode: DecisionMemo['mode'] = 'live'): Promise<DecisionMemo> {
  const { memo, error } = await play({
    script: scriptOf(decision),
    brief: {
      question: decision.question,
      context: decision.context ?? null,
      options: decision.options.map(([name, description]) => ({ name, description })),
      criteria: decision.criteria.map(([name, weight]) =>
        decision.weightsStated ? { name, weight } : { name },
      ),
    },
  });
  if (memo === null) throw error;
  return {
    ...memo,
    id: 'memo_0199f0aa-0000-7000-8000-000000000001',
    mode,
    timestamp: '2026-11-21T09:30:31.877Z',
    usage: { inputTokens: 21_400, outputTokens: 9_100, costUsd: 0.41, estimatedCalls: 1, unpricedCalls: 0 },
    charge: { credits: 100, discountPercent: 0, charged: 100, quota: QUOTA },
  };
}

function scriptOf(decision: Decision): Script {
  return (call) => {
    const { advisor } = SEATS.find(({ seat }) => seat === call.seat.seat) ?? call.seat;
    const answer = decision.answers.find((one) => one.advisor === advisor);
    if (!answer) return { afterMs: 8_000, outcome: fails('timeout') };
    if (call.stage === 'synthesis') return { afterMs: 8_000, outcome: says(chooses(call)) };
    const shares = (percents: readonly number[]) =>
      Object.fromEntries(decision.options.map(([name], i) => [name, percents[i] ?? 0]));
    if (call.stage === 'perspectives') {
      const view = { percents: shares(answer.before?.percents ?? answer.percents) };
      return {
        afterMs: 8_000,
        outcome: says({ ...perspective(call, view), ...wordsOf(decision, answer, call) }),
      };
    }
    const labels = new Map(listed(call, 'options').map(({ label, name }) => [name, label]));
    const final = Object.entries(shares(answer.percents)).map(([name, share]) => [labels.get(name), share]);
    const moved = { newInformation: answer.before?.newInformation, probabilities: Object.fromEntries(final) };
    return { afterMs: 8_000, outcome: says(answer.before ? { ...KEEPS, ...moved } : KEEPS) };
  };
}

/** Its own scores and sentences, in the labels of the prompt. */
function wordsOf(decision: Decision, answer: Answer, call: Parameters<Script>[0]): Record<string, unknown> {
  const split = (text: string): string[] => sentencesOf(text).map((sentence) => sentence.text.trim());
  const cells = listed(call, 'criteria').map(({ label, name: criterion }) => {
    const k = decision.criteria.findIndex(([name]) => name === criterion);
    const row = listed(call, 'options').map((option) => {
      const score = answer.scores[decision.options.findIndex(([name]) => name === option.name)]?.[k] ?? 50;
      const evidence = `Seen from ${criterion.toLowerCase()}, ${option.name} stands at about ${score}.`;
      return [
        option.label,
        { evidence, score, low: Math.max(0, score - 12), high: Math.min(100, score + 10) },
      ];
    });
    return [label, Object.fromEntries(row)];
  });
  return {
    scores: Object.fromEntries(cells),
    response: split(answer.case),
    caseAgainst: split(answer.caseAgainst),
    risks: answer.risks.map((risk, i) => ({
      risk,
      mitigation: `${answer.advisor} would look at it in week ${i + 2}.`,
    })),
    conditions: [`The plan of ${answer.advisor} has an owner.`],
    nextSteps: [`Ask ${answer.advisor.replace('Advisor', 'person')} for a plan.`],
    assumptions: answer.assumptions,
    wouldChangeMind: answer.wouldChangeMind,
    needsFirst: answer.needsFirst === '' ? null : (answer.needsFirst ?? null),
  };
}

export const MEMOS = {
  billing: await memoOf(BILLING),
  office: await memoOf(OFFICE),
  market: await memoOf(MARKET, 'test'),
  alone: await memoOf(ALONE),
  agreed: await memoOf(AGREED),
};

/** What a model or a caller may write to break out of a document. */
export const HOSTILE =
  '<script>alert(1)</script> <img src=x onerror=alert(2)> [link](javascript:alert(3)) ![i](http://evil.example/i.png) `code` **bold** | cell\n# Heading\n- item\n---\n</style></body>\u202egnp.exe\u001b[31mred\u0007 https://evil.example www.evil.example &lt;b&gt; $x$ ~~gone~~';

/** Every text of the memo that somebody wrote is hostile; names, dates and what code chooses among stay. */
function hostile<T>(value: T, key?: string): T;
function hostile(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return WRITTEN.has(key) ? `${HOSTILE} ${value}` : value;
  if (Array.isArray(value)) return value.map((item) => hostile(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hostile(item, name)]));
}

const WRITTEN: ReadonlySet<string> = new Set(
  `question title message name label description decision consensusDisplay rationale text explanation conditions
  response caseAgainst nextSteps risk mitigation assumptions wouldChangeMind newInformation agreements divergences
  argument tradeoffs event missingInformation`.split(/\s+/u),
);

export const HOSTILE_MEMO: DecisionMemo = hostile(MEMOS.billing);
