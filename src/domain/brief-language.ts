import type { Brief } from '@witan/combine';
import { languageOf } from '@witan/memo/language';

/** A question of so few words says its language less surely than what stands beside it. */
const FEW_WORDS = 5;
const CONTEXT_CHARACTERS = 2_000;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

type Asked = Pick<Brief, 'question' | 'context' | 'options' | 'criteria'>;

/**
 * The language of the question, in the light of options, criteria and context where it has few words. Names in Latin script
 * say nothing of a question in another.
 */
export function languageOfBrief({ question, context, options, criteria }: Asked): string {
  if (question.trim().split(/\s+/u).length > FEW_WORDS) return languageOf(question);
  const names = [...options, ...criteria].map(({ name }) => name);
  const beside = [...names, (context ?? '').slice(0, CONTEXT_CHARACTERS)];
  const telling = OTHER_SCRIPT.test(question) ? beside.filter((text) => OTHER_SCRIPT.test(text)) : beside;
  return languageOf([question, ...telling].join('. '));
}
