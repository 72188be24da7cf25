// What is asked in the page's tests, and what three advisors say.
import type { AdvisorName, AdvisorRisk, CriterionId, OptionId } from '@witan/client';

export type Voice = {
  advisor: AdvisorName;
  /** By option: a probability in percent, before and after review. */
  before: number[];
  after: number[];
  /** By option, then criterion. */
  scores: number[][];
  response: string;
  against: string;
  risks: AdvisorRisk[];
};

export const QUESTION =
  'Our appointment system loses support in nine months. Should the clinic move to a hosted product, extend the present system, or build its own?';

export const OPTIONS = [
  {
    id: 'opt_1',
    name: 'Move to a hosted product',
    label: 'Hosted product',
    description: 'A vendor runs it; we migrate in two steps.',
  },
  {
    id: 'opt_2',
    name: 'Extend the present system',
    label: 'Extend the system',
    description: 'Paid support for three years, few changes.',
  },
  {
    id: 'opt_3',
    name: 'Build our own',
    label: 'Build our own',
    description: 'Two developers, eighteen months.',
  },
] as const satisfies readonly { id: OptionId; name: string; label: string; description: string }[];

export const CRITERIA = [
  {
    id: 'crt_1',
    name: 'Cost over three years',
    description: 'All costs, staff time included.',
    weight: 0.35,
  },
  { id: 'crt_2', name: 'Patient safety', description: 'Missed or doubled appointments.', weight: 0.3 },
  {
    id: 'crt_3',
    name: 'Effort for the staff',
    description: 'Training, and work during the change.',
    weight: 0.2,
  },
  { id: 'crt_4', name: 'Independence', description: 'Being able to leave again.', weight: 0.15 },
] as const satisfies readonly { id: CriterionId; name: string; description: string; weight: number }[];

export const VOICES: Voice[] = [
  {
    advisor: 'Advisor A',
    before: [62, 30, 8],
    after: [62, 30, 8],
    scores: [
      [66, 78, 58, 42],
      [70, 50, 74, 48],
      [24, 52, 30, 88],
    ],
    response:
      'A hosted product ends the support problem for good and brings reminders, which cut missed appointments. Nine months are enough for a migration in two steps, with the front desk moving first and the wards after the winter.\n\nThe price is known in advance. An extension only moves the same decision three years on, when the data will be harder to bring over.',
    against:
      'The clinic would depend on one vendor for the one system that every patient meets. If prices rise at renewal, there is little to hold against it.',
    risks: [
      {
        risk: 'The export from the old system turns out incomplete.',
        mitigation: 'Try a complete export first.',
      },
      { risk: 'Prices rise at the first renewal.', mitigation: 'Fix the price over two renewals.' },
    ],
  },
  {
    advisor: 'Advisor B',
    before: [35, 55, 10],
    after: [54, 38, 8],
    scores: [
      [52, 70, 44, 38],
      [76, 58, 82, 50],
      [20, 46, 26, 84],
    ],
    response:
      'Paid support keeps a system that the staff know through the hardest winter months. Nothing has to be learnt, nothing has to be moved, and the three years can be used to choose with care instead of under a deadline.',
    against:
      'Paid support for a system without further development is a bet that nothing in its surroundings changes; the booking interface of the regional network is announced to change next year.',
    risks: [
      {
        risk: 'The regional network changes its interface and the old system cannot follow.',
        mitigation: 'Ask for the plans of the regional network before anything is signed.',
      },
    ],
  },
  {
    advisor: 'Advisor C',
    before: [58, 34, 8],
    after: [58, 34, 8],
    scores: [
      [60, 80, 52, 35],
      [64, 52, 70, 52],
      [28, 60, 34, 90],
    ],
    response:
      'Safety decides. Doubled appointments come from the overnight import, which the present system cannot lose and a hosted one does not need.',
    against:
      'A migration is itself the most dangerous time: for some weeks two books are kept, and two books disagree.',
    risks: [
      {
        risk: 'Two books are kept for longer than planned.',
        mitigation: 'Set a day on which the old one closes.',
      },
      {
        risk: 'The export from the old system turns out incomplete.',
        mitigation: 'Try a complete export first.',
      },
    ],
  },
];
