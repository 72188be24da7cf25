// A memo for the page's tests: its numbers are worked out from the advisors' answers.
import type { DecisionMemo, MemoPerspective, OptionId, Score } from '@witan/client';
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
    };
  }),
);

export const perspectiveOf = (voice: Voice, percents: readonly number[]): MemoPerspective => ({
  advisor: voice.advisor,
  late: false,
  pick: OPTIONS[percents.indexOf(Math.max(...percents))]?.id ?? 'opt_1',
  probabilities: shares(percents),
  case: voice.case,
  caseAgainst: voice.against,
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
  }));

export const missing = {
  kind: 'missing_advisor',
  advisor: 'Advisor D',
  stage: 'perspectives',
  reason: 'timeout',
  message: 'Advisor D did not answer in time; this memo rests on 3 of 4 advisors.',
} as const;

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
    createdAt: '2026-11-20T09:30:00.000Z',
    protocol: 'witan-1',
    transparent: false,
    userEmail: 'ada@example.org',
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
    recommendation: {
      outcome: 'close_call',
      option: 'opt_1',
      headline: 'Move to a hosted product in two steps, but only once a full export has been tried.',
      rationale:
        'The panel sees a hosted product as the likeliest best choice, at 58%, chiefly for patient safety. Extending the present system is close behind, and leads where cost and effort are weighed as you weigh them.\n\nWhat separates the two is time: an extension moves the same decision three years on.',
      conditions: [
        'A complete export is tried before the contract is signed.',
        'The price is fixed for two renewals.',
      ],
      nextSteps: [
        'Try a complete export from the present system this month.',
        'Ask two vendors for a price fixed over two renewals.',
        'Decide on the order of the two steps with the wards.',
      ],
      reversibility: 'costly',
      confidence: {
        value: 0.547,
        band: 'moderate',
        basis: { pooledProbability: 0.58, firstRankAcceptability: 0.547 },
        explanation:
          'It comes first in little more than half of the draws: the two leading options are close.',
      },
    },
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
    perspectives: VOICES.map((voice) => {
      const perspective = perspectiveOf(voice, voice.after);
      if (voice.before === voice.after || voice.before.join() === voice.after.join()) return perspective;
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
    agreement: {
      topPicks: { opt_1: 2, opt_2: 1, opt_3: 0 },
      spread: 0.27,
      kendallW: 0.78,
      round: 1,
      explanation: 'Patient safety splits the panel the most.',
    },
    dissent: [{ advisor: 'Advisor B', option: 'opt_2', argument: VOICES[1]?.case ?? '' }],
    robustness: {
      methodDependent: true,
      winners: { pooledProbability: 'opt_1', weightedScore: weighted, borda: 'opt_1', condorcet: null },
      flips: [
        { kind: 'weight', criterion: 'crt_2', from: 0.3, to: 0.38, winner: 'opt_1' },
        { kind: 'score', option: 'opt_1', criterion: 'crt_1', from: 59.3, to: 69.9, winner: 'opt_1' },
        { kind: 'weight', criterion: 'crt_3', from: 0.2, to: 0.11, winner: 'opt_1' },
      ],
      leaveOneOut: [
        { without: 'Advisor A', winner: 'opt_2' },
        { without: 'Advisor B', winner: 'opt_1' },
        { without: 'Advisor C', winner: 'opt_2' },
      ],
      leaveOneCriterionOut: CRITERIA.map(({ id }) => ({
        without: id,
        winner: id === 'crt_3' ? ('opt_1' as const) : ('opt_2' as const),
      })),
    },
    risks: [
      { text: 'The export from the old system turns out incomplete.', raisedBy: ['Advisor A', 'Advisor C'] },
      { text: 'Prices rise at the first renewal.', raisedBy: ['Advisor A'] },
      { text: 'The regional network changes its interface.', raisedBy: ['Advisor B'] },
    ],
    assumptions: ['The data can be exported in a usable form.'],
    missingInformation: ['What the regional network’s new interface asks for.'],
    wouldChange: ['A support contract that covers the new regional interface in writing.'],
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
