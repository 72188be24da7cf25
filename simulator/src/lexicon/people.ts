// Moves about people and places: hire, contract, remote, office.
import { scoresOf, type Kind } from './kind.ts';

export const hire: Kind = {
  name: 'hire',
  words: /\b(hir\w+|recruit\w*|headcount|employ\w*|full.time|permanent|grow the team|staff)\b/i,
  family: 'people',
  description: 'Take someone on for good, with all that belongs to it.',
  scores: scoresOf(78, 34, 46, 32, 40, 68, 76, 48),
  says: {
    benefit: ['knowledge stays and grows in the house', 'one good person changes what the rest can take on'],
    cost: [
      'salary is the smaller half, and the time of those who teach is the larger',
      'the cost is there every month, also in a slow one',
    ],
    risk: ['a wrong choice is felt for a year', 'the role may look different by the time it is filled'],
    undo: [
      'parting again is slow and hurts more than the one person',
      'it is a promise to somebody, not a purchase',
    ],
    time: [
      'search, notice and learning add up to the better part of a year',
      'until the seat is filled the team carries the search as well',
    ],
    people: [
      '+ overloaded colleagues see that help is coming',
      'a fifth voice changes how a small team talks',
    ],
    quality: [
      'somebody has the time to do it properly and to stay with it',
      'the skill is built in and not borrowed',
    ],
    proof: [
      '- that the work will last long enough for a post is believed, not counted',
      '+ the backlog shows the need, if one looks at how old its entries are',
    ],
  },
  failed: [
    'The right person was not found, and the team lost half a year to interviews.',
    'The work the post was made for had changed by the time it was filled.',
    'Nobody had time to teach the newcomer, who left within the year.',
  ],
  assumes: [
    'There is work of this kind for years and not for a season.',
    'The budget holds in a weaker year as well.',
  ],
  turns: [
    'A forecast in which the load falls back within the year.',
    'A strong candidate who is already known.',
  ],
  steps: [
    'Write down what the new person should have achieved after some months and after a year.',
    'Ask the team what it would hand over on the first day.',
    'Fix the budget for several years, a weak one included.',
    'Start with the people you already know.',
  ],
  conditions: [
    'The load has been counted over several months.',
    'Someone has time set aside to teach the newcomer.',
  ],
  reversibility: 'costly',
  thirdWay: 'Bring in a contractor for a limited time first',
};

export const contract: Kind = {
  name: 'contract',
  words: /\b(contractors?|freelanc\w+|agency|consultan\w+|outsourc\w+|temporary|temp|interim|part.time)\b/i,
  family: 'people',
  description: 'Borrow the skill for a limited time and a defined piece of work.',
  scores: scoresOf(58, 48, 58, 82, 74, 52, 50, 60),
  says: {
    benefit: [
      '- the pressing work gets done, and little of the knowledge stays',
      '+ help arrives for exactly the piece that is late',
    ],
    cost: ['- the day rate is high, and it ends', '+ it is paid only while there is work'],
    risk: [
      '+ someone unsuitable is gone within the month',
      '- what only the outsider knows leaves with the outsider',
    ],
    undo: ['the contract ends by itself', 'one can make it longer or let it run out'],
    time: ['a start within weeks is realistic', 'a good one is productive sooner than any new employee'],
    people: [
      'the team gets air, and watches to see who gets the interesting work',
      'a stranger for a season is easier to take in than a new order of things',
    ],
    quality: [
      'the work is done to the letter of the order',
      '- upkeep afterwards falls to those who did not write it',
    ],
    proof: [
      'it shows within weeks whether more hands are what was missing',
      'after it one knows how large the lasting need is',
    ],
  },
  failed: [
    'The work was delivered as ordered and could not be looked after by anyone in the house.',
    'The season was extended again and again, at the price of two posts.',
    'Explaining took as much time as doing it would have.',
  ],
  assumes: [
    'The work can be described well enough to hand over.',
    'Someone in the house follows it closely enough to take it on.',
  ],
  turns: [
    'Work that cannot be separated from everyday knowledge.',
    'A need that clearly lasts beyond a year.',
  ],
  steps: [
    'Describe one piece of work with a beginning and an end.',
    'Let someone from the team work alongside from the first day.',
    'Agree on what is handed over at the end.',
    'Count after it what remains to be done, and for how long.',
  ],
  conditions: ['One person in the house owns the result.', 'The hand-over is part of the order.'],
  reversibility: 'reversible',
  thirdWay: 'Drop the least useful work in place of adding people',
};

export const remote: Kind = {
  name: 'remote',
  words: /\b(remote\w*|work(ing)? from home|home ?office|distributed|anywhere|four.day|4.day)\b/i,
  family: 'people',
  description: 'Let people choose where and how they work, and organise for it.',
  scores: scoresOf(62, 66, 54, 50, 62, 72, 54, 56),
  says: {
    benefit: [
      '+ quiet hours come back, and the choice of candidates grows',
      'the gain is in focus, the loss in chance meetings',
    ],
    cost: [
      'space and travel are saved, some of it spent again on meetings in person',
      'the largest saving is in people who do not leave',
    ],
    risk: ['newcomers are the ones who get lost', 'trouble in a team is noticed later'],
    undo: ['what has been allowed is hard to withdraw', 'leases can be signed again, trust less easily'],
    time: ['+ it can begin next month', '- good habits for it take a year to grow'],
    people: [
      '+ those with long ways and with children gain a day a week',
      '- some will be lonely and will not say so',
    ],
    quality: [
      '+ what is agreed has to be written down, which helps everyone later',
      '- quick questions become slow ones',
    ],
    proof: [
      'there are months of experience to look at, in this house and in others',
      'whether output changes can be seen within a quarter',
    ],
  },
  failed: [
    'The newest people never became part of the team.',
    'Meetings filled the quiet hours that had been the reason for it.',
    'Managers who could not see the work began to count hours.',
  ],
  assumes: ['The work can be judged by its results.', 'Those who lead are willing to lead in writing.'],
  turns: [
    'Newcomers who take clearly longer to find their feet.',
    'Departures with the place of work as the stated reason.',
  ],
  steps: [
    'Ask everyone, without names, what they need and fear.',
    'Agree on fixed days together and on what is decided in writing.',
    'Try it for a quarter with all teams under the same rules.',
    'Look at departures, lead times and newcomers, then decide.',
  ],
  conditions: ['The same rules hold for those who lead.', 'There is a plan for newcomers of its own.'],
  reversibility: 'costly',
  thirdWay: 'Try fixed days together for a quarter and choose freely otherwise',
};

export const office: Kind = {
  name: 'office',
  words: /\b(office|on-?site|in person|headquarters|co-?locat\w+|five days|days a week)\b/i,
  family: 'people',
  description: 'Bring people together in one place.',
  scores: scoresOf(54, 34, 48, 48, 52, 38, 58, 50),
  says: {
    benefit: ['what is hard to write down passes on by itself', 'new ideas come up between meetings'],
    cost: [
      'rent and travel are the visible part, departures the hidden one',
      'every desk is paid for on empty days as well',
    ],
    risk: [
      '- the first to leave are those with the most other offers',
      '+ trouble is noticed early, because people meet',
    ],
    undo: ['- a lease binds for years', '+ it can be loosened later, which is easier than tightening'],
    time: [
      '- it takes as long as the notice people need to arrange their lives',
      '+ the effect on working together is felt at once',
    ],
    people: ['the young and the new gain, the commuters pay', '- many will read it as distrust'],
    quality: [
      '+ questions are answered in a minute',
      '- concentrated work has to be defended against company',
    ],
    proof: ['the reports from others point both ways', 'nobody has counted here what is lost at a distance'],
  },
  failed: [
    'Two of the most experienced people left within the first months.',
    'People came and sat in video meetings.',
    'The rule had so many exceptions that it was unfair to those who kept it.',
  ],
  assumes: ['Most people live near enough.', 'What is missing today is really missing because of distance.'],
  turns: [
    'A survey in which key people say they would go.',
    'Teams that already meet often and do visibly better.',
  ],
  steps: [
    'Find out what exactly is missing today and for whom.',
    'Choose the occasions on which being together matters, and begin with those.',
    'Talk to the people you cannot afford to lose before anything is announced.',
    'Check after a quarter whether what was missing is there.',
  ],
  conditions: ['The reason is told openly and is the same for all.', 'Key people have been heard first.'],
  reversibility: 'costly',
  thirdWay: 'Try fixed days together for a quarter and choose freely otherwise',
};
