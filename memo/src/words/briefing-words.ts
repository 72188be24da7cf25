// Questions that are asked back where no model has proposed better ones: deadline, budget, what was tried, and what always matters.
import { languageOf } from '../language.ts';
import { catalogueOf } from './catalogue.ts';
import { inAny, type ReadingWords } from './languages.ts';

export type PlainQuestion = ReturnType<typeof plainQuestions>[number];

type Topic = 'deadline' | 'budget' | 'tried' | 'undoing' | 'affected';
const stated = (part: keyof ReadingWords['stated']): string => inAny((reading) => reading.stated[part]);

/** Text that already answers a question. Leaving out one question too many costs little: the last two always stay. */
const STATED: Readonly<Partial<Record<Topic, RegExp>>> = {
  deadline: new RegExp(
    `\\d{4}-\\d{2}-\\d{2}|${stated('deadline')}|(?:^|\\s)(?:${stated('until')}) (?:\\d|q[1-4]\\b|${stated('dates')})`,
    'iu',
  ),
  budget:
    /[$€£¥]\s?\d|\d[\d.,]*\s?(?:k|m|mio\.?|million\w*|millones de)?\s?(?:[€£¥]|usd\b|eur\b|dollars?\b|euros?\b|dólares\b|元|万|美元)/iu,
  tried: new RegExp(stated('tried'), 'iu'),
};

const MOST = 3;

/** At most three, the first of those that the material does not answer; always at least two. */
export function plainQuestions(material: string, language = languageOf(material)) {
  const told = catalogueOf(language).briefing;
  const topics: readonly Topic[] = ['deadline', 'budget', 'tried', 'undoing', 'affected'];
  return topics
    .filter((topic) => !STATED[topic]?.test(material))
    .slice(0, MOST)
    .map((topic) => {
      const [prompt = '', ...options] = told[topic];
      return { prompt, options, allowMultiple: topic === 'tried' || topic === 'affected' };
    });
}
