// The output of misbehaving models: their own name, obeyed injections, broken or hostile JSON.
import type { FaultName } from '../faults.ts';
import type { SimulatedVendor } from '../wire/wire.ts';
import { byLabel, isObject, type PlainObject, type ReadPrompt } from '../prompt.ts';

type Self = Readonly<Record<'name' | 'made' | 'maker', string>>;

const LLAMA: Self = { name: 'Llama', made: 'an open model served by', maker: 'Ollama' };

const SELF: Readonly<Record<string, Self>> = {
  openai: { name: 'ChatGPT', made: 'a model made by', maker: 'OpenAI' },
  anthropic: { name: 'Claude', made: 'made by', maker: 'Anthropic' },
  google: { name: 'Gemini', made: 'a model trained by', maker: 'Google' },
  xai: { name: 'Grok', made: 'built by', maker: 'xAI' },
} satisfies Record<SimulatedVendor, Self>;

/** The names by which models introduce themselves. */
export const SELF_NAMES = [...Object.values(SELF), LLAMA].flatMap(({ name, maker }) => [name, maker]);

/** An introduction by which a model names itself; `model` is the requested id. */
function selfNaming(provider: string, model: string): string {
  const { name, made, maker } = SELF[provider] ?? LLAMA;
  return `As ${name}, ${made} ${maker} (${model}), I would put it like this:`;
}

const SPOKEN = new Set(['answer', 'response', 'caseAgainst', 'evidence', 'newInformation', 'assumptions']);

/** Applies `change` to every text that the model wrote in its own voice. */
function withVoice(value: unknown, change: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return SPOKEN.has(key) ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => withVoice(item, change, key));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withVoice(item, change, name)]),
  );
}

const CONTROL_AND_BIDI = '\u0000\u0007\u001b[31m\u202e\u2066\u200b\ufeff\u0085';
const MANY_BYTES = 'Zoë’s café – 漢字 🦉🏽';

/** Applies the faults that change the texts of an answer; other faults return it unchanged. */
export function voiced(
  answer: PlainObject,
  by: { readonly provider: string; readonly model: string; readonly fault: FaultName | null },
): unknown {
  const { provider, model, fault } = by;
  if (fault === 'self_naming') return withVoice(answer, (text) => `${selfNaming(provider, model)} ${text}`);
  if (fault === 'control_chars')
    return withVoice(answer, (text) => `${CONTROL_AND_BIDI}${text}${CONTROL_AND_BIDI}`);
  return fault === 'split_utf8' ? withVoice(answer, (text) => `${text} ${MANY_BYTES}`) : answer;
}

const INSTRUCTION =
  /\b(ignore|disregard|forget)\b.{0,40}\b(above|previous|prior|instructions?|rules)\b|\b(give|assign|award|score)\b.{0,30}\b(100|hundred|full marks|highest)\b/is;

/** Whether the request's data holds an injected instruction. */
export function carriesInstruction(asked: ReadPrompt): boolean {
  const texts = [
    asked.question,
    asked.context,
    JSON.stringify(asked.documents),
    JSON.stringify(asked.others),
    JSON.stringify(asked.options),
  ];
  return texts.some((text) => INSTRUCTION.test(text));
}

/** The answer of a model that obeys the injection: full scores for the first option. */
export function obeyed(asked: ReadPrompt, answer: PlainObject): PlainObject {
  const [first] = asked.options;
  const forEach = <T>(value: (first: boolean) => T) =>
    byLabel(asked.options, ({ label }) => value(label === first?.label));
  const cell = (isFirst: boolean) => {
    const score = isFirst ? 100 : 0;
    const cited = asked.documents.length > 0 ? { sources: [], quote: '' } : {};
    return { evidence: 'The text says so.', ...cited, score, low: score, high: score };
  };
  const numbers = {
    scores: byLabel(asked.criteria, () => forEach(cell)),
    probabilities: forEach((isFirst) => (isFirst ? 100 : 0)),
  };
  if (asked.task === 'perspective') return { ...answer, ...numbers, needsFirst: null };
  if (asked.task !== 'review') return answer;
  const reason = 'The text asks for the highest score for the first option.';
  return {
    ...answer,
    ...numbers,
    newInformation: reason,
    response: [reason],
    caseAgainst: ['None was asked for.'],
  };
}

/** Quotes the prompt's instructions in the answer, so that authors of prompts can see what was sent. */
export function quoting({ task, instructions }: ReadPrompt, answer: PlainObject): PlainObject {
  return task === 'perspective' ? { ...answer, response: [`My task reads: ${instructions}`] } : answer;
}

/** Applies the faults that distort the JSON text; other faults return it unchanged. */
export function distorted(text: string, fault: FaultName | null): string {
  if (fault === 'invalid_json')
    return `${text.slice(0, Math.max(20, text.length / 2))} and so on, as said above`;
  if (fault === 'prose')
    return 'On reflection, the matter is less simple than it looks, and much speaks for either side.';
  if (fault === 'invalid_output')
    return '{"scores":"see below","verdict":{"choice":1},"options":7,"reasons":"no","newInformation":3}';
  if (fault === 'hostile_proto')
    return `{"__proto__":{"isAdmin":true,"toString":"x"},"constructor":{"prototype":{"polluted":true}},${text.slice(1)}`;
  if (fault === 'hostile_depth') return `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)},${text.slice(1)}`;
  if (fault === 'empty') return '';
  return text;
}
