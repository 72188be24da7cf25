// Answers of the fake service that are the same for every account.

export const ACCOUNT = {
  object: 'account',
  userEmail: 'ada@example.org',
  limit: 10_000,
  used: 660,
  reserved: 100,
  remaining: 9240,
  resetsAt: '2026-12-01T00:00:00.000Z',
};

export const PROFILE = {
  object: 'profile',
  userEmail: 'ada@example.org',
  context: null,
  criteria: [],
  musts: [],
  language: null,
  updatedAt: null,
  etag: 'now',
};

const USE = { calls: 5, inputTokens: 9_000, outputTokens: 30_000, unpricedCalls: 0 };

export const ESTIMATE = {
  object: 'estimate',
  mode: 'live',
  advisors: 4,
  agreed: { ...USE, costUsd: 0.314 },
  contested: { ...USE, costUsd: 0.552 },
  leastMaxCostUsd: 2.9,
  panels: ['default'],
};

/** A share link with the view of one reader. */
export const SHARES = [
  {
    object: 'share',
    id: 'shr_1',
    memo: 'memo_1',
    allowViews: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2036-12-20T10:00:00.000Z',
    revokedAt: null,
    opened: 2,
    views: [
      {
        name: 'Bo',
        probabilities: { opt_1: 0.2, opt_2: 0.7, opt_3: 0.1 },
        reason: 'The wards are tired of changes.',
        createdAt: '2026-11-20T11:00:00.000Z',
        brier: null,
      },
    ],
  },
];

export const COMPARISON = {
  object: 'comparison',
  before: 'memo_1',
  after: 'memo_2',
  inputs: [
    {
      part: 'context',
      before: 'We are nine people in Lyon.',
      after: 'We are twelve people in Lyon.',
    },
    { part: 'musts', before: '', after: 'Data stays in the EU' },
  ],
  recommended: { before: 'Hosted product', after: 'Extend the system', changed: true },
  band: { before: 'moderate', after: 'low' },
  options: [
    {
      name: 'Extend the system',
      before: { rank: 2, score: 55.2, probability: 0.34, votes: 1 },
      after: { rank: 1, score: 63.4, probability: 0.51, votes: 3 },
    },
    {
      name: 'Hosted product',
      before: { rank: 1, score: 61, probability: 0.58, votes: 2 },
      after: { rank: 2, score: 59.6, probability: 0.49, votes: 0 },
    },
    { name: 'Build our own', before: null, after: { rank: 3, score: 40, probability: 0, votes: 0 } },
  ],
  cells: [{ option: 'Hosted product', criterion: 'Cost', before: 72, after: 51 }],
};
