import { z } from 'zod';
import type { Seat } from '../../../src/domain/advisor.ts';
import { formOf, readAnswer } from '../../../src/engine/answers/answer-form.ts';
import { callOf } from '../../../src/engine/panel/ask-model.ts';
import type { ModelCall, ModelOutcome } from '../../../src/engine/run/world.ts';
import { finding, ok, type Finding } from './finding.ts';

const ADVICE =
  'Give it a longer context (Ollama: OLLAMA_CONTEXT_LENGTH; llama.cpp: --ctx-size; vLLM: --max-model-len; LM Studio: the context length of the loaded model), or seat it for short questions only.';

const FIRST = 'marigold';
const LAST = 'lighthouse';
const endsAnswer = z.object({ first: z.string(), last: z.string() });
/** About 6,500 tokens, more than the default context of local servers. */
const LINES = Array.from(
  { length: 340 },
  (_, line) => `Entry ${line + 1} of the ledger was read aloud, found to be in order and closed for good.`,
);

type AskSeat = (call: ModelCall) => Promise<ModelOutcome>;

/** Sends a long prompt with a word at each end: shows whether a server reads all of it or truncates it silently. */
export async function checkLongPrompt(who: string, seat: Seat, callMs: number, ask: AskSeat) {
  const warning = (message: string): Finding => finding('provider', 'warning', `${who} ${message}`, ADVICE);
  const prompt = {
    system: 'You answer with one JSON object of the given schema and nothing else.',
    prompt: `The first word is ${FIRST}.\n${LINES.join('\n')}\nThe last word is ${LAST}.\n
Which is the first word, and which is the last?`,
  };
  const asked = { seat, model: seat.model, stage: 'perspectives', form: formOf('ends', endsAnswer) } as const;
  const call = callOf({ ...asked, prompt }, { callMs, maxOutputTokens: 500 });
  const outcome = await ask(call);
  if (!outcome.ok) {
    const { reason, detail } = outcome.failure;
    const what = reason === 'too_long' ? 'does not take a prompt of 6,500 tokens' : 'failed at a long prompt';
    return warning(`${what}: ${detail}`);
  }
  const reading = readAnswer(endsAnswer, outcome.text);
  const missed = reading.ok ? missedOf(reading.value) : reading.problems;
  if (missed.length === 0) return ok('provider', `${who} reads a prompt of 6,500 tokens to its end.`);
  const where = missed.join(' and ');
  return warning(`does not repeat what a prompt of 6,500 tokens says ${where}: it may not read all of it.`);
}

function missedOf({ first, last }: z.infer<typeof endsAnswer>): string[] {
  return [
    ...(first.toLowerCase().includes(FIRST) ? [] : ['at its beginning']),
    ...(last.toLowerCase().includes(LAST) ? [] : ['at its end']),
  ];
}
