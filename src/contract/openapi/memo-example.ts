// A whole memo to show: three of four advisors answered, one moved in the review, one dissents.
import type { DecisionMemo } from '@witan/client';

/** Its numbers are what the combination makes of these perspectives. */
export const memoExample: DecisionMemo = {
  id: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47',
  object: 'decision_memo',
  deliberationId: 'dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52',
  mode: 'live',
  createdAt: '2026-03-16T09:30:31.877Z',
  protocol: 'witan-2',
  transparent: false,
  userEmail: 'ana@example.com',
  question: 'Do we move billing to a managed database before the summer sale, or after it?',
  degraded: false,
  notes: [
    {
      kind: 'missing_advisor',
      advisor: 'Advisor C',
      stage: 'perspectives',
      reason: 'timeout',
      message: 'Advisor C did not answer in time; this memo rests on 3 of 4 advisors.',
    },
  ],
  brief: {
    vote: 'Two of three advisors prefer Move after the sale; Advisor B prefers Move before the sale. One of four advisors did not answer.',
    reasons: [
      'Waiting costs three months of rent; a failed cut-over costs the sale.',
      'The old servers have carried the sale before, and the move can be rehearsed in peace afterwards.',
    ],
    against: 'After the sale comes the next reason to wait.',
    change: 'A load test shows that the old servers cannot carry the sale.',
    next: 'Run a load test on the old servers at the volume of last year’s sale.',
  },
  recommendation: {
    outcome: 'recommendation',
    option: 'opt_2',
    headline: 'Move after the sale',
    rationale:
      'What is at stake is the sale, and the old servers are the risk that is known. Their rent until August is small beside a cut-over that runs late in May.\n\nAdvisor B prefers Move before the sale: the managed database has a standby, and the sale is when a standby is worth most. Without a rehearsal before May, even that advisor sees the cut-over as the greater risk.',
    conditions: [
      'The old servers carry the expected volume in a load test.',
      'Nobody else needs the old servers gone before August.',
    ],
    nextSteps: [
      'Run a load test on the old servers at the volume of last year’s sale.',
      'Extend their rent until August.',
      'Fix a date for the first rehearsal of the cut-over.',
    ],
    reversibility: 'reversible',
    confidence: {
      value: 0.6477,
      band: 'moderate',
      basis: {
        pooledProbability: 0.7000000000000001,
        firstRankAcceptability: 0.6477,
        lead: 0.4000000000000001,
      },
      explanation:
        'Moderate confidence: the panel puts the chance that “Move after the sale” is the best choice at 70%, and it comes first in 65% of the draws that vary weights and scores.',
    },
  },
  pool: {
    method: 'equal',
    outcomes: 0,
    leaderEqualWeights: 0.7000000000000001,
  },
  options: [
    {
      id: 'opt_1',
      name: 'Move before the sale',
      label: 'Move before the sale',
      description: 'Cut over in May, six weeks ahead.',
      source: 'caller',
      rank: 2,
      score: 65,
      probability: 0.3,
      rankAcceptability: [0.3523, 0.6477],
      centralWeights: {
        crt_1: 0.7359020352417355,
        crt_2: 0.2640979647582653,
      },
      confidenceFactor: 0.363,
      expectedRegret: 11.555607909031076,
      regretP90: 29.553544848557017,
    },
    {
      id: 'opt_2',
      name: 'Move after the sale',
      label: 'Move after the sale',
      description: 'Keep our own servers until August.',
      source: 'caller',
      rank: 1,
      score: 72.5,
      probability: 0.7000000000000001,
      rankAcceptability: [0.6477, 0.3523],
      centralWeights: {
        crt_1: 0.7573392310903112,
        crt_2: 0.2426607689096891,
      },
      confidenceFactor: 0.653,
      expectedRegret: 4.9090654096763755,
      regretP90: 18.58674073876621,
    },
  ],
  criteria: [
    {
      id: 'crt_1',
      name: 'Reliability',
      description: '',
      weight: 0.75,
      source: 'caller',
      agreement: {
        krippendorffAlpha: 0.4373750227231412,
        reading: 'advisors agree on this criterion in part',
      },
    },
    {
      id: 'crt_2',
      name: 'Cost',
      description: '',
      weight: 0.25,
      source: 'caller',
      agreement: {
        krippendorffAlpha: 0.8795180722891567,
        reading: 'advisors agree closely on this criterion',
      },
    },
  ],
  scores: [
    {
      option: 'opt_1',
      criterion: 'crt_1',
      mean: 61.666666666666664,
      low: 55,
      high: 70,
      byAdvisor: {
        'Advisor A': 60,
        'Advisor B': 70,
        'Advisor D': 55,
      },
      rangeByAdvisor: {
        'Advisor A': [45, 75],
        'Advisor B': [60, 82],
        'Advisor D': [40, 70],
      },
    },
    {
      option: 'opt_1',
      criterion: 'crt_2',
      mean: 75,
      low: 70,
      high: 80,
      byAdvisor: {
        'Advisor A': 75,
        'Advisor B': 80,
        'Advisor D': 70,
      },
      rangeByAdvisor: {
        'Advisor A': [65, 85],
        'Advisor B': [70, 90],
        'Advisor D': [60, 80],
      },
    },
    {
      option: 'opt_2',
      criterion: 'crt_1',
      mean: 80,
      low: 66,
      high: 88,
      byAdvisor: {
        'Advisor A': 88,
        'Advisor B': 66,
        'Advisor D': 86,
      },
      rangeByAdvisor: {
        'Advisor A': [78, 95],
        'Advisor B': [52, 78],
        'Advisor D': [76, 92],
      },
    },
    {
      option: 'opt_2',
      criterion: 'crt_2',
      mean: 50,
      low: 45,
      high: 55,
      byAdvisor: {
        'Advisor A': 50,
        'Advisor B': 45,
        'Advisor D': 55,
      },
      rangeByAdvisor: {
        'Advisor A': [40, 60],
        'Advisor B': [35, 55],
        'Advisor D': [45, 65],
      },
    },
  ],
  musts: [
    {
      id: 'mst_1',
      name: 'Audited access',
      description: 'Every access to billing data is logged.',
      byOption: {
        opt_1: {
          met: 3,
          atRisk: 0,
          failed: 0,
          out: false,
        },
        opt_2: {
          met: 2,
          atRisk: 1,
          failed: 0,
          out: false,
        },
      },
    },
  ],
  predictions: [
    {
      id: 'prd_1',
      option: 'opt_1',
      event: 'Billing runs on the managed database without a rollback',
      by: '2026-06-01',
      probability: 0.6,
      byAdvisor: {
        'Advisor A': 0.6,
        'Advisor B': 0.7,
        'Advisor D': 0.5,
      },
    },
    {
      id: 'prd_2',
      option: 'opt_2',
      event: 'The old servers get through the sale without an outage of billing',
      by: '2026-08-01',
      probability: 0.7999999999999999,
      byAdvisor: {
        'Advisor A': 0.85,
        'Advisor B': 0.65,
        'Advisor D': 0.9,
      },
    },
  ],
  perspectives: [
    {
      advisor: 'Advisor A',
      late: false,
      pick: 'opt_2',
      probabilities: {
        opt_1: 0.2,
        opt_2: 0.8,
      },
      case: 'The sale is the worst week of the year to learn a new database, and six weeks leave no room for a second try.',
      caseAgainst: 'The old servers carry the sale only because nothing has failed yet.',
      risks: ['An old server fails during the sale.'],
      assumptions: ['The old servers have carried such a sale before.'],
      wouldChangeMind: ['A load test shows that the old servers cannot carry the sale.'],
      evidence: [
        {
          option: 'opt_1',
          criterion: 'crt_1',
          text: 'Six weeks are left, and no rehearsal is planned.',
        },
        {
          option: 'opt_1',
          criterion: 'crt_2',
          text: 'No second fleet has to be paid through summer.',
        },
        {
          option: 'opt_2',
          criterion: 'crt_1',
          text: 'It has carried two sales.',
        },
        {
          option: 'opt_2',
          criterion: 'crt_2',
          text: 'Three more months of rent.',
        },
      ],
    },
    {
      advisor: 'Advisor B',
      late: false,
      pick: 'opt_1',
      probabilities: {
        opt_1: 0.55,
        opt_2: 0.45,
      },
      case: 'The managed database has a standby, and the sale is when a standby is worth most.',
      caseAgainst: 'A cut-over without a rehearsal may cost more than it saves.',
      risks: ['The cut-over in May runs late.'],
      assumptions: ['The team can rehearse in April.'],
      wouldChangeMind: ['No rehearsal is possible before May.'],
      evidence: [
        {
          option: 'opt_1',
          criterion: 'crt_1',
          text: 'A standby takes over within a minute.',
        },
        {
          option: 'opt_1',
          criterion: 'crt_2',
          text: 'The old rent ends in May.',
        },
        {
          option: 'opt_2',
          criterion: 'crt_1',
          text: 'One disk failure during the sale stops billing.',
        },
        {
          option: 'opt_2',
          criterion: 'crt_2',
          text: 'Rent, and a second audit.',
        },
      ],
      revision: {
        fromPick: 'opt_1',
        fromProbabilities: {
          opt_1: 0.75,
          opt_2: 0.25,
        },
        newInformation: 'There is no rehearsal of the cut-over before May.',
      },
    },
    {
      advisor: 'Advisor D',
      late: false,
      pick: 'opt_2',
      probabilities: {
        opt_1: 0.15,
        opt_2: 0.85,
      },
      case: 'Waiting costs three months of rent; a failed cut-over costs the sale.',
      caseAgainst: 'After the sale comes the next reason to wait.',
      risks: ['The move is put off again in August.'],
      assumptions: ['Nobody else needs the old servers gone.'],
      wouldChangeMind: ['The rent of the old servers rises before August.'],
      evidence: [
        {
          option: 'opt_1',
          criterion: 'crt_1',
          text: 'A late cut-over meets the sale.',
        },
        {
          option: 'opt_1',
          criterion: 'crt_2',
          text: 'Saves three months of rent.',
        },
        {
          option: 'opt_2',
          criterion: 'crt_1',
          text: 'Known faults, known remedies.',
        },
        {
          option: 'opt_2',
          criterion: 'crt_2',
          text: 'Rent until August.',
        },
      ],
    },
  ],
  agreement: {
    topPicks: {
      opt_1: 1,
      opt_2: 2,
    },
    spread: 0.39999999999999997,
    meanRankCorrelation: -0.3333333333333333,
    kendallW: 0.1111111111111111,
    round: 2,
    explanation:
      'The advisors’ chances for “Move after the sale” lie 40 points apart. Their rankings hardly agree. The advisors are furthest apart on Reliability.',
  },
  dissent: [
    {
      advisor: 'Advisor B',
      option: 'opt_1',
      argument: 'The managed database has a standby, and the sale is when a standby is worth most.',
    },
  ],
  robustness: {
    methodDependent: false,
    winners: {
      pooledProbability: 'opt_2',
      weightedScore: 'opt_2',
      borda: 'opt_2',
      condorcet: 'opt_2',
      equalWeights: 'opt_2',
    },
    flips: [
      {
        kind: 'score',
        option: 'opt_2',
        criterion: 'crt_1',
        from: 80,
        to: 70,
        direction: 'under',
        winner: 'opt_1',
      },
      {
        kind: 'score',
        option: 'opt_1',
        criterion: 'crt_1',
        from: 61.666666666666664,
        to: 71.66666666666666,
        direction: 'over',
        winner: 'opt_1',
      },
      {
        kind: 'weight',
        criterion: 'crt_1',
        from: 0.75,
        to: 0.5769230769230769,
        direction: 'under',
        winner: 'opt_1',
      },
      {
        kind: 'score',
        option: 'opt_2',
        criterion: 'crt_2',
        from: 50,
        to: 20,
        direction: 'under',
        winner: 'opt_1',
      },
      {
        kind: 'probability',
        advisor: 'Advisor D',
        option: 'opt_2',
        from: 0.85,
        to: 0.24999999999999978,
        direction: 'under',
        winner: 'opt_1',
      },
      {
        kind: 'probability',
        advisor: 'Advisor A',
        option: 'opt_2',
        from: 0.8,
        to: 0.19999999999999984,
        direction: 'under',
        winner: 'opt_1',
      },
      {
        kind: 'weight',
        criterion: 'crt_2',
        from: 0.25,
        to: 0.42307692307692313,
        direction: 'over',
        winner: 'opt_1',
      },
    ],
    leaveOneOut: [
      {
        without: 'Advisor A',
        winner: 'opt_2',
        byProbability: 'opt_2',
      },
      {
        without: 'Advisor B',
        winner: 'opt_2',
        byProbability: 'opt_2',
      },
      {
        without: 'Advisor D',
        winner: 'opt_2',
        byProbability: 'opt_2',
      },
    ],
    leaveOneCriterionOut: [
      {
        without: 'crt_1',
        winner: 'opt_1',
      },
      {
        without: 'crt_2',
        winner: 'opt_2',
      },
    ],
    tornado: [
      {
        criterion: 'crt_1',
        marginHalved: 1,
        marginDoubled: 12.142857142857139,
      },
      {
        criterion: 'crt_2',
        marginHalved: 12.142857142857139,
        marginDoubled: 1,
      },
    ],
    valueOfInformation: {
      points: 4.9090654096763755,
      mostFrom: 'crt_1',
    },
    settings: {
      errorCorrelation: 0.5,
      intervalLevel: 0.8,
    },
  },
  risks: [
    {
      text: 'An old server fails during the sale.',
      raisedBy: ['Advisor A'],
    },
    {
      text: 'The cut-over in May runs late.',
      raisedBy: ['Advisor B'],
    },
    {
      text: 'The move is put off again in August.',
      raisedBy: ['Advisor D'],
    },
  ],
  assumptions: [
    'The old servers have carried such a sale before.',
    'The team can rehearse in April.',
    'Nobody else needs the old servers gone.',
  ],
  missingInformation: ['Whether a rehearsal of the cut-over is possible in April.'],
  wouldChange: [
    'A load test shows that the old servers cannot carry the sale.',
    'No rehearsal is possible before May.',
    'The rent of the old servers rises before August.',
  ],
  process: {
    stages: [
      {
        stage: 'frame',
        durationMs: 0,
        calls: 0,
        skipped: 'The caller named options and criteria.',
      },
      {
        stage: 'perspectives',
        durationMs: 14210,
        calls: 4,
      },
      {
        stage: 'review',
        durationMs: 11630,
        calls: 3,
      },
      {
        stage: 'synthesis',
        durationMs: 6037,
        calls: 1,
      },
    ],
    durationMs: 31877,
  },
  usage: {
    inputTokens: 21400,
    outputTokens: 9100,
    costUsd: 0.41,
  },
  charge: {
    credits: 100,
    discountPercent: 40,
    charged: 60,
    quota: {
      limit: 10000,
      used: 660,
      reserved: 0,
      remaining: 9340,
      resetsAt: '2026-04-01T00:00:00.000Z',
    },
  },
};
