import type { Wording } from './wording.ts';

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
const side = (over: boolean): string => (over ? 'over' : 'under');

export const en: Wording = {
  language: 'en',
  memo: 'Decision memo',
  simulated: 'simulated advisors',
  simulatedNote:
    'Simulated advisors wrote this memo; no model was called. It shows the form of an answer, not advice.',
  notes: 'Please note',
  outcome: { recommendation: 'Recommendation', close_call: 'Close call', investigate: 'Find out first' },
  undo: { reversible: 'Easy to undo.', costly: 'Costly to undo.', irreversible: 'Cannot be undone.' },
  band: { high: 'High confidence', moderate: 'Moderate confidence', low: 'Low confidence' },
  confidence: ({ band, option, probability, first }) =>
    `${band}: the panel puts the chance that ${option} is the best choice at ${probability}, and it comes first in ${first} of the draws that vary weights and scores.`,
  agreeing: ({ option, points, correlation }) =>
    `The advisors’ chances for ${option} lie ${points} points apart.${correlation === null ? '' : ` Their rankings ${correlation >= 0.6 ? 'agree closely' : correlation >= 0.2 ? 'agree in part' : 'hardly agree'} (mean correlation ${correlation.toFixed(2)}; 0 is chance).`}`,
  split: 'advisors read this differently',
  against: 'Against it',
  change: 'What would change it',
  holds: 'It holds as long as',
  next: 'Next',
  rationale: 'In more words',
  option: 'Option',
  votes: 'votes',
  best: 'best choice',
  first: 'comes first',
  score: 'score',
  recommended: 'recommended',
  out: 'out of the running',
  appendix: 'Appendix',
  contents: 'Contents',
  criterion: 'Criterion',
  weight: 'weight',
  weightedScore: 'Weighted score',
  advisor: 'Advisor',
  advisorName: (letter) => `Advisor ${letter}`,
  panel: 'Panel',
  scores: 'Options by criteria',
  scoresAbout: 'Mean of the advisors’ scores; 100 is best. Beside it the lowest and the highest.',
  probabilities: 'Chance of being the best choice',
  probabilitiesAbout: 'What each advisor gives each option, and the panel’s mean.',
  ranks: 'How often each option takes each rank',
  ranksAbout:
    'Ten thousand draws that vary weights and scores within what the advisors hold possible; how often an option comes first shows how much rests on the exact numbers.',
  rank: (rank) => `rank ${rank}`,
  central: ({ option, criterion }) => `${option} comes first for someone who cares most about ${criterion}.`,
  tornado: 'What the lead depends on',
  tornadoAbout:
    'The leader’s margin in points of weighted score when one weight is halved or doubled; below zero another option leads.',
  halved: 'halved',
  doubled: 'doubled',
  regret: 'What a wrong choice would cost',
  regretAbout: 'Points of score lost against the best option, over the same draws.',
  onAverage: 'on average',
  oneInTen: 'one time in ten, over',
  information: ({ points, criterion }) =>
    `Knowing everything for certain would be worth ${points} points${criterion === null ? '' : `, most of it on ${criterion}`}.`,
  changes: 'What would change the answer',
  thinkAgain: 'The advisors would think again if',
  agreement: 'How far the advisors agree',
  dissent: 'Dissent',
  prefers: ({ advisor, option }) => `${advisor} prefers ${option}:`,
  musts: 'Musts',
  mustsAbout: 'An option that more than half of the advisors say fails a must is out of the running.',
  met: 'met',
  atRisk: 'at risk',
  failed: 'failed',
  predictions: 'What the panel expects',
  predictionsAbout: 'If the option is chosen; each can be checked on its date.',
  event: 'Event',
  by: 'by',
  likely: 'likely',
  risks: 'Risks',
  assumptions: 'Assumed',
  unknown: 'Not known',
  perspectives: 'Perspectives',
  late: 'Answered late; shown, but not counted.',
  caseAgainst: 'Against it',
  learned: 'New to it in the review',
  itsRisks: 'Risks it sees',
  itsAssumptions: 'It assumes',
  itsChange: 'It would change its mind if',
  evidence: 'Evidence',
  before: ({ option, share }) => `before the review ${option} at ${share}`,
  process: 'How this memo came about',
  list,
  flip: {
    weight: ({ winner, criterion, from, to, over }) =>
      `${winner} leads by weighted score once ${criterion} counts for ${side(over)} ${to} (now ${from}).`,
    score: ({ winner, criterion, from, to, over, option, own }) =>
      `${winner} leads by weighted score once ${own ? 'it scores' : `${option} scores`} ${side(over)} ${to} on ${criterion} (now ${from}).`,
    probability: ({ winner, from, to, over, advisor, option }) =>
      `${winner} becomes the recommendation once ${advisor} gives ${option} ${side(over)} ${to} (now ${from}).`,
  },
  without: ({ left, winner, rule }) =>
    rule === 'score'
      ? `Without ${left}, ${winner} leads by weighted score.`
      : `Without ${left}, ${winner} would be recommended.`,
  steady: ({ advisors, criteria }) =>
    advisors && criteria
      ? 'Leaving out any one advisor or criterion does not change who leads.'
      : `Leaving out any one ${advisors ? 'advisor' : 'criterion'} does not change who leads.`,
  method: {
    probability: 'probability',
    score: 'weighted score',
    borda: 'Borda count',
    condorcet: 'pairwise majority',
  },
  methods: (winners) =>
    `The method matters: ${list(winners.map(({ option, by }) => `${option} wins by ${list(by)}`))}.`,
  counted: ({ answered, seconds }) =>
    `${answered === 1 ? 'One advisor' : `${answered} advisors`} answered; it took ${seconds} s.`,
  cost: ({ dollars, sure }) =>
    `${{ exact: '', about: 'About ', least: 'At least ' }[sure]}${dollars} in model calls.`,
  costUnknown: 'The cost of the model calls is not known.',
  stage: {
    frame: 'framing',
    research: 'research',
    perspectives: 'perspectives',
    review: 'review',
    memo: 'writing',
  },
};
