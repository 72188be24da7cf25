// Invented decisions with their advisors' answers: a divided and revised recommendation, a clash of values and judgement, an open question, and a panel of one.
import type { AdvisorName } from '@witan/client';

export type Answer = {
  readonly advisor: AdvisorName;
  /** By option, by criterion. */
  readonly scores: readonly (readonly number[])[];
  /** By option. */
  readonly percents: readonly number[];
  readonly case: string;
  readonly caseAgainst: string;
  readonly risks: readonly string[];
  readonly assumptions: readonly string[];
  readonly wouldChangeMind: readonly string[];
  readonly needsFirst?: string;
  /** What it answered before the review. */
  readonly before?: { readonly percents: readonly number[]; readonly newInformation: string } | undefined;
};

export type Decision = {
  readonly question: string;
  readonly context?: string;
  readonly options: readonly (readonly [name: string, description: string])[];
  readonly criteria: readonly (readonly [name: string, weight: number])[];
  readonly weightsStated: boolean;
  /** Whoever of the four is missing does not answer in time. */
  readonly answers: readonly Answer[];
};

export const BILLING: Decision = {
  question:
    'We are a team of 9 with a billing module inside a monolith of 400,000 lines. Payment changes take two weeks to release. Should we split billing out before the audit in March 2027?',
  context: 'The audit covers access to card data. Two of the nine engineers know the billing code well.',
  options: [
    ['Split it out now', 'A service of its own with its own database before March.'],
    [
      'Draw the line inside the monolith',
      'Module boundary, own schema and own release train; no new service yet.',
    ],
    ['Leave it until after the audit', 'No structural change before March.'],
  ],
  criteria: [
    ['Speed of payment changes', 3],
    ['Risk before the audit', 4],
    ['Cost of the work', 2],
    ['Room for later', 1],
  ],
  weightsStated: true,
  answers: [
    {
      advisor: 'Advisor A',
      scores: [
        [80, 30, 35, 85],
        [70, 74, 66, 72],
        [25, 78, 88, 40],
      ],
      percents: [18, 68, 14],
      before: {
        percents: [30, 56, 14],
        newInformation:
          'Only two people know the code, which makes a new service before March a staffing bet.',
      },
      case: 'A boundary inside the monolith gives most of the release speed without moving card data to a new place months before an audit. It can become a service later, with the hard part done.',
      caseAgainst:
        'Boundaries inside one code base erode: without a deploy of its own the module may drift back within a year.',
      risks: [
        'The module boundary erodes because nothing enforces it.',
        'The schema split takes longer than planned and runs into the audit window.',
      ],
      assumptions: [
        'The two engineers who know billing stay through March.',
        'The build can release modules on separate trains.',
      ],
      wouldChangeMind: ['The auditor asks for card data to leave the monolith anyway.'],
    },
    {
      advisor: 'Advisor B',
      scores: [
        [76, 38, 40, 88],
        [66, 76, 70, 70],
        [22, 74, 90, 35],
      ],
      percents: [16, 66, 18],
      case: 'Two weeks per change is a release problem first. Separate trains and a schema of its own fix that, and the audit sees a smaller change.',
      caseAgainst: 'It spends effort twice if a separate service is where the team ends up.',
      risks: [
        'The boundary of the module erodes since nothing enforces it.',
        'Key people leave half-way through the work.',
      ],
      assumptions: ['The two engineers who know billing stay through March.'],
      wouldChangeMind: ['Release trains for modules turn out to need more than a month of build work.'],
    },
    {
      advisor: 'Advisor C',
      scores: [
        [84, 45, 45, 90],
        [64, 66, 62, 60],
        [20, 70, 85, 30],
      ],
      percents: [34, 48, 18],
      before: {
        percents: [70, 16, 14],
        newInformation:
          'The audit covers access to card data; a half-moved data store in March would be in scope.',
      },
      case: 'Only a service of its own gives billing its own pace. The audit is a reason to isolate card data sooner, not later.',
      caseAgainst: 'Nine people, two of whom know the code, may not finish in time.',
      risks: [
        'A half-finished split is what the auditor sees.',
        'Double running of two data stores hides errors in invoices.',
      ],
      assumptions: ['Card data can be moved with a short freeze.'],
      wouldChangeMind: ['A dry run of the data move takes more than one weekend.'],
    },
    {
      advisor: 'Advisor D',
      scores: [
        [70, 20, 30, 80],
        [55, 66, 60, 65],
        [30, 85, 92, 45],
      ],
      percents: [8, 40, 52],
      case: 'The audit is fixed and the gain is not urgent. Anything structural in the payment path before March trades a known inconvenience for an unknown finding.',
      caseAgainst:
        'Waiting costs two weeks per change for another half a year, and after the audit something else will be fixed and urgent.',
      risks: ['Nothing happens after the audit either.', 'Key people leave before the work begins.'],
      assumptions: ['Payment changes before March are few.'],
      wouldChangeMind: [
        'More than four payment changes are due before March.',
        'The auditor welcomes the boundary as a control.',
      ],
    },
  ],
};

export const OFFICE: Decision = {
  question: 'Do we renew the lease on the main office, move to a smaller one, or go remote?',
  options: [
    ['Renew the lease', 'Five more years at the present address.'],
    ['Smaller office', 'Half the desks, nearer to the station.'],
    ['Go remote', 'No office; quarterly meetings.'],
  ],
  criteria: [
    ['Cost', 4],
    ['Working together', 3],
    ['Hiring', 2],
  ],
  weightsStated: true,
  answers: [
    {
      advisor: 'Advisor A',
      scores: [
        [35, 80, 55],
        [62, 74, 66],
        [88, 46, 70],
      ],
      percents: [15, 52, 33],
      case: 'A smaller place keeps a centre and halves the rent. People come in two days a week already.',
      caseAgainst: 'It may end up empty and paid for all the same.',
      risks: ['The smaller office is too small on the days that everyone comes.'],
      assumptions: ['Attendance stays near two days a week.'],
      wouldChangeMind: ['Attendance falls under one day a week.'],
    },
    {
      advisor: 'Advisor C',
      scores: [
        [25, 78, 50],
        [60, 76, 62],
        [84, 44, 72],
      ],
      percents: [12, 50, 38],
      case: 'The team learned its trade side by side, and half the space is enough for that.',
      caseAgainst: 'Cost alone speaks for no office at all.',
      risks: [
        'On days when everyone comes the smaller office is too small.',
        'A second move follows in three years.',
      ],
      assumptions: ['A lease with a break clause can be had.'],
      wouldChangeMind: ['No place near the station is to be had under the budget.'],
    },
    {
      advisor: 'Advisor D',
      scores: [
        [22, 75, 52],
        [58, 72, 62],
        [90, 50, 75],
      ],
      percents: [14, 44, 42],
      case: 'Working together is what the office is for, and a smaller one does that.',
      caseAgainst: 'The difference to going remote is small by any number here.',
      risks: ['New people learn more slowly.'],
      assumptions: ['Attendance remains near two days a week.'],
      wouldChangeMind: ['A survey says that most would rather stay at home.'],
    },
  ],
};

export const MARKET: Decision = {
  question: 'Should we enter the Swiss market this year?',
  options: [
    ['Enter this year', ''],
    ['Stay out for now', ''],
  ],
  criteria: [
    ['Benefit', 1],
    ['Cost', 1],
    ['Risk', 1],
  ],
  weightsStated: false,
  answers: [
    {
      advisor: 'Advisor B',
      scores: [
        [70, 40, 35],
        [35, 75, 70],
      ],
      percents: [44, 56],
      case: 'Nothing in the brief says that demand is there, and the fixed costs are.',
      caseAgainst: 'A year of waiting gives rivals a year.',
      risks: ['A rival signs the two large distributors.'],
      assumptions: ['No contract obliges us to enter.'],
      wouldChangeMind: ['Ten signed letters of intent.'],
      needsFirst: 'How many Swiss customers would sign now.',
    },
    {
      advisor: 'Advisor D',
      scores: [
        [66, 45, 40],
        [40, 70, 66],
      ],
      percents: [48, 52],
      case: 'Wait until the licence question is answered.',
      caseAgainst: 'The licence may never be clearer than now.',
      risks: ['The licence takes more than a year.'],
      assumptions: ['A licence is needed.'],
      wouldChangeMind: ['A written statement by the regulator.'],
      needsFirst: 'Whether a licence is needed for the basic product.',
    },
  ],
};

export const ALONE: Decision = {
  ...MARKET,
  answers: MARKET.answers.slice(0, 1).map((answer) => ({ ...answer, needsFirst: '', percents: [22, 78] })),
};

/** All four choose the same, with nothing to add. */
export const AGREED: Decision = {
  ...BILLING,
  answers: BILLING.answers.map((answer) => ({
    ...answer,
    before: undefined,
    scores: BILLING.answers[0]?.scores ?? [],
    percents: [10, 80, 10],
  })),
};
