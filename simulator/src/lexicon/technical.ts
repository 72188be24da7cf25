// Moves about systems: rewrite, migrate, build, buy.
import { scoresOf, type Kind } from './kind.ts';

export const rewrite: Kind = {
  name: 'rewrite',
  words:
    /\b(re-?writ\w+|re-?build\w*|re-?design\w*|re-?factor\w*|re-?platform\w*|replac\w+|port(ing)?|from scratch|overhaul)\b/i,
  family: 'technical',
  description: 'Replace what is there with a new version made for what is needed today.',
  scores: scoresOf(80, 28, 34, 34, 28, 54, 80, 36),
  says: {
    benefit: [
      '+ if the foundation really is the limit, nothing else removes it so thoroughly',
      'the gain can be large, and all of it comes at the end',
    ],
    cost: [
      'months of the best people go into behaviour that users already have',
      'the old and the new have to be paid for side by side until the switch',
    ],
    risk: [
      'small rules that nobody wrote down are lost and found again in production',
      'a second attempt at the same thing tends to grow until it is late',
    ],
    undo: [
      'the old version can be kept, but the months cannot be had back',
      'once the data and the habits have moved, the way back is a project of its own',
    ],
    time: [
      'nothing improves for anyone until the day of the switch',
      'the first honest date for it is well past the one in the plan',
    ],
    people: [
      'those who like the new tools will enjoy it, and those on call will carry both versions',
      '- users see no difference for months and then every difference on one day',
    ],
    quality: [
      'a clean start lets old shortcuts go, and {thing} is easier to look after for years',
      'the design can follow what is known now and was not known then',
    ],
    proof: [
      'no measurement shows yet that {thing} is slow or fragile for the reason given',
      'it treats the cure as known before the illness has been examined',
    ],
  },
  failed: [
    'The new version was almost done for months, and the old one got no repairs meanwhile.',
    'It went live without rules that nobody had written down, and users found the gaps.',
    'The bottleneck turned out to lie elsewhere, and the new version was barely faster.',
  ],
  assumes: [
    'The people who would do it know both the old behaviour and the new tools.',
    'The cause of the trouble lies in what would be replaced.',
  ],
  turns: [
    'A measurement which shows that most of the time is lost in the part to be replaced.',
    'A complete set of tests that pins down what the old version does.',
  ],
  steps: [
    'Pin down the present behaviour of {thing} with tests on real inputs.',
    'Cut out the one part that matters most and replace that first.',
    'Run old and new side by side and compare their results before switching.',
    'Set a date at which the work stops if the comparison does not hold.',
  ],
  conditions: [
    'Tests hold the old behaviour in place before the first line is replaced.',
    'It is done part by part, each of them usable on its own.',
  ],
  reversibility: 'costly',
  thirdWay: 'Measure {thing} first and fix only the worst part',
};

export const migrate: Kind = {
  name: 'migrate',
  words:
    /\b(migrat\w+|move (to|from|off|away|our|the)|switch\w*|adopt\w*|convert\w*|transition\w*|upgrad\w+)\b/i,
  family: 'technical',
  description: 'Move to the new way fully and retire the old one.',
  scores: scoresOf(68, 36, 40, 32, 36, 50, 68, 46),
  says: {
    benefit: [
      'the reasons for leaving are real, and they end only with the move',
      'what the new home offers is of use from the first day after the move',
    ],
    cost: [
      'the move itself is the smaller part of the bill, and running both for a while is the larger',
      'training, tooling and contracts all have to be paid a second time',
    ],
    risk: [
      'data and permissions are what gets hurt on the way',
      'the last tenth of such a move holds most of the surprises',
    ],
    undo: [
      '- after the old contract ends there is no cheap way back',
      '+ for as long as both run, turning round is possible',
    ],
    time: [
      'other work stands still while the move is on',
      'it takes a season, and the plan will say a month',
    ],
    people: [
      '- everyone has to change habits in the same weeks',
      '+ the new tools are what many have been asking for',
    ],
    quality: [
      'the new ground carries more than the old one will in a few years',
      'old exceptions can be left behind on the way',
    ],
    proof: [
      '+ others have made this move, and their reports are there to be read',
      '- whether the promise holds for this case is not yet shown',
    ],
  },
  failed: [
    'The move stopped at the difficult last part, and both systems have been kept ever since.',
    'Something small that depended on the old place was forgotten until it failed.',
    'The expected saving was eaten up by the time in which both had to be paid.',
  ],
  assumes: [
    'Everything that depends on the old place is known.',
    'The new place will still be the right one in three years.',
  ],
  turns: [
    'A list of dependencies that turns out much longer than thought.',
    'A trial move that goes through without surprises.',
  ],
  steps: [
    'List everything that depends on {thing}.',
    'Move one unimportant part all the way, and note each surprise.',
    'Plan the rest with those surprises in the estimate.',
    'Fix the day on which the old one is switched off.',
  ],
  conditions: [
    'There is a tested way back until the switch-off.',
    'One part has been moved completely before the rest is planned.',
  ],
  reversibility: 'costly',
  thirdWay: 'Move one part first as a trial',
};

export const build: Kind = {
  name: 'build',
  words: /\b(build|in-?house|develop|ourselves|our own|custom|self-host\w*|make)\b/i,
  family: 'technical',
  description: 'Make it with our own people, to our own needs.',
  scores: scoresOf(68, 34, 42, 44, 30, 56, 68, 44),
  says: {
    benefit: [
      'it does exactly what is needed and can grow with it',
      'if this is what sets us apart, owning it pays for years',
    ],
    cost: [
      'the first version is the cheap part, looking after it for years is not',
      'salaries are spent on it that could earn elsewhere',
    ],
    risk: [
      'it depends on the few people who made it',
      'estimates for a first version of this kind are usually half of the truth',
    ],
    undo: [
      '- one can stop, but what was written is of no use to anyone else',
      '+ the interfaces are ours, so parts can be exchanged later',
    ],
    time: [
      'users wait until the first usable version is there',
      'months pass before it does what a finished product does today',
    ],
    people: [
      'engineers like it, and support has to learn it without a manual',
      '+ users can ask for a change and get it',
    ],
    quality: [
      'the fit is perfect where we understand the matter, and poor where we only think so',
      '+ there is nothing in it that nobody needs',
    ],
    proof: [
      'nobody here has shown yet that we can do it better than those who do nothing else',
      'a rough prototype would tell much, and there is none',
    ],
  },
  failed: [
    'The first version came in time, and the upkeep took the team away from its real work.',
    'The person who understood it left.',
    'Half of the needed functions turned out to be the boring ones that products already have.',
  ],
  assumes: [
    'The team has the time and the skill, and keeps both.',
    'Our needs differ enough from those of others.',
  ],
  turns: [
    'A finished product that meets the needs without much adaptation.',
    'A prototype that takes far less or far more time than planned.',
  ],
  steps: [
    'Write the one page that says what it must do on its first day, and nothing more.',
    'Make a rough version of the hardest part, with a fixed time limit.',
    'Name who looks after it for the years to come.',
    'Compare the honest yearly cost with the best offer on the market.',
  ],
  conditions: [
    'Upkeep is planned and paid for, and not only the first version.',
    'The scope of the first version stays as small as written.',
  ],
  reversibility: 'costly',
  thirdWay: 'Buy a finished product and adapt it',
};

export const buy: Kind = {
  name: 'buy',
  words:
    /\b(buy|purchas\w*|licen[cs]e|subscri\w+|vendor|saas|managed|off.the.shelf|third.party|lease|rent)\b/i,
  family: 'technical',
  description: 'Take a finished offer from someone whose trade it is.',
  scores: scoresOf(62, 54, 58, 46, 80, 58, 56, 60),
  says: {
    benefit: [
      '+ most of what is needed works on the first day',
      '- the gain is quick, and the last part of the fit never comes',
    ],
    cost: [
      'the price is known in advance, and so is who can raise it',
      'it looks dear beside a first version and cheap beside ten years of upkeep',
    ],
    risk: [
      '+ somebody else carries the duty to keep it running',
      '- the supplier may change its price, its product or its owner',
    ],
    undo: [
      '- contracts end, but data and habits are hard to take along',
      '+ a short term keeps the door open',
    ],
    time: ['+ it can be in use within weeks', '- choosing and signing takes longer than installing'],
    people: [
      '+ there is a manual, a help desk, and people who know it already',
      '- users will have to work the way the product wants',
    ],
    quality: [
      '+ it is tested by more users than we will ever have',
      '- where it does not fit, there is little one can do',
    ],
    proof: [
      'references and a trial account say more than any plan',
      'what it does today can be seen before a word is signed',
    ],
  },
  failed: [
    'The price rose at the first renewal, when leaving was already too hard.',
    'The gaps were filled with workarounds that now need as much care as an own system.',
    "The supplier was bought, and the product was not its new owner's first concern.",
  ],
  assumes: [
    'The offer covers what is needed without much adaptation.',
    'The data can be taken out again in a usable form.',
  ],
  turns: [
    'A need that no product on the market meets.',
    'A quote over several years that is far above the first one.',
  ],
  steps: [
    'Write down the few needs that are not negotiable.',
    'Try the best offers with real data.',
    'Ask existing customers what they regret.',
    'Sign for the shortest term, with the export of the data written into it.',
  ],
  conditions: [
    'The contract names a way out, data included.',
    'The trial is done with our own data and by those who will use it.',
  ],
  reversibility: 'costly',
  thirdWay: 'Take it on trial with one team before signing',
};
