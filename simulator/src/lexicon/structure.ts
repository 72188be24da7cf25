// Moves about shape: split into services, join into one.
import { scoresOf, type Kind } from './kind.ts';

export const split: Kind = {
  name: 'split',
  words:
    /\b(micro-?services?|split\w*|decompos\w+|break (up|apart|out)|carve out|separate\w*|spin off|decentrali[sz]\w+)\b/i,
  family: 'technical',
  description: 'Divide it into parts that can be changed and run on their own.',
  scores: scoresOf(74, 36, 44, 42, 44, 68, 70, 46),
  says: {
    benefit: [
      'teams stop waiting for one another, once there are enough of them',
      'each part can grow at its own pace',
    ],
    cost: [
      'every border that is drawn needs its own deployment, monitoring and care',
      'the running cost rises at once, the saving comes later',
    ],
    risk: [
      'calls between parts fail in ways that calls inside one never did',
      'borders drawn too early are borders in the wrong place',
    ],
    undo: [
      '- parts that have drifted apart are hard to bring together again',
      'the first cut can be taken back, the tenth cannot',
    ],
    time: [
      'the ground has to be laid before the first part can leave',
      'new work slows down while the cuts are made',
    ],
    people: [
      '+ small teams with a part of their own work with more joy',
      '- whoever is on call at night has more places to look',
    ],
    quality: [
      '+ clear borders force clear agreements',
      '- what used to be one change is now three, in the right order',
    ],
    proof: [
      '- no one has shown that the present shape is what slows the work down',
      'one part, cut out first, would show what the rest costs',
    ],
  },
  failed: [
    'The parts had to be released together, so it was one system with a network in the middle.',
    'Nobody could follow a request through all the parts when it mattered.',
    'The team was too small for the number of things to run.',
  ],
  assumes: [
    'There are enough people to own each part.',
    'The borders are known from experience and not from a drawing.',
  ],
  turns: [
    'Teams that demonstrably block one another every week.',
    'A first part whose removal makes releases slower.',
  ],
  steps: [
    'Draw the borders inside the present system first, and enforce them in code.',
    'Cut out the one part with a reason of its own: load, rhythm or team.',
    'Measure lead time and incidents before and after.',
    'Decide on the next part only then.',
  ],
  conditions: [
    'Each new part has an owner and its own on-call.',
    'The first part has shown a gain before the second is started.',
  ],
  reversibility: 'costly',
  thirdWay: 'Split off one part first',
};

export const join: Kind = {
  name: 'join',
  words:
    /\b(monolith\w*|consolidat\w+|merg\w+|unif\w+|centrali[sz]\w+|combine|single (system|platform|team|database))\b/i,
  family: 'technical',
  description: 'Keep or bring everything in one place, with clear borders inside.',
  scores: scoresOf(54, 62, 58, 60, 58, 50, 54, 56),
  says: {
    benefit: [
      'one place to change, to test and to understand',
      'the gain is simplicity, which shows in every later task',
    ],
    cost: [
      'one thing to run is cheaper than many',
      'bringing things together costs once and saves each month',
    ],
    risk: [
      '- a fault in one corner can take the rest along',
      '+ there are fewer moving parts, so fewer ways to fail',
    ],
    undo: [
      'it can still be divided later, along borders that are then known',
      'what is joined cleanly can be parted cleanly',
    ],
    time: ['new work can start tomorrow without new ground to lay', 'most of the pieces are there already'],
    people: ['+ newcomers find their way sooner', "- larger teams begin to step on one another's toes"],
    quality: [
      '- discipline has to come from the team, since the shape does not enforce it',
      '+ a change across everything stays one change',
    ],
    proof: ['it is the shape about which most is known here', 'systems of many times the size run this way'],
  },
  failed: [
    'The inner borders were never enforced, and after a year everything depended on everything.',
    'One heavy part slowed the rest down and could not be moved out.',
    'Growing teams queued for the same release.',
  ],
  assumes: [
    'The number of teams stays small for the next year.',
    'Inner borders are kept by tools and not by good will.',
  ],
  turns: [
    "Teams that wait for each other's releases.",
    'One part with a load that is quite unlike the rest.',
  ],
  steps: [
    'Write down the inner parts and what each may use.',
    'Let a check in the build hold these borders.',
    'Watch lead time and the size of releases for a quarter.',
    'Name the sign at which one part would move out.',
  ],
  conditions: [
    'Inner borders are checked by the build.',
    'The sign for reopening the question is agreed now.',
  ],
  reversibility: 'reversible',
  thirdWay: 'Tidy the inner borders first',
};
