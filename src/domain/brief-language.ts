import type { CriterionInput, OptionInput } from '@witan/client';
import { languageOf } from '@witan/memo/language';

/** A question of so few words says its language less surely than what stands beside it. */
const FEW_WORDS = 5;
const CONTEXT_CHARACTERS = 2_000;

type Asked = {
  readonly question: string;
  readonly context: string | null;
  readonly options: readonly OptionInput[];
  readonly criteria: readonly CriterionInput[];
};

/** The language of the question, in the light of options, criteria and context where it has few words. */
export function languageOfBrief({ question, context, options, criteria }: Asked): string {
  if (question.trim().split(/\s+/u).length > FEW_WORDS) return languageOf(question);
  const names = [...options, ...criteria].map(({ name }) => name);
  return languageOf([question, ...names, (context ?? '').slice(0, CONTEXT_CHARACTERS)].join('. '));
}
