// A memo for the page's tests, with numbers computed from the advisors' answers.
import type {
  AdvisorName,
  Consensus,
  DecisionMemo,
  MemoPerspective,
  OptionId,
  Picks,
  Robustness,
  Score,
  Verdict,
} from '@witan/client';
import { CRITERIA, OPTIONS, QUESTION, type Voice, VOICES } from './voices.ts';

export { QUESTION };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const shares = (percents: readonly number[]): Record<OptionId, number> =>
  Object.fromEntries(OPTIONS.map(({ id }, at) => [id, (percents[at] ?? 0) / 100]));

const SCORES: Score[] = OPTIONS.flatMap((option, i) =>
  CRITERIA.map((criterion, k) => {
    const said = VOICES.map((voice) => [voice.advisor, voice.scores[i]?.[k] ?? 0] as const);
    const values = said.map(([, value]) => value);
    return {
      option: option.id,
      criterion: criterion.id,
      mean: mean(values),
      low: Math.min(...values),
      high: Math.max(...values),
      byAdvisor: Object.fromEntries(said),
      rangeByAdvisor: Object.fromEntries(
        said.map(([advisor, value]): [AdvisorName, [number, number]] => [advisor, [value - 8, value + 8]]),
      ),
    };
  }),
);

export const perspectiveOf = (voice: Voice, percents: readonly number[]): MemoPerspective => ({
  advisor: voice.advisor,
  late: false,
  pick: OPTIONS[percents.indexOf(Math.max(...percents))]?.id ?? 'opt_1',
  probabilities: shares(percents),
  response: voice.response,
  model: 'hidden',
  provider: 'hidden',
  caseAgainst: voice.against,
  conditions: ['A complete export is tried before the contract is signed.'],
  nextSteps: ['Try a complete export from the present system this month.'],
  reversibility: 'costly',
  risks: voice.risks,
  assumptions: ['The data can be exported in a usable form.', 'Two steps are acceptable to the wards.'],
  wouldChangeMind: ['A support contract that covers the new regional interface in writing.'],
  evidence: OPTIONS.flatMap((option) =>
    CRITERIA.slice(0, 2).map((criterion) => ({
      option: option.id,
      criterion: criterion.id,
      text: `What ${option.name.toLowerCase()} means for ${criterion.name.toLowerCase()}, in one line.`,
    })),
  ),
});

const scoreOf = (option: OptionId) =>
  CRITERIA.reduce(
    (sum, { id, weight }) =>
      sum + weight * (SCORES.find((cell) => cell.option === option && cell.criterion === id)?.mean ?? 0),
    0,
  );
const RANKS = [
  [0.547, 0.449, 0.004],
  [0.452, 0.541, 0.007],
  [0.001, 0.01, 0.989],
];
const RANK_OF = [1, 2, 3];

export const optionsWith = (round: 'before' | 'after') =>
  OPTIONS.map((option, at) => ({
    ...option,
    source: 'panel' as const,
    rank: RANK_OF[at] ?? 3,
    score: scoreOf(option.id),
    probability: mean(VOICES.map((voice) => (voice[round][at] ?? 0) / 100)),
    rankAcceptability: RANKS[at] ?? [],
    centralWeights: null,
    confidenceFactor: null,
    expectedRegret: [6.1, 6.4, 19.8][at] ?? null,
    regretP90: [15.2, 16.9, 33.5][at] ?? null,
  }));

export const missing = {
  kind: 'missing_advisor',
  advisor: 'Advisor D',
  stage: 'perspectives',
  reason: 'timeout',
  message: 'Advisor D did not answer in time; this memo rests on 3 of 4 advisors.',
} as const;

const REASONS: Verdict['reasons'] = [
  {
    advisor: 'Advisor A',
    text: 'A hosted product ends the support problem for good and brings reminders, which cut missed appointments.',
  },
  {
    advisor: 'Advisor C',
    text: 'Doubled appointments come from the overnight import, which the present system cannot lose and a hosted one does not need.',
  },
];

const VERDICT: Verdict = {
  decision: 'Too close to call: “Hosted product” is slightly ahead of “Extend the system”',
  consensusLevel: 'strong',
  consensusDisplay: 'All three advisors prefer “Hosted product”. One of four advisors did not answer.',
  rationale: REASONS.map(({ text }) => text).join(' '),
  outcome: 'close_call',
  option: 'opt_1',
  reasons: REASONS,
  against: {
    advisor: 'Advisor C',
    text: 'A migration is itself the most dangerous time: for some weeks two books are kept, and two books disagree.',
  },
  wouldChange: {
    advisor: 'Advisor B',
    text: 'A support contract that covers the new regional interface in writing.',
  },
  conditions: [
    'A complete export is tried before the contract is signed.',
    'The price is fixed for two renewals.',
  ],
  reversibility: 'costly',
  confidence: {
    value: 0.547,
    band: 'moderate',
    basis: { pooledProbability: 0.58, firstRankAcceptability: 0.547, lead: 0.173 },
    explanation: 'Moderate confidence: it ranks first in 55% of 10,000 simulations.',
  },
};

const FIRST_ROUND: Picks = { topPicks: { opt_1: 2, opt_2: 1 }, spread: 0.27 };

const CONSENSUS_WORDS: Pick<Consensus, 'agreements' | 'divergences' | 'explanation'> = {
  agreements: ['All three advisors prefer “Hosted product”.'],
  divergences: ['Patient safety splits the panel the most.'],
  explanation: 'Patient safety splits the panel the most.',
};

/** The panel's combined numbers of a round. */
export const consensusOf = (round: 'before' | 'after') => ({
  ...(round === 'before' ? FIRST_ROUND : { topPicks: { opt_1: 3 } as const, spread: 0.08 }),
  meanRankCorrelation: round === 'before' ? 0.33 : 1,
  kendallW: 0.78,
  effectiveVotes: 1.9,
  effectiveOutcomes: 0,
});

const robustnessWith = (weighted: OptionId): Robustness => ({
  methodDependent: true,
  winners: {
    pooledProbability: 'opt_1',
    weightedScore: weighted,
    borda: 'opt_1',
    condorcet: null,
    equalWeights: 'opt_1',
  },
  flips: [
    { kind: 'weight', criterion: 'crt_2', from: 0.3, to: 0.38, direction: 'over', winner: 'opt_1' },
    {
      kind: 'score',
      option: 'opt_1',
      criterion: 'crt_1',
      from: 59.3,
      to: 69.9,
      direction: 'over',
      winner: 'opt_1',
    },
    { kind: 'weight', criterion: 'crt_3', from: 0.2, to: 0.11, direction: 'under', winner: 'opt_1' },
  ],
  leaveOneOut: [
    { without: 'Advisor A', winner: 'opt_2', byProbability: 'opt_1' },
    { without: 'Advisor B', winner: 'opt_1', byProbability: 'opt_1' },
    { without: 'Advisor C', winner: 'opt_2', byProbability: 'opt_1' },
  ],
  leaveOneCriterionOut: CRITERIA.map(({ id }) => ({
    without: id,
    winner: id === 'crt_3' ? ('opt_1' as const) : ('opt_2' as const),
  })),
  tornado: CRITERIA.map(({ id }, at) => ({ criterion: id, marginHalved: 2 - at, marginDoubled: 3 + at })),
  valueOfInformation: { points: 6.1, mostFrom: 'crt_2' },
  settings: { errorCorrelation: 0.5, intervalLevel: 0.8, intervalOutcomes: 0 },
});

/** The memo of the scripted deliberation. */
export function memoFixture(number = 1): DecisionMemo {
  const suffix = String(number).padStart(4, '0');
  const options = optionsWith('after');
  const weighted = [...options].sort((a, b) => b.score - a.score)[0]?.id ?? 'opt_1';
  return {
    id: `memo_0195${suffix}-aaaa-7bbb-8ccc-0123456789ab`,
    object: 'decision_memo',
    deliberationId: `dlb_0195${suffix}-aaaa-7bbb-8ccc-0123456789ab`,
    mode: 'test',
    timestamp: '2026-11-20T09:30:00.000Z',
    protocol: 'witan-3',
    transparent: false,
    userEmail: 'ada@example.org',
    language: 'en',
    title: 'Which appointment system',
    question: number === 1 ? QUESTION : `Question number ${number}: which résumé reader should we use?`,
    degraded: false,
    notes: [
      missing,
      {
        kind: 'values_vs_judgement',
        message:
          'By your weights, extending the present system comes first; by the panel’s own judgement, a hosted product does.',
      },
    ],
    verdict: VERDICT,
    options,
    criteria: CRITERIA.map((criterion, at) => ({
      ...criterion,
      source: 'caller' as const,
      agreement: {
        krippendorffAlpha: [0.91, 0.44, 0.87, 0.93][at] ?? null,
        reading:
          at === 1
            ? 'The advisors read this criterion differently.'
            : 'The advisors agree on this criterion.',
      },
    })),
    scores: SCORES,
    predictions: [],
    pool: { method: 'equal', outcomes: 0, leaderEqualWeights: 0.58 },
    perspectives: VOICES.map((voice) => {
      const perspective = perspectiveOf(voice, voice.after);
      if (voice.before.join() === voice.after.join()) return perspective;
      return {
        ...perspective,
        revision: {
          fromPick: 'opt_2' as const,
          fromProbabilities: shares(voice.before),
          newInformation:
            'Another advisor pointed out that the overnight import, not the front desk, causes the doubled appointments; an extension would keep it.',
        },
      };
    }),
    consensus: { ...consensusOf('after'), ...CONSENSUS_WORDS, firstRound: FIRST_ROUND },
    dissent: [],
    robustness: robustnessWith(weighted),
    risks: [
      {
        risk: 'The export from the old system turns out incomplete.',
        mitigation: 'Try a complete export first.',
        raisedBy: ['Advisor A', 'Advisor C'],
      },
      {
        risk: 'Prices rise at the first renewal.',
        mitigation: 'Fix the price over two renewals.',
        raisedBy: ['Advisor A'],
      },
      {
        risk: 'The regional network changes its interface.',
        mitigation: 'Ask for the plans of the regional network before anything is signed.',
        raisedBy: ['Advisor B'],
      },
    ],
    nextSteps: [
      'Try a complete export from the present system this month.',
      'Ask two vendors for a price fixed over two renewals.',
      'Decide on the order of the two steps with the wards.',
    ],
    tradeoffs: ['Against “Extend the system”, it gives up cost over three years (59 to 70).'],
    assumptions: ['The data can be exported in a usable form.'],
    missingInformation: ['What the regional network’s new interface asks for.'],
    process: {
      stages: [
        { stage: 'frame', durationMs: 1830, calls: 1 },
        { stage: 'perspectives', durationMs: 14_210, calls: 4 },
        { stage: 'review', durationMs: 9120, calls: 3 },
        { stage: 'synthesis', durationMs: 6700, calls: 1 },
      ],
      durationMs: 31_877,
    },
    usage: { inputTokens: 21_400, outputTokens: 9100, costUsd: 0.41 },
    charge: {
      credits: 100,
      discountPercent: 0,
      charged: 100,
      quota: { limit: 10_000, used: 660, reserved: 0, remaining: 9340, resetsAt: '2026-12-01T00:00:00.000Z' },
    },
  };
}
