// Questions that are asked back where no model has proposed better ones: deadline, budget, what was tried, and what always matters.
import { languageOf } from '../language.ts';
import words from './languages/briefing.json' with { type: 'json' };
import { catalogueOf } from './catalogue.ts';

export type PlainQuestion = ReturnType<typeof plainQuestions>[number];

type Topic = 'deadline' | 'budget' | 'tried' | 'undoing' | 'affected';
const MONTH =
  'jan|feb|m[aä]r|apr|mai|may\\b|jun|jul|aug|sep|o[ck]t|nov|de[cz]|fév|avr|juin|juil|août|déc|ene|abr|ago|dic';
const DATE = `\\d|q[1-4]\\b|(?:the )?end of|ende|fin\\b|next|summer|winter|autumn|spring|${MONTH}`;

/** Text that already answers a question. Leaving out one question too many costs little: the last two always stay. */
const STATED: Readonly<Partial<Record<Topic, RegExp>>> = {
  deadline: new RegExp(
    `\\d{4}-\\d{2}-\\d{2}|deadline|stichtag|échéance|date limite|fecha límite|截止|月底|年底|(?:^|\\s)(?:by|before|until|bis|vor|avant|antes de|hasta) (?:${DATE})`,
    'iu',
  ),
  budget:
    /[$€£¥]\s?\d|\d[\d.,]*\s?(?:k|m|mio\.?|million\w*|millones de)?\s?(?:[€£¥]|usd\b|eur\b|dollars?\b|euros?\b|dólares\b|元|万|美元)/iu,
  tried:
    /\b(?:tried|attempted|piloted|versucht|ausprobiert|getestet|intentado|probado)\b|essayé|tenté|试过|尝试过|试点/iu,
};

const MOST = 3;

/** At most three, the first of those that the material does not answer; always at least two. */
export function plainQuestions(material: string, language = languageOf(material)) {
  const told = words[catalogueOf(language).language];
  const topics: readonly Topic[] = ['deadline', 'budget', 'tried', 'undoing', 'affected'];
  return topics
    .filter((topic) => !STATED[topic]?.test(material))
    .slice(0, MOST)
    .map((topic) => {
      const [prompt = '', ...options] = told[topic];
      return { prompt, options, allowMultiple: topic === 'tried' || topic === 'affected' };
    });
}
