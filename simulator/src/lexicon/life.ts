// Moves in somebody's own life: a step that changes the days, asking for what can be had as things are.
import { scoresOf, type Kind } from './kind.ts';

export const change: Kind = {
  name: 'change',
  words:
    /\b(tak(e|ing)|accept\w*|mov(e|ing)|leav(e|ing)|quit\w*|go(ing)?|buy\w*|sell\w*|marry\w*|start\w*|join\w*|switch\w*|retir\w+|study\w*|adopt\w*|hir(e|ing)|put)\b/i,
  family: 'general',
  description: 'Take the step, with all that it changes.',
  scores: scoresOf(74, 40, 46, 42, 52, 62, 64, 46),
  says: {
    benefit: ['what is hoped for cannot be had by waiting', 'it changes the days, and not only the plans'],
    cost: [
      'the first year costs more than any list shows',
      'what is given up has a price, though nobody sends a bill for it',
    ],
    risk: [
      'it may be harder than it looks from outside',
      'so much changes at once that nobody will know what went wrong',
    ],
    undo: ['- the way back narrows with every month', 'there is a way back, though not to the same place'],
    time: [
      'the preparations take months, and so does settling in',
      'it can begin as soon as everyone concerned has agreed',
    ],
    people: [
      '+ those who are close would rather see it tried than regretted',
      '- those who are close carry part of the weight',
    ],
    quality: ['what comes of it lasts for years', 'it holds for longer than any half measure'],
    proof: ['nobody knows how it feels before it is done', 'those who did it tell both stories'],
  },
  failed: [
    'The second month was harder than everything that had been planned for.',
    'What was to be left behind had come along.',
    'The money was gone before there was any footing.',
  ],
  assumes: ['Those who are close can live with it.', 'There is money for half a year of surprises.'],
  turns: ['A visit on ordinary days that feels wrong.', 'Somebody close who would have to pay for it.'],
  steps: [
    'See it on ordinary days before anything is signed.',
    'Talk to people who took the same step, to one who is glad of it and to one who is not.',
    'Write down what has to be true a year from now.',
    'Keep what is needed for a way back until then.',
  ],
  conditions: ['Everyone who has to live with it has agreed.', 'A way back is kept open for the first year.'],
  reversibility: 'costly',
  thirdWay: 'Try it for three months first',
};

export const request: Kind = {
  name: 'request',
  words: /\b(ask(ing)?|negotiat\w+|talk(ing)?|arrang\w+|request\w*|propos\w+|part.time|remote\w*)\b/i,
  family: 'general',
  description: 'Find out by asking how much of what is wanted can be had as things are.',
  scores: scoresOf(56, 76, 70, 80, 70, 58, 50, 58),
  says: {
    benefit: [
      'it may bring most of what is wanted for a fraction of the upheaval',
      'even a refusal tells where one stands',
    ],
    cost: ['it costs an evening of preparation and a conversation', 'nothing has to be given up to try it'],
    risk: ['the worst that can come of it is a refusal', 'it shows what one has in mind, but in good time'],
    undo: ['what is agreed for a time can be ended or extended', 'nothing is broken off by asking'],
    time: ['it can be on the table next week', 'an answer takes weeks, not months'],
    people: [
      '+ those who are close keep their days as they are',
      '- others have to move for it, and may not want to',
    ],
    quality: [
      '- an arrangement lasts as long as those who made it stay',
      '+ what works for a year can become the rule',
    ],
    proof: ['it is known whom to ask, and what for', 'others in the same place have been given as much'],
  },
  failed: [
    'The answer was put off until the moment had passed.',
    'It was granted with conditions that took its worth away.',
    'Half of it was granted, and the wish for the rest came back.',
  ],
  assumes: ['There is somebody who can agree to it.', 'A refusal would do no harm.'],
  turns: ['A clear refusal, or no answer by the day agreed.', 'Signs that asking has cost trust.'],
  steps: [
    'Decide what to ask for, and what would be enough.',
    'Choose the moment, and who hears of it first.',
    'Ask in writing, with a date for the answer.',
    'Settle beforehand what follows from a refusal.',
  ],
  conditions: [
    'What would be enough is written down before anyone is asked.',
    'There is a date after which silence counts as a refusal.',
  ],
  reversibility: 'reversible',
  thirdWay: 'Ask for a trial of three months',
};
