// For options of no known kind: four ways an option can stand beside the others.
import { scoresOf, type Kind } from './kind.ts';

const none = /(?!)/;

export const bold: Kind = {
  name: 'bold',
  words: none,
  family: 'general',
  description: 'The larger step of those on the table.',
  scores: scoresOf(72, 38, 40, 38, 46, 54, 60, 44),
  says: {
    benefit: [
      '{o} goes furthest towards what the question is after',
      'the upside here is larger than that of its neighbours',
    ],
    cost: ['{o} asks for the most up front', 'the bill comes first and the return later'],
    risk: [
      'more can go wrong with {o}, and more of it at once',
      'it leaves little room for a mistake in the first months',
    ],
    undo: [
      'stepping back from {o} would be noticed',
      'half of {o} is worth little, so stopping midway is expensive',
    ],
    time: ['{o} needs a run-up before it shows anything', 'the first visible result comes late'],
    people: ['- {o} asks most of the people involved', '+ it gives them something worth talking about'],
    quality: [
      'done well, {o} settles the matter for years',
      'it deals with the cause and not only with the sign',
    ],
    proof: [
      'the hopes for {o} rest on expectation more than on experience',
      'nobody has yet tried {o} here on a small scale',
    ],
  },
  failed: [
    '{O} took twice as long as planned, and patience ran out before the result.',
    'The commitment was made before its largest cost was known.',
    'Everything depended on one person who had too much to do.',
  ],
  assumes: [
    'There is enough strength to carry it to the end.',
    'The matter is important enough for the larger step.',
  ],
  turns: ['A cost estimate from someone who has done it.', 'A small attempt that fails early.'],
  steps: [
    'Write down in one page what {o} has to achieve in its first months.',
    'Get an estimate from someone who has done the like.',
    'Choose a first piece that is of use even if nothing follows.',
    'Fix a day to look honestly at what has come of it.',
  ],
  conditions: ['There is an owner with time for it.', 'A stop is agreed in case the first piece fails.'],
  reversibility: 'costly',
  thirdWay: 'Try it on a small scale first',
};

export const modest: Kind = {
  name: 'modest',
  words: none,
  family: 'general',
  description: 'The smaller and safer step of those on the table.',
  scores: scoresOf(54, 68, 66, 70, 64, 56, 52, 58),
  says: {
    benefit: [
      '{o} brings a part of the gain, and brings it reliably',
      'it is enough if the need is as modest as it looks',
    ],
    cost: ['{o} is the lighter load', 'it can be paid from what is there'],
    risk: ['if {o} fails, it fails small', 'few things have to go right at the same time'],
    undo: ['{o} leaves most doors open', 'one can go further later from here'],
    time: ['{o} can begin without long preparation', 'its effect is seen early, for what it is'],
    people: ['+ {o} asks no one to change much', '- some will find it half-hearted'],
    quality: ['- {o} may have to be done again in a few years', '+ it is sound as far as it goes'],
    proof: ['it is easy to see early whether {o} works', 'comparable steps have been taken before'],
  },
  failed: [
    '{O} was too small to change anything that mattered.',
    'A year later the larger step had to be taken after all.',
    'It gave everyone the feeling that the matter was dealt with.',
  ],
  assumes: ['The need does not grow quickly.', 'A larger step stays possible.'],
  turns: ['Signs that the need is growing quickly.', 'A larger step that turns out cheaper than thought.'],
  steps: [
    'Begin with {o} in its simplest form.',
    'Agree on one sign that shows whether it is enough.',
    'Look at that sign after a quarter.',
    'Keep a sketch of the larger step in the drawer.',
  ],
  conditions: [
    'The sign for a larger step is agreed.',
    'It does not use up what the larger step would need.',
  ],
  reversibility: 'reversible',
  thirdWay: 'Go one step further than planned and watch the effect',
};

export const familiar: Kind = {
  name: 'familiar',
  words: none,
  family: 'general',
  description: 'A way whose strengths and weaknesses can be looked up.',
  scores: scoresOf(58, 58, 64, 56, 60, 58, 60, 66),
  says: {
    benefit: [
      '+ {o} does what most people in this position need',
      '+ there is little to dream about and much to rely on with {o}',
      '- {o} brings what everyone else has, and no more',
    ],
    cost: [
      '+ what {o} costs can be asked of those who have it',
      '+ no part of the price of {o} should come as a surprise',
      '- the price of {o} is known, and it does not fall',
    ],
    risk: [
      '+ the ways in which {o} fails are known and written down',
      '+ help can be found for {o} when something is wrong',
      '- the known ways in which {o} fails do happen',
    ],
    undo: [
      '+ many have left {o} before, so the way out is known',
      '+ nothing about {o} ties one down for ever',
      '- what is built around {o} has to be moved when one leaves it',
    ],
    time: [
      '+ most of the way to {o} is paved',
      '+ people who know {o} can start at once',
      '- {o} is quick to begin and slow to improve',
    ],
    people: [
      '+ more people can already handle {o}',
      '+ no one has to be persuaded to try something strange',
      '- nobody is drawn to {o} for its own sake',
    ],
    quality: [
      '+ {o} holds up, also in the hands of those who come later',
      '+ its limits are known before one reaches them',
      '- {o} brings its known limits along',
    ],
    proof: [
      '+ there are years of reports about {o}',
      "+ others' experience with {o} can be checked line by line",
      '- what is reported about {o} comes from other cases',
    ],
  },
  failed: [
    '{O} was chosen out of habit, and the one special need was not met.',
    'What was well known elsewhere did not hold in this case.',
    'The known limits were reached sooner than anyone had worked out.',
  ],
  assumes: ['The case at hand is an ordinary one.', 'Those who know the way are there when needed.'],
  turns: [
    'One need that is out of the ordinary and cannot be given up.',
    'Reports of trouble from a case just like this.',
  ],
  steps: [
    'Ask others who have gone this way what they would do differently.',
    'Check the one need that is special here against {o}.',
    'Start with the plain form and leave the extras for later.',
    'Note the limits, and how far away they are.',
  ],
  conditions: ['The special need has been checked.', 'The known limits are far enough away.'],
  reversibility: 'reversible',
  thirdWay: 'Compare it with one alternative on a real case',
};

export const novel: Kind = {
  name: 'novel',
  words: none,
  family: 'general',
  description: 'A way that promises more and about which less is known.',
  scores: scoresOf(66, 48, 46, 48, 50, 58, 58, 46),
  says: {
    benefit: [
      '{o} promises something that the others do not even try',
      'if the promise of {o} holds, it pays twice',
    ],
    cost: [
      'the price of {o} is friendly today and unknown tomorrow',
      'learning is the hidden part of what {o} costs',
    ],
    risk: ['the unknown with {o} is larger than the known', 'with {o} the first surprises are still to come'],
    undo: [
      '- how one gets away from {o} again is not described anywhere',
      '+ as long as {o} stays at the edge, it can be given up',
    ],
    time: ['- the learning with {o} comes before the working', '+ curious people make quick starts with {o}'],
    people: [
      'some are drawn to {o} and others wary of it',
      '+ those who want to learn will thank you for {o}',
    ],
    quality: [
      '{o} leaves old constraints behind and brings its own',
      'what {o} is like in five years is open',
    ],
    proof: [
      '- the claims about {o} come mostly from those who like it',
      '+ a week with {o} would show more than a month of reading',
    ],
  },
  failed: [
    '{O} shone in the demonstration and struggled with the everyday cases.',
    'The one person who understood it became the bottleneck.',
    'The promise held, for a need nobody had.',
  ],
  assumes: ['There is patience for a learning period.', 'Its promise concerns something that matters here.'],
  turns: ['A week of real work with it.', 'A user of the same size who has had it for a year.'],
  steps: [
    'Spend a week with {o} on a real case.',
    'Write down what was harder than promised.',
    'Work out how one would leave it again.',
    'Decide with that page in hand.',
  ],
  conditions: ['A real case has been done with it first.', 'More than one person has learned it.'],
  reversibility: 'costly',
  thirdWay: 'Spend a week with it on a real case first',
};
