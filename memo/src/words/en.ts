import type { FailureReason } from '@witan/client';
import { decimal, percent, sentence } from './text.ts';
import { VIEW_LIMITS } from '../shared-memo.ts';
import type { Catalogue } from './catalogue.ts';
import type { Group } from './group.ts';

const COUNTS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const inWords = (count: number): string => COUNTS[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const REVISED = {
  question: 'the question',
  context: 'the context',
  documents: 'the documents',
  options: 'the options',
  criteria: 'the criteria',
  weights: 'the weights',
  musts: 'the musts',
  language: 'the language',
} as const;

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const list = (items: readonly string[]): string => LIST.format(items);
const prefer = (count: number): string => (count === 1 ? 'prefers' : 'prefer');

/** "A managed warehouse" inside a sentence. */
const within = (option: string): string =>
  /^(?:An?|The) \p{Ll}/u.test(option) ? option.charAt(0).toLowerCase() + option.slice(1) : option;

const groupsInWords = ([first, ...rest]: readonly Group[]): string =>
  `${capital(inWords(first?.count ?? 0))} ${first?.count === 1 ? 'advisor' : 'advisors'} ${prefer(first?.count ?? 0)} ${within(first?.option ?? '')}, ${list(rest.map(group))}`;

const ofAdvisors = (count: number, total: number): string => {
  if (count < total) return `${inWords(count)} of ${inWords(total)} advisors`;
  return total === 1 ? 'the one advisor' : `${total === 2 ? 'both' : `all ${inWords(total)}`} advisors`;
};

function group({ option, count, advisors }: Group): string {
  return advisors.length > 0
    ? `${list(advisors)} ${prefer(count)} ${within(option)}`
    : `${inWords(count)} ${prefer(count)} ${within(option)}`;
}

const WHY: Readonly<Record<FailureReason, string>> = {
  timeout: 'did not answer in time',
  rate_limited: 'was turned away because of its rate limit',
  unavailable: 'could not be reached',
  invalid_key: 'was refused because its key is not valid',
  quota_exhausted: 'was refused because its credit is used up',
  refused: 'declined to answer',
  invalid_output: 'gave no answer of the agreed form',
  too_long: 'could not take a question and material of this length',
  misconfigured: 'is not set up correctly on this server',
  cost_limit: 'was not asked, because of the limit on cost',
  interrupted: 'was lost when the service was interrupted',
};
const rests = (answered: number, seated: number): string =>
  `this memo rests on ${answered} of ${seated} advisors`;

const side = (over: boolean): string => (over ? 'over' : 'under');

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** On a memo in a language that has no catalogue. */
export const ENGLISH_ALONE =
  'The sentences around the advisors’ own are in English: this service has none in the language of the question.';

export const en: Catalogue = {
  language: 'en',
  percent,
  name: (name) => (name.split(/\s+/u).length > 3 ? `“${name}”` : capital(name)),
  number: (value, digits) => decimal('en-GB', value, digits),
  label: (title) => `${title}:`,
  list,
  join: (sentences) => sentences.join(' '),
  advisor: (letter) => `Advisor ${letter}`,
  date: (at) => DATE.format(at),
  failure: WHY,
  or: (items) => OR.format(items),
  headline: {
    mustUnmet: (must) => `Find out first: can ${must} be met at all?`,
    findOut: (what) => `Find out first: ${what}`,
    findOutMore: (ours) => `Find out more before deciding; ahead so far: ${within(ours)}`,
    ifRuledOut: ({ ours, must, other }) => `${ours}, if ${must} rules out ${within(other)}`,
    judgementAndWeights: ({ ours, other }) =>
      `${ours} by the panel’s judgement, ${within(other)} by your weights`,
    beforeIrreversible: (ours) => `Find out more before choosing ${within(ours)}`,
    notCertain: (ours) => `${ours}, though not certain`,
    onAverage: ({ ours, other }) => `${ours} on average; more advisors prefer ${within(other)}`,
    tooClose: ({ ours, other }) => `Too close to call: ${within(ours)} slightly ahead of ${within(other)}`,
    level: ({ ours, other }) => `Too close to call between ${within(ours)} and ${within(other)}`,
    tryIt: ({ ours, date }) => `Try ${within(ours)}, and look again on ${date}`,
    stay: (ours) => `Stay with ${within(ours)} for now`,
    narrowly: (ours) => `${ours}, narrowly`,
    recommendation: (ours) => ours,
  },
  vote: {
    alone: (option) => `One advisor answered: ${within(option)}.`,
    all: ({ total, option }) =>
      `${total === 2 ? 'Both' : `All ${inWords(total)}`} advisors prefer ${within(option)}.`,
    majority: ({ total, groups: [first, ...rest] }) =>
      `${capital(inWords(first?.count ?? 0))} of ${inWords(total)} advisors prefer ${within(first?.option ?? '')}; ${list(rest.map(group))}.`,
    spread: ({ ours, groups }) => `${groupsInWords(groups)}; ahead on average: ${within(ours)}.`,
    none: (ours) => `No advisor puts ${within(ours)} first, but on average it is ahead.`,
    picks: (groups) => `${groupsInWords(groups)}.`,
    out: ({ option, must, count, total }) =>
      `${must} rules out ${within(option)}: ${ofAdvisors(count, total)} ${count === 1 ? 'says' : 'say'} that it fails.`,
    alike: (votes) => `They err so much alike that this counts like about ${votes} independent votes.`,
    unanswered: ({ missing, seated }) =>
      `${capital(inWords(missing))} ${missing === 1 ? 'advisor' : 'advisors'} of ${inWords(seated)} did not answer in time.`,
  },
  consensus: {
    level: {
      strong: (ours) => `The advisors are united behind ${within(ours)}.`,
      moderate: (ours) => `Most advisors prefer ${within(ours)}.`,
      weak: (ours) => `No majority prefers ${within(ours)}.`,
    },
    alone: 'Only one advisor answered, so there is no agreement to measure.',
    spread: ({ option, points }) =>
      `The advisors’ chances for ${within(option)} lie ${points === 1 ? 'one percentage point' : `${points} percentage points`} apart.`,
    effective: ({ votes, total, outcomes }) =>
      `${outcomes === 0 ? 'As recorded judgements of comparable models have it' : `By ${outcomes} outcomes here`}, the advisors make many of the same mistakes: ${inWords(total)} answers count like about ${votes} independent ones.`,
    pick: (option) => `Every advisor’s first choice is ${within(option)}.`,
    criterion: ({ option, criterion }) => `All judge ${within(option)} best on ${criterion}.`,
    risk: ({ count, total, text }) =>
      `${capital(inWords(count))} of ${inWords(total)} advisors name this risk: ${text}`,
    assumption: ({ count, total, text }) =>
      `${capital(inWords(count))} of ${inWords(total)} advisors assume: ${text}`,
    dissent: ({ advisors, option, argument }) =>
      argument === null
        ? `${list(advisors)} ${prefer(advisors.length)} ${within(option)}.`
        : `${list(advisors)} ${prefer(advisors.length)} ${within(option)}: ${argument}`,
    split: ({ criterion, groups }) =>
      `On ${criterion} they differ: ${list(groups.map(({ advisors, option }) => `${list(advisors)} ${advisors.length === 1 ? 'puts' : 'put'} ${within(option)} first`))}.`,
    prediction: ({ event, low, high }) => `They put the chance of this between ${low} and ${high}: ${event}`,
    tradeoff: ({ ours, other, points, criterion }) =>
      `On ${criterion}, ${within(ours)} scores ${points} points lower than ${within(other)}.`,
    noCase: (ours) => `No advisor made a case against ${within(ours)}.`,
  },
  firmness: {
    withoutAnyAdvisor: (ours) =>
      `Whichever advisor is left out, no other option moves ahead of ${within(ours)}.`,
    withoutAnyCriterion: (ours) =>
      `Whichever criterion is left out, no other option scores higher than ${within(ours)}.`,
    withoutAdvisor: ({ advisor, option }) => `Without ${advisor}, ${within(option)} would be ahead.`,
    withoutCriterion: ({ criterion, option }) =>
      `Without ${criterion}, ${within(option)} would score highest.`,
    weight: ({ criterion, option, to, from, over }) =>
      `If ${criterion} counted for ${side(over)} ${to} (now ${from}), ${within(option)} would score highest.`,
    chance: ({ advisor, of, option, to, from, over }) =>
      `If ${advisor} gave ${within(of)} a chance ${side(over)} ${to} (now ${from}), ${within(option)} would be ahead.`,
    suits: ({ option, criterion }) => `${option} suits those best who care most about ${criterion}.`,
    worthKnowing: ({ points, criterion }) =>
      `Perfect information would improve the score by at most ${points} points${criterion === null ? '' : `, most of it on ${criterion}`}.`,
    methods: (winners) =>
      `The method matters: ${list(winners.map(({ option, by }) => `${within(option)} wins by ${list(by)}`))}.`,
    mustHolds: ({ must, count, total }) =>
      `${must} is met; ${ofAdvisors(count, total)} ${count === 1 ? 'sees' : 'see'} it at risk.`,
  },
  notes: {
    simulated:
      'Simulated advisors wrote this memo; no model was called. It shows the form of an answer, not advice.',
    interrupted: 'The service was interrupted in the middle and went on from its last recorded step.',
    single: 'Only one advisor answered, so nothing here has been held against a second opinion.',
    synthesisFallback:
      'No advisor chose among the sentences, so this memo was put together by code from the advisors’ own.',
    sentencesLeftOut: (count) =>
      `${count === 1 ? 'One sentence of an advisor is' : `${count} sentences of advisors are`} not on the first page, because of a link, an address or a command in it; the perspectives have it all.`,
    framingFallback: {
      criteria:
        'No advisor could frame the question, so this memo compares by general criteria; naming your own would make it better.',
      options:
        'No advisor could frame the question, so this memo compares options read off the question; naming your own would make it better.',
      both: 'No advisor could frame the question, so this memo compares options read off the question by general criteria; naming your own would make it better.',
    },
    noSecondRound: {
      quick: 'No second round: a quick deliberation has none.',
      alone: 'No second round: only one advisor answered.',
      nothing_shared:
        'No second round: the question came without context that the advisors could read again.',
      close: 'No second round: the first answers were close enough.',
      no_time: 'No second round: there was no time left for one.',
    },
    missing: ({ advisor, reason, answered, seated }) =>
      `${advisor} ${WHY[reason]}; ${rests(answered, seated)}.`,
    late: ({ advisor, answered, seated }) =>
      `${advisor} answered after the panel had gone on; its perspective is shown but moves no number; ${rests(answered, seated)}.`,
    unreviewed: ({ advisor, reason }) => `${advisor} ${WHY[reason]} in the review; its first answer stands.`,
    values: ({ judgement, weights }) =>
      `By the weights you gave, ${weights} has the highest weighted score, but the advisors hold ${judgement} more likely to be the best choice: your values and the panel’s judgement part here.`,
    methods: ({ judgement, scores }) =>
      `The methods differ: ${scores} has the highest weighted score, but the advisors hold ${judgement} more likely to be the best choice.`,
    revised: (changed) =>
      changed.length === 0
        ? 'This memo revises an earlier one; nothing in what was asked has changed.'
        : `This memo revises an earlier one; changed: ${list(changed.map((part) => REVISED[part]))}.`,
    panel: (name) => `The panel “${name}” answered.`,
    effort: {
      quick: 'Quick: the advisors’ fast models answered once, and nobody reviewed the others.',
      deep: 'Deep: the advisors were given the most time to think that their models have.',
    },
    profile: (parts) => `Taken from the profile: ${list(parts.map((part) => REVISED[part]))}.`,
    contested: ({ option, must, by, against, wouldLead }) =>
      `Settle this first: whether ${within(option)} fails ${must}. ${list(by)} ${by.length === 1 ? 'says' : 'say'} it does, ${list(against)} ${against.length === 1 ? 'does' : 'do'} not${wouldLead ? `; if it does not, ${within(option)} leads` : ''}.`,
    learned: ({ ours, equal }) =>
      `${ours} leads because advisors count by how well they have judged here so far; if all counted the same, ${equal} would lead.`,
    costLimit: ({ limit, what }) => `Not asked, because it could have passed the limit of ${limit}: ${what}.`,
    leftOut: {
      research: (count) => (count === 1 ? '1 search' : `${count} searches`),
      frame: (count) =>
        count === 1 ? '1 proposal of options and criteria' : `${count} proposals of options and criteria`,
      perspectives: (count) =>
        count === 1 ? '1 first answer of an advisor' : `${count} first answers of advisors`,
      review: (count) =>
        count === 1 ? '1 second answer of an advisor' : `${count} second answers of advisors`,
      synthesis: () => 'the choice of sentences by a model',
    },
    reserve: (advisor) => `${advisor} failed at the start, and a reserve of the panel took its place.`,
    fallback: (advisor) => `The model of ${advisor} was not available, and its fallback answered instead.`,
    searchFailed: {
      nobody: 'No advisor of this panel can search the web, so it went on without research.',
      nothing:
        'The search found nothing that could be used in time, so the panel went on without it; research is not charged.',
    },
    rescaled: ({ advisor, most }) =>
      `${advisor} gave its scores on a scale of 0 to ${most}; they were converted to 0 to 100.`,
    materialCut: ({ read, total }) =>
      `The documents are longer than what advisors can be given: they read ${read} of ${total} passages, the beginning of each document and those closest to the question.`,
    instructions: ({ place, quote }) =>
      sentence(
        `${{ question: 'The question', context: 'The context', options: 'What describes the options', musts: 'A must', document: 'A document', web: 'A page found by search' }[place]} contains text that speaks to the advisors (“${quote}”); it was given to them as material, not as an instruction`,
      ),
  },
  findings: {
    band: { high: 'High confidence', moderate: 'Moderate confidence', low: 'Low confidence' },
    confidence: ({ band, option, probability, first }) =>
      first === null
        ? `${band}: the musts leave ${within(option)} alone in the running; among all options the panel gives it a chance of ${probability}.`
        : `${band}: the panel gives ${within(option)} a chance of ${probability} of being the best choice, and it ranks first in ${first} of 10,000 simulations that vary weights and scores.`,
    lowered: 'Because the memo is degraded, that is one level lower than the numbers alone would give.',
    bandRecord: ({ n, right }) =>
      `By your own record: of ${n} ${n === 1 ? 'memo' : 'memos'} with this band, ${right} ${right === 1 ? 'was' : 'were'} right.`,
    reading: {
      alone: 'only one advisor scored this criterion',
      unshared: 'no option was scored by two advisors on this criterion',
      level: 'advisors gave every option the same score on this criterion',
      close: 'advisors agree closely on this criterion',
      mostly: 'advisors mostly agree on this criterion',
      near: 'advisors order the options differently on this criterion, but within a few points',
      partly: 'advisors agree on this criterion in part',
      differ: 'advisors read this criterion differently',
    },
  },
  document: {
    memo: 'Decision memo',
    simulated: 'simulated advisors',
    notes: 'Please note',
    sentence,
    aside: (text) => ` (${text})`,
    undo: { reversible: 'Easy to undo.', costly: 'Costly to undo.', irreversible: 'Hard to undo.' },
    against: 'Against it',
    change: 'What would change it',
    heldFor: ({ who, option }) => `${who}, for ${within(option)}`,
    risks: 'What could go wrong',
    holds: 'It holds as long as',
    next: 'Next',
    option: 'Option',
    votes: 'votes',
    ofAll: ({ count, total }) => `${count} of ${total}`,
    best: 'chance of being best',
    recommended: 'recommended',
    out: 'out of the running',
    agreement: 'Where they agree and differ',
    agree: 'They agree',
    differ: 'They differ',
    firstRound: (groups) => `Before the review: ${list(groups.map(group))}.`,
    scores: 'Scores by criterion',
    scoresHint: ({ options, criteria }) =>
      `${options} options, ${criteria === 1 ? '1 criterion' : `${criteria} criteria`}`,
    scoresAbout:
      'The average of the advisors’ scores, where 100 is best, with the lowest and the highest; beside each criterion its weight.',
    givesUp: 'What the choice gives up',
    criterion: 'Criterion',
    weightedScore: 'Weighted score',
    advisor: 'Advisor',
    advisorName: (letter) => `Advisor ${letter}`,
    panel: 'Panel',
    panelInRunning: 'Panel, of those in the running',
    sure: 'How sure is this',
    changes: 'How firm it stands',
    probabilities: 'Chance of being the best choice',
    probabilitiesAbout: 'What each advisor gives each option; • marks its own choice.',
    ranks: 'How often each option takes each rank',
    ranksAbout: 'In 10,000 simulations that vary weights and scores within what the advisors think possible.',
    intervals: ({ level, outcomes }) =>
      outcomes === 0
        ? `An advisor’s range is taken to hold the truth in ${level} of cases, as stated.`
        : `By ${outcomes} outcomes here, the advisors’ ranges are taken to hold the truth in ${level} of cases on average.`,
    rank: (rank) => `rank ${rank}`,
    regret: 'What a wrong choice would cost',
    regretAbout: 'Points lost against the option that turned out best, in the same simulations.',
    onAverage: 'on average',
    oneInTen: 'in the worst tenth, over',
    tornado: 'What the lead depends on',
    tornadoAbout:
      'By how many points the leader stays ahead when one weight is halved or doubled; below zero another option takes over.',
    halved: 'halved',
    doubled: 'doubled',
    musts: 'Musts',
    mustsAbout: 'An option that more than half of the advisors say fails a must is out of the running.',
    met: 'met',
    atRisk: 'at risk',
    failed: 'failed',
    predictions: 'What the panel expects',
    predictionsAbout: 'If the option is chosen; each can be checked on its date.',
    event: 'Event',
    by: 'by',
    likely: 'how likely',
    perspectives: 'Each advisor',
    late: 'Answered late; shown, but not counted.',
    before: ({ option, share }) => `before the review ${within(option)} at ${share}`,
    caseAgainst: 'Against it',
    learned: 'What changed in the review',
    itsRisks: 'What could go wrong',
    itsConditions: 'It holds as long as',
    itsSteps: 'Next steps',
    itsAssumptions: 'It assumes',
    itsChange: 'It would change its mind if',
    evidence: 'Evidence',
    moreEvidence: 'More evidence',
    sources: 'Sources',
    documents: 'In the documents',
    sourcesAbout:
      'A mark with ✓ stands where the words that an advisor quotes were found in the document, word for word. Without it the passage is only referred to.',
    page: (page) => `p. ${page}`,
    citedBy: (advisors) => `cited by ${advisors}`,
    quoted: 'quoted word for word',
    referred: 'referred to',
    passage: 'The whole passage',
    uncited: (documents) => `Given, but cited by nobody: ${list(documents)}.`,
    found: 'Found on the web',
    foundAbout:
      'As reported by the providers’ search; nobody has read the pages, and no sentence is verified.',
    foundUncited: 'Found as well, but cited by nobody:',
    foundBy: (advisors) => `found by ${advisors}`,
    foundByOne: 'found by an advisor',
    granted: 'Taken for granted, and not known',
    assumptions: 'Taken for granted',
    unknown: 'Not known',
    process: 'How this memo came about',
    wholeQuestion: 'The whole question',
    signature: 'Signature',
    method: {
      probability: 'probability',
      score: 'weighted score',
      borda: 'Borda count',
      condorcet: 'pairwise majority',
    },
    counted: ({ answered, time }) =>
      `${answered === 1 ? 'One advisor' : `${capital(inWords(answered))} advisors`} answered; it took ${time}.`,
    cost: ({ dollars, sure }) =>
      `${{ exact: '', about: 'About ', least: 'At least ' }[sure]}${dollars} in model calls.`,
    costUnknown: 'The cost of the model calls is not known.',
    stage: {
      frame: 'framing',
      research: 'research',
      perspectives: 'perspectives',
      review: 'review',
      synthesis: 'synthesis',
    },
  },
  record: {
    title: 'What came of it',
    decided: ({ option, by }) => `Decided${by === null ? '' : ` by ${by}`}: ${option}.`,
    decidedNone: 'Decided: none of these.',
    review: (date) => `Look again on ${date}.`,
    result: {
      better: 'It went better than expected.',
      as_expected: 'It went as expected.',
      worse: 'It went worse than expected.',
      mixed: 'It went partly better, partly worse than expected.',
    },
    best: (option) => `In hindsight ${option} was right.`,
    came: (event) => `It came true: ${event}`,
    failed: (event) => `It did not come true: ${event}`,
    unknown: (event) => `It cannot be told: ${event}`,
  },
  share: {
    title: 'What do you think?',
    before: 'Before you see what the panel says: what do you think?',
    name: 'Your name',
    likely: 'How likely is each option to be the best? In percent; they are scaled to 100.',
    reason: 'Your main reason',
    send: 'Send, and show the panel’s answer',
    problem: {
      name: `Please give your name, in at most ${VIEW_LIMITS.name} characters.`,
      percents: 'Please give each option a percentage from 0 to 100, and at least one more than 0.',
      reason: `Please give one reason, in at most ${VIEW_LIMITS.reason} characters.`,
    },
    full: 'Your view came too late to be kept: this link takes no more of them. Here is the memo.',
    views: 'What people thought before they saw this',
    who: 'Who',
    signed: 'Signed',
    signedAbout:
      'This memo was signed when it was saved. With these two files anybody can check, offline and without an account, that it is word for word what the service saved:',
    withSignature: 'the memo with its signature',
    publicKeys: 'the public keys',
  },
  cost: {
    free: 'Nothing was charged.',
    charged: ({ credits, left, limit, until }) =>
      `${credits} credits. ${left} of ${limit} are left until ${until}.`,
  },
  pool: ({ foreseen, came, option, from, to }) =>
    `Of ${foreseen} things that the panel foresaw here, ${came === 0 ? 'none' : came} came as it leaned. ` +
    (from === to
      ? `Weighing advisors by that record left ${option} at ${percent(to / 100)}.`
      : `Weighing advisors by that record moved ${option} from ${percent(from / 100)} to ${percent(to / 100)}.`),
  learnsLittle: ({ right, n }) =>
    `What was recorded as right is what had been decided for in ${right} of ${n} cases; that teaches little of the advisors, so the weights count for less.`,
};
