// The questions that a simulated model asks back: those of a fixed list that the material does not answer.
import { drawFrom } from '../draw.ts';
import questions from '../lexicon/briefing.json' with { type: 'json' };
import type { ReadPrompt } from '../prompt.ts';
import { spokenIn, wantedIn } from './language.ts';

const TOPICS = ['when', 'money', 'people', 'success', 'worst'] as const;
type Topic = (typeof TOPICS)[number];

/** Text that answers a question already. */
const ANSWERED: Readonly<Partial<Record<Topic, RegExp>>> = {
  when: /deadline|\b(?:by|before|until) (?:\d|the end|next|january|march|june|december)|\bbis (?:zum )?\d|截止/iu,
  money: /[$€£¥]\s?\d|\d\s?(?:[$€£¥]|euros?\b|dollars?\b|元|万)|\bbudget (?:is|of)\b/iu,
};

/** Up to three, in an order that depends on the question; the same for every seat. */
export function questionsBack(asked: ReadPrompt) {
  const { question, context, briefing } = asked;
  const words = questions[wantedIn(asked.instructions) ?? spokenIn(question)];
  const given = `${question}\n${context}\n${asked.documents.map(({ text }) => text).join('\n')}`;
  const open = TOPICS.filter(
    (topic) => !ANSWERED[topic]?.test(given) && !briefing.includes(words[topic].prompt),
  );
  return drawFrom('briefing', question)
    .shuffled(open)
    .slice(0, 3)
    .map((topic) => ({ ...words[topic], allowMultiple: topic === 'success' || topic === 'worst' }));
}
