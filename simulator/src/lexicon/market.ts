// Moves about markets: expand, launch, price.
import { scoresOf, type Kind } from './kind.ts';

export const expand: Kind = {
  name: 'expand',
  words:
    /\b(expand\w*|expansion|enter\w*|open (a|an|our|the|up|in)|international\w*|new (market|region|country|city)|scale up|grow into|acqui\w+)\b/i,
  family: 'market',
  description: 'Go to a new place or a new group of customers.',
  scores: scoresOf(82, 32, 38, 40, 44, 60, 56, 42),
  says: {
    benefit: [
      'it opens a room that the present business cannot fill',
      'if it works, it carries the next years',
    ],
    cost: [
      'the second place costs as much attention as the first and earns nothing at first',
      'money goes out long before it comes in',
    ],
    risk: [
      'what works here works for reasons that may not travel',
      'two fronts are open while the first is not quite won',
    ],
    undo: [
      'retreat is possible and seen by everyone',
      'leases, staff and promises bind for longer than the experiment',
    ],
    time: ['- the first year is spent on learning', '+ a rival may be there sooner if one waits'],
    people: [
      '+ it gives ambitious people somewhere to go',
      '- present customers feel that attention has moved',
    ],
    quality: [
      'rules, language and habits have to be served properly or not at all',
      'standards slip where nobody experienced is on the spot',
    ],
    proof: [
      'enquiries from there would be evidence, plans are not',
      'a few dozen conversations would tell most of it',
    ],
  },
  failed: [
    'The new place took the best people, and the old one began to slip.',
    'Customers there were polite and did not buy.',
    'Rules nobody had read cost a season.',
  ],
  assumes: [
    'The present business runs without its best people for a while.',
    'Demand there resembles demand here.',
  ],
  turns: [
    'Paying customers from there who came by themselves.',
    'A partner on the spot who takes part of the risk.',
  ],
  steps: [
    'Talk to possible customers there and write down what they pay for today.',
    'Sell by hand to the first few before anything is opened.',
    'Set the loss at which you stop, and say it aloud.',
    'Send one experienced person, and not a plan.',
  ],
  conditions: [
    'A loss limit is set before the start.',
    'The present business has someone who stays with it.',
  ],
  reversibility: 'costly',
  thirdWay: 'Test the market with a handful of customers first',
};

export const launch: Kind = {
  name: 'launch',
  words:
    /\b(launch\w*|ship\w*|releas\w+|go live|publish\w*|announc\w+|roll ?out|go to market|open.?sourc\w+|deploy\w*)\b/i,
  family: 'market',
  description: 'Bring it out now and learn from real use.',
  scores: scoresOf(72, 56, 38, 32, 86, 60, 42, 72),
  says: {
    benefit: [
      'use, income and attention begin on that day and not before',
      'each week in the market teaches more than a month of planning',
    ],
    cost: [
      '- support for an early version is paid in evenings',
      '+ it starts to earn while it is still being improved',
    ],
    risk: [
      'a first impression is made only once',
      'faults that testing would have found are found by customers',
    ],
    undo: ['what is public stays public', 'it can be corrected, it cannot be unsaid'],
    time: ['nothing else here gets it into hands sooner', 'the date is kept, the polish comes after it'],
    people: ['the team sees its work in use', 'early users forgive much when they are heard'],
    quality: ['- rough edges go out with it', '+ what matters to users is repaired first, since they say so'],
    proof: [
      'real use is the best evidence there is',
      'what people do with it replaces what we think they would do',
    ],
  },
  failed: [
    'Support drowned in the first weeks, and the roadmap with it.',
    'The first reviews were about faults everyone in the house knew.',
    'It came out at a moment when nobody was listening.',
  ],
  assumes: ['What is there is of use to someone as it is.', 'Support can be stretched for some weeks.'],
  turns: [
    'A fault that would hurt users and not only annoy them.',
    'Early users who go on using it without being asked.',
  ],
  steps: [
    'List the faults that would hurt someone, and repair only those.',
    'Bring it to a small circle a week ahead.',
    'Have a switch ready that turns it off.',
    'Reserve the weeks afterwards for what users report.',
  ],
  conditions: ['Nothing that can hurt users is open.', 'The weeks after it are kept free for repairs.'],
  reversibility: 'irreversible',
  thirdWay: 'Launch to a small group first',
};

export const raise: Kind = {
  name: 'raise',
  words:
    /\b(rais\w+ (our |the |my )?(pric\w+|rates?|fees?|subscription)|increase\w*|charge more|put up|pric(e|es|ing)|premium|monetiz\w+|paid)\b/i,
  family: 'market',
  description: 'Ask for more, and stand by what it is worth.',
  scores: scoresOf(70, 74, 42, 46, 72, 36, 52, 50),
  says: {
    benefit: [
      'each point goes straight to what is left over',
      'it also changes who comes, and often for the better',
    ],
    cost: ['+ it costs hardly anything to do', '- the price is paid in explanations and in some farewells'],
    risk: ['nobody knows how many leave until they have', 'a rival will quote the old price'],
    undo: [
      'lowering it again is possible and looks like what it is',
      'promises to old customers are hard to change twice',
    ],
    time: ['it takes effect with the next invoice', 'the full effect shows at the renewals'],
    people: ['- loyal customers feel it first', 'those who sell need a reason they believe themselves'],
    quality: ['+ it pays for the care that customers expect', '- expectations rise together with it'],
    proof: [
      '- nobody has asked customers what it is worth to them',
      '+ new customers can be asked the new price tomorrow, and they answer with their money',
    ],
  },
  failed: [
    'The customers who left were the ones who brought others.',
    'Exceptions were given to everyone who complained.',
    'The increase came without a reason that customers could repeat.',
  ],
  assumes: [
    'Most customers stay for the value and not for the price.',
    'The value has grown since the last price was set.',
  ],
  turns: ['New customers who turn away at the new price.', 'A rival that raises first.'],
  steps: [
    'Quote the new price to new customers only, and count.',
    'Look at which customers use much and pay little.',
    'Write the letter you would accept as a customer.',
    'Give old customers notice and a way to stay a while.',
  ],
  conditions: ['New customers have accepted the new price first.', 'Old customers get notice and a reason.'],
  reversibility: 'costly',
  thirdWay: 'Try the new price with new customers first',
};
