// Moves about less and more money: cut, stop, fund.
import { scoresOf, type Kind } from './kind.ts';

export const cut: Kind = {
  name: 'cut',
  words:
    /\b(cut\w*|lower\w*|reduc\w+|discount\w*|cheaper|lay ?off\w*|downsiz\w+|shrink|slash|trim|free tier|freemium)\b/i,
  family: 'market',
  description: 'Take less, spend less or do less.',
  scores: scoresOf(46, 80, 50, 44, 76, 36, 40, 50),
  says: {
    benefit: ['it buys room to breathe and solves nothing else', 'the effect is quick, and it is bounded'],
    cost: ['it shows in the books at once', 'what is saved here may be spent again elsewhere'],
    risk: ['the first cut is rarely the last', 'what goes may be what held the rest together'],
    undo: ['what is gone comes back slowly and dearer', 'people remember it for longer than the books do'],
    time: ['it works within weeks', 'it is decided on one day and felt for a year'],
    people: [
      'those who stay do the work of those who go',
      'customers notice what is missing before anyone tells them',
    ],
    quality: ['- care and upkeep are what suffers first', '+ less is done, and some of it better'],
    proof: [
      '+ usage and cost figures can show where nobody would notice',
      'the saving is certain, its price is guessed',
    ],
  },
  failed: [
    'The saving was real, and the best people left by themselves.',
    'It was cut evenly everywhere, so everything became a little worse.',
    'A second round followed, and trust went with it.',
  ],
  assumes: ['There are parts that few would miss.', 'One round is enough.'],
  turns: ['Figures which show that every part is in real use.', 'Income that recovers sooner than thought.'],
  steps: [
    'Rank what there is by use and by cost.',
    'Cut once, where both speak for it, and leave the rest alone.',
    'Say what is not going to be cut.',
    'Look after a quarter at what was missed.',
  ],
  conditions: ['It is done in one step and explained.', 'What stays gets what it needs.'],
  reversibility: 'costly',
  thirdWay: 'Try it first where use is lowest',
};

export const stop: Kind = {
  name: 'stop',
  words:
    /\b(stop\w*|kill|cancel\w*|sunset|retire|shut ?down|sell|drop|abandon\w*|close|end|discontinu\w+|quit|leave my)\b/i,
  family: 'market',
  description: 'End it properly and put the strength elsewhere.',
  scores: scoresOf(52, 76, 46, 16, 70, 36, 52, 54),
  says: {
    benefit: [
      'the strength it takes becomes free for what does better',
      'the gain is as large as the next best use of the time',
    ],
    cost: [
      '+ the spending ends, after one last bill',
      '- winding it up properly costs more than the plan says',
    ],
    risk: [
      '- something that was taken for granted may have hung on it',
      '+ it ends a slow loss before it becomes a fast one',
    ],
    undo: [
      'what has been ended does not come back',
      'people and customers who have gone elsewhere stay there',
    ],
    time: ['the decision is quick and the leave-taking is not', '+ room is there within the quarter'],
    people: ['those who gave years to it need to hear why', 'loyal users are owed a way out'],
    quality: ['what remains gets full attention', 'fewer things are done, with more care'],
    proof: [
      '+ the figures of the last year speak a plain language',
      'whether one more push would turn it is an opinion on either side',
    ],
  },
  failed: [
    'It ended, and what was freed went nowhere in particular.',
    'A customer who mattered had depended on it.',
    'The announcement came before the answers to the obvious questions.',
  ],
  assumes: ['The trend of the last year goes on.', 'There is a better use for what becomes free.'],
  turns: ['A buyer, or a user group willing to carry it.', 'One measure that has clearly turned upwards.'],
  steps: [
    'Find out who depends on it, and talk to them first.',
    'Decide what the freed people and money will do.',
    'Set the last day and the help on the way there.',
    'Announce it once, with the reasons.',
  ],
  conditions: ['Those who depend on it have a way out.', 'What becomes free has somewhere to go.'],
  reversibility: 'irreversible',
  thirdWay: 'Freeze it and set a date for the decision',
};

export const fund: Kind = {
  name: 'fund',
  words:
    /\b(fund\w*|invest\w*|loan|borrow\w*|venture|seed|series [a-d]|capital|bootstrap\w*|mortgage|spend\w*|budget)\b/i,
  family: 'market',
  description: 'Put serious money behind it.',
  scores: scoresOf(70, 30, 40, 24, 56, 52, 58, 42),
  says: {
    benefit: ['it lets the plan run at its natural speed', 'money removes the limit, if money is the limit'],
    cost: ['it is paid back, in interest or in say', 'the terms cost more than the rate'],
    risk: ['a fixed obligation meets a variable income', 'with money in the bank, discipline goes first'],
    undo: ['what is signed is signed', 'a partner in the house stays in the house'],
    time: [
      '- raising it is half a year of work for the person least dispensable',
      '+ once it is there, things move',
    ],
    people: [
      '+ a full account calms everyone for a while',
      "- expectations from outside become the team's weather",
    ],
    quality: ['+ there is finally time to do things well', '- growth for its own sake makes things thin'],
    proof: [
      'what the next piece of money buys is not yet written as numbers',
      'customers who pay are better proof than those who lend',
    ],
  },
  failed: [
    'The money went into growing something that did not yet work.',
    'The income came a year later than the first instalment.',
    'Decisions moved to people who were not there every day.',
  ],
  assumes: ['Money is what is missing, and not an answer.', 'Income grows before the obligation falls due.'],
  turns: ['A year of growth paid from income.', 'Terms that leave control where it is.'],
  steps: [
    'Write down what the first third of the money buys and how you will see it.',
    'Work out the weak case, and whether you survive it.',
    'Compare with growing more slowly from income.',
    'Take the smallest amount that reaches the next proof.',
  ],
  conditions: [
    'The weak case has been worked out and can be survived.',
    'The first third has a measurable purpose.',
  ],
  reversibility: 'irreversible',
  thirdWay: 'Take a smaller amount that reaches the next proof',
};
