// The questions that were asked back before a question went to the panel, with their answers in words.
import type { Brief } from '@witan/combine';

/** The most questions, characters of each, and options of each with the characters of theirs. */
export const BRIEFING_LIMITS = { questions: 5, prompt: 300, options: 8, label: 120 } as const;

/** Each answered question with its answers in words: the label of an option that was chosen, else the text itself. */
export function briefingAnswers({ briefing }: Pick<Brief, 'briefing'>) {
  if (briefing === undefined) return [];
  const { questions, answers } = briefing;
  return questions.flatMap(({ id, prompt, options }) => {
    const given = Object.hasOwn(answers, id) ? (answers[id] ?? []) : [];
    const answer = given.map((each) => options.find((option) => option.id === each)?.label ?? each);
    return answer.length === 0 ? [] : [{ question: prompt, answer }];
  });
}

/** All of it as one text, a question and its answers a line; empty where nothing was answered. */
export function briefingText(brief: Pick<Brief, 'briefing'>): string {
  return briefingAnswers(brief)
    .map(({ question, answer }) => `${question} ${answer.join('; ')}`)
    .join('\n');
}
