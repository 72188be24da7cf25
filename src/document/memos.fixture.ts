// Whole memos made of invented decisions, for tests of the documents.
import type { DecisionMemo } from '@witan/client';
import { ALONE, AGREED, BILLING, MARKET, OFFICE } from '../../combine/src/decisions.fixture.ts';
import { factsOf } from '../domain/prose/memo-facts.fixture.ts';
import type { Decision } from '../domain/prose/memo-facts.fixture.ts';
import { headlineOf } from '../domain/prose/headline.ts';
import { openQuestion, plainMemo } from '../domain/prose/plain-memo.ts';
import { voteOf } from '../domain/prose/vote.ts';

export function memoOf(decision: Decision, change: Partial<Pick<DecisionMemo, 'mode'>> = {}): DecisionMemo {
  const facts = factsOf(decision);
  const { risks, reasons, against, change: sign, ...prose } = plainMemo(facts);
  const counted = facts.perspectives.filter(({ late }) => !late);
  return {
    id: 'memo_0199f0aa-0000-7000-8000-000000000001',
    object: 'decision_memo',
    deliberationId: 'dlb_0199f0aa-0000-7000-8000-000000000002',
    mode: 'live',
    createdAt: '2026-11-21T09:30:00.000Z',
    protocol: 'witan-2',
    transparent: false,
    userEmail: 'ada@example.com',
    question: facts.question,
    degraded: counted.length < 3,
    notes: [...facts.notes],
    brief: { vote: voteOf(facts), reasons, against, change: sign, next: prose.nextSteps[0] ?? '' },
    recommendation: {
      ...prose,
      headline: headlineOf(facts, openQuestion(facts)),
      reversibility: facts.reversibility,
      outcome: facts.outcome,
      option: facts.recommended,
      confidence: facts.confidence,
    },
    pool: {
      method: 'equal',
      outcomes: 0,
      leaderEqualWeights: facts.confidence.basis.pooledProbability,
    },
    predictions: [],
    options: [...facts.options],
    criteria: [...facts.criteria],
    scores: [...facts.scores],
    perspectives: [...facts.perspectives],
    agreement: facts.agreement,
    dissent: [...facts.dissent],
    robustness: facts.robustness,
    risks,
    assumptions: [...new Set(counted.flatMap(({ assumptions }) => assumptions))],
    missingInformation: facts.needsFirst.map(({ text }) => text),
    wouldChange: [...new Set(counted.flatMap(({ wouldChangeMind }) => wouldChangeMind))].slice(0, 4),
    process: { stages: [{ stage: 'perspectives', durationMs: 14_210, calls: 4 }], durationMs: 31_877 },
    usage: { inputTokens: 21_400, outputTokens: 9_100, costUsd: 0.41 },
    charge: {
      credits: 100,
      discountPercent: 0,
      charged: 100,
      quota: {
        limit: 10_000,
        used: 660,
        reserved: 0,
        remaining: 9_340,
        resetsAt: '2026-12-01T00:00:00.000Z',
      },
    },
    ...change,
  };
}

/** What a model or a caller may write to break out of a document. */
export const HOSTILE =
  '<script>alert(1)</script> <img src=x onerror=alert(2)> [link](javascript:alert(3)) ![i](http://evil.example/i.png) `code` **bold** | cell\n# Heading\n- item\n---\n</style></body>\u202egnp.exe\u001b[31mred\u0007 https://evil.example www.evil.example &lt;b&gt; $x$ ~~gone~~';

const broken = memoOf(BILLING);
/** Every text of it is hostile. */
export const HOSTILE_MEMO: DecisionMemo = {
  ...broken,
  question: HOSTILE,
  notes: [{ kind: 'simulated', message: HOSTILE }],
  brief: { vote: HOSTILE, reasons: [HOSTILE], against: HOSTILE, change: HOSTILE, next: HOSTILE },
  recommendation: {
    ...broken.verdict,
    headline: HOSTILE,
    rationale: HOSTILE,
    conditions: [HOSTILE],
    nextSteps: [HOSTILE],
  },
  options: broken.options.map((option) => ({
    ...option,
    name: `${HOSTILE} ${option.id}`,
    description: HOSTILE,
  })),
  criteria: broken.criteria.map((criterion) => ({ ...criterion, name: HOSTILE, description: HOSTILE })),
  perspectives: broken.perspectives.map((perspective) => ({
    ...perspective,
    case: HOSTILE,
    caseAgainst: HOSTILE,
    risks: [HOSTILE],
    assumptions: [HOSTILE],
    wouldChangeMind: [HOSTILE],
    evidence: perspective.evidence.map((item) => ({ ...item, text: HOSTILE })),
  })),
  dissent: broken.dissent.map((item) => ({ ...item, argument: HOSTILE })),
  risks: [{ text: HOSTILE, raisedBy: ['Advisor A'] }],
  assumptions: [HOSTILE],
  missingInformation: [HOSTILE],
  wouldChange: [HOSTILE],
};

export const MEMOS = {
  billing: memoOf(BILLING),
  office: memoOf(OFFICE),
  market: memoOf(MARKET, { mode: 'test' }),
  alone: memoOf(ALONE),
  agreed: memoOf(AGREED),
};
