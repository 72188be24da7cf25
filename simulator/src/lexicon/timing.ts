// Moves about when and whether: keep, wait, measure first, try small.
import { scoresOf, type Kind } from './kind.ts';

export const keep: Kind = {
  name: 'keep',
  words:
    /\b(keep|stay|remain|maintain|status quo|as (it|they) (is|are)|nothing|continue|do not|don'?t|no change|not \w+ing)\b/i,
  family: 'general',
  description: 'Change nothing for now and spend the effort elsewhere.',
  scores: scoresOf(26, 64, 54, 78, 40, 40, 34, 36),
  says: {
    benefit: [
      'whatever made the question worth asking is still there next quarter',
      'the gain is only the attention it frees for other work',
    ],
    cost: [
      'no new money goes out, though the present cost goes on unexamined',
      'the bill is the one already paid today',
    ],
    risk: [
      'the dangers are the known ones, and they grow slowly rather than all at once',
      'nothing new can break, but the old weakness is left where it is',
    ],
    undo: [
      'every other path stays open tomorrow',
      'nothing has to be taken back, because nothing was started',
    ],
    time: [
      '- nobody has to wait for anything, and nothing gets better either',
      '+ the calendar stays free for other work',
    ],
    people: [
      '- the people who complained will notice that the answer was no',
      '+ no one has to learn anything new, which tired teams value',
    ],
    quality: [
      '{thing} ages, and each repair is a little dearer than the last',
      'the long-term problem is handed on, not solved',
    ],
    proof: [
      'nothing is learned that was not known before',
      'it rests on the belief that today is good enough, which nobody has tested',
    ],
  },
  failed: [
    'The problem behind the question grew quietly until it had to be solved in a hurry.',
    'Good people read the decision as indifference and stopped raising the matter.',
    'A competitor or a deadline forced the change a year later, on worse terms.',
  ],
  assumes: [
    'The present situation is stable enough to last another year.',
    'The effort saved really goes to something better.',
  ],
  turns: [
    'A clear sign that the present state is getting worse month by month.',
    'An outside date by which something has to change anyway.',
  ],
  steps: [
    'Write down why things stay as they are and what would reopen the question.',
    'Name one measure that shows whether the situation is getting worse, and someone to watch it.',
    'Put a date in the calendar to look at it again.',
  ],
  conditions: [
    'The watched measure stays within the bounds agreed today.',
    'The question is reopened on the agreed date, not when it hurts.',
  ],
  reversibility: 'reversible',
  thirdWay: 'Try a change on a small scale first',
};

export const delay: Kind = {
  name: 'delay',
  words: /\b(wait|delay|postpone|defer|freeze|later|hold off|hold|until|next (month|quarter|year)|pause)\b/i,
  family: 'general',
  description: 'Put the decision off to a fixed date and use the time to prepare it.',
  scores: scoresOf(42, 68, 62, 82, 28, 44, 54, 62),
  says: {
    benefit: [
      'the gain is the same gain, only later',
      'waiting is worth as much as what will be known at the end of it',
    ],
    cost: [
      '+ the spending moves to a later month and may turn out smaller',
      '- the cost of waiting is the income that comes late',
    ],
    risk: [
      '+ some of what is uncertain today will have settled by then',
      '- a postponed decision is easily postponed again, and that is how it goes wrong',
    ],
    undo: ['+ one can start on any later day', '- only the lost time cannot be had back'],
    time: ['results move out by the whole length of the wait', 'nothing arrives sooner than the new date'],
    people: [
      '- those who waited for an answer have to wait again',
      '+ the team gets room to finish what it has begun',
    ],
    quality: ['what is done later can be done with more care', 'preparation is better when nobody is rushed'],
    proof: [
      'the time can buy facts, if somebody is told to collect them',
      'the decision would rest on newer numbers',
    ],
  },
  failed: [
    'The new date passed without anybody having collected the facts it was meant for.',
    'The opening closed while everyone waited for a better moment.',
    'Two postponements later the team no longer believed in the plan.',
  ],
  assumes: [
    'The opportunity is still there at the later date.',
    'Somebody uses the time to prepare the decision.',
  ],
  turns: [
    'News that the window closes before the new date.',
    'Proof that nothing relevant will be known by then.',
  ],
  steps: [
    'Fix the date of the decision and who takes it.',
    'List the facts that have to be known by then, with a name behind each.',
    'Agree what happens if they are not known: decide anyway.',
  ],
  conditions: [
    'There is a fixed date and one person who owns it.',
    'The wait buys named facts and not only time.',
  ],
  reversibility: 'reversible',
  thirdWay: 'Go ahead now with a smaller scope',
};

export const measure: Kind = {
  name: 'measure',
  words:
    /\b(profil\w+|measur\w+|benchmark\w*|test(ing)?( it)?|investigat\w+|research|audit\w*|survey\w*|assess\w*|analy[sz]\w+|interview\w*|find out|study|evaluate)\b/i,
  family: 'technical',
  description: 'Find out with a short, bounded look where the problem really lies, then decide.',
  scores: scoresOf(58, 76, 76, 88, 58, 54, 60, 90),
  says: {
    benefit: [
      '+ it shows where the gain is, and often a small fix takes most of it',
      '- it improves little by itself, but it points the next effort at the right place',
    ],
    cost: [
      'it takes a few days of one person before anything larger is spent',
      'hardly any other money here buys as much certainty',
    ],
    risk: [
      'nothing that works today is touched while one looks',
      'the worst outcome is a few days spent to learn that the first guess was right',
    ],
    undo: [
      'there is nothing to take back except the report',
      'every larger step is still open when the numbers are in',
    ],
    time: [
      '- it puts a short stop before the real change',
      '+ the first answer is there within days, the improvement itself is not',
    ],
    people: [
      '- users notice nothing yet, while the people doing the work get facts in place of opinions',
      '+ it ends the argument in the team about where the trouble comes from',
    ],
    quality: [
      'what is changed afterwards is changed for a known reason',
      'the measurements stay useful as a guard against slipping back',
    ],
    proof: [
      'it replaces beliefs about {thing} with numbers',
      'it is the only choice here that can prove the others wrong',
    ],
  },
  failed: [
    'The measuring had no end date and became a way of not deciding.',
    'What was measured was not the real load, so the numbers pointed at the wrong place.',
    'The findings were clear, and nobody was given the time to act on them.',
  ],
  assumes: [
    'Real data, or something close to it, can be had for the measurement.',
    'Those who decide will act on what it shows.',
  ],
  turns: [
    'Existing measurements that already answer the question.',
    'A reason why the answer would be the same whatever the numbers say.',
  ],
  steps: [
    'Write down the question that the measurement must answer and the result that would settle it.',
    'Measure {thing} on a real working day, not on a toy case.',
    'Fix the largest single cause that shows up, and measure again.',
    'Decide on the larger step with those numbers on the table.',
  ],
  conditions: [
    'It has an end date and one owner.',
    'What result would lead to which decision is written down before it starts.',
  ],
  reversibility: 'reversible',
  thirdWay: 'Fix the most obvious weakness now and measure the rest',
};

export const pilot: Kind = {
  name: 'pilot',
  words:
    /\b(pilot|trial|try|experiment|prototype|spike|beta|phase[ds]?|gradual\w*|increment\w*|partial\w*|hybrid|small (scale|group|step|version)|one (team|part|service|site|city)|step by step|smaller scope)\b/i,
  family: 'general',
  description: 'Do a small, real version with a clear end, and let its result decide.',
  scores: scoresOf(60, 68, 74, 82, 60, 62, 58, 84),
  says: {
    benefit: [
      '+ the first real gain comes early, on a small part',
      '- the full gain waits until the small version has shown that it is there',
    ],
    cost: [
      '+ only a small part of the money is at stake at first',
      '- running the old and the new side by side costs extra for a while',
    ],
    risk: ['what goes wrong goes wrong on a small scale', 'a failure here is a lesson, not an accident'],
    undo: [
      'the small version can be switched off on any day',
      'going back means giving up one corner, not the whole',
    ],
    time: ['+ something real is running within weeks', '- the whole way takes longer than one straight push'],
    people: [
      '+ the people in the trial can say what is wrong before it reaches everybody',
      '- those outside it have to wait for their turn',
    ],
    quality: [
      '+ the second, larger step is built with the experience of the first',
      '- two ways of doing the same thing live side by side for a while',
    ],
    proof: [
      'it yields evidence from real use',
      'a small group is not the whole, but it is far better than an opinion',
    ],
  },
  failed: [
    'The trial was made so easy that it proved nothing about the real case.',
    'Nobody had said what counts as success, so everyone saw what they had hoped for.',
    'The trial became permanent, and both ways now have to be looked after.',
  ],
  assumes: [
    'A part can be separated that is small and still typical.',
    'Success and failure can be told apart within the trial.',
  ],
  turns: [
    'A sign that the matter cannot be split, so that half of it is worth nothing.',
    'Results from a comparable trial elsewhere.',
  ],
  steps: [
    'Choose the smallest part that would still convince a sceptic.',
    'Write down what counts as success and when the trial ends.',
    'Run it, and keep the old way ready beside it.',
    'Decide on the rest from the result, on the agreed day.',
  ],
  conditions: [
    'What counts as success is agreed before the start.',
    'The trial ends on a fixed day, with a decision.',
  ],
  reversibility: 'reversible',
  thirdWay: 'Run two small trials side by side',
};
