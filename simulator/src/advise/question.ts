// A simulated advisor's answer to a question about a memo, in sentences from the memo.
import { LEADS, TOPICS, type Topic } from '../lexicon/answers.ts';
import { isObject, listOf, textOr, type PlainObject } from '../prompt.ts';
import { cutDirectives } from '../split-directives.ts';
import { spokenIn } from './language.ts';
import type { Advisor } from './seat.ts';
import { put } from './words.ts';

const MOST_SENTENCES = 4;

export function questionOf({ asked }: Advisor): { answer: string } {
  const question = cutDirectives(asked.about);
  const language = spokenIn(asked.question);
  const leads = LEADS[language];
  const topic = TOPICS.find(([, words]) => words.test(question))?.[0] ?? 'why';
  if (topic === 'who') return { answer: leads.who };
  const option = optionIn(question, asked.numbers);
  const said = [...new Set(onRecord(asked, { topic, option, question }))].slice(0, MOST_SENTENCES);
  if (said.length === 0) return { answer: leads.silent };
  return { answer: `${put(leads[topic], { o: option })}\n\n${said.join(language === 'zh' ? '' : ' ')}` };
}

/** The option that the question names, else the recommended one. */
function optionIn(question: string, numbers: PlainObject): string {
  const names = namesOf(numbers['options']);
  const named = names.filter((name) => name !== '' && question.toLowerCase().includes(name.toLowerCase()));
  return named[0] ?? textOr(numbers['recommended'], names[0] ?? '');
}

function namesOf(list: unknown): string[] {
  return listOf(list)
    .filter(isObject)
    .map((item) => textOr(item['name'], ''));
}

type Wanted = { readonly topic: Topic; readonly option: string; readonly question: string };

function onRecord({ perspectives, numbers, memo }: Advisor['asked'], wanted: Wanted): string[] {
  const { topic, option, question } = wanted;
  const own = perspectives.filter(({ pick }) => pick === option);
  const of = (field: string): string[] => own.flatMap((item) => said(item[field]));
  if (topic === 'next') return sentencesIn(said(memo['nextSteps']));
  if (topic === 'change') return sentencesIn([...said(memo['wouldChange']), ...of('wouldChangeMind')]);
  if (topic === 'against') return sentencesIn([...of('caseAgainst'), ...own.flatMap(risks)]);
  const criterion = namesOf(numbers['criteria']).find((name) =>
    question.toLowerCase().includes(name.toLowerCase()),
  );
  const lines = perspectives
    .flatMap(({ evidence }) => listOf(evidence).filter(isObject))
    .filter(
      (line) => line['option'] === option && (criterion === undefined || line['criterion'] === criterion),
    )
    .map((line) => textOr(line['text'], ''));
  const recommended = option === numbers['recommended'];
  return sentencesIn(criterion !== undefined || !recommended ? lines : [...of('response'), ...lines]);
}

/** The text of a string, of an object with `text`, or of a list of these. */
function said(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(said);
  return [textOr(isObject(value) ? value['text'] : value, '')];
}

function risks(item: PlainObject): string[] {
  return listOf(item['risks']).map((risk) => textOr(isObject(risk) ? risk['risk'] : risk, ''));
}

/** Whole sentences without digits, which would need evidence, and without the first person. */
function sentencesIn(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.match(/[^.!?。！？]+[.!?。！？]*/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length < 320 && !/\d|\b(?:I|my|me|mine|ich|je|yo)\b/iu.test(part))
    .map((part) => (/[.!?。！？]$/.test(part) ? part : `${part}.`));
}
