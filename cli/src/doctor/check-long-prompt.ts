import { z } from 'zod';
import type { Seat } from '../../../src/domain/advisor.ts';
import { formOf, readAnswer } from '../../../src/engine/answers/answer-form.ts';
import { callOf } from '../../../src/engine/panel/ask-model.ts';
import type { Trial } from '../../../src/engine/panel/trial.ts';
import type { ProtocolSettings } from '../../../src/engine/run/settings.ts';
import type { ModelOutcome } from '../../../src/engine/run/world.ts';
import { finding, ok, type Finding } from './finding.ts';

const ADVICE =
  'Give it a longer context (Ollama: OLLAMA_CONTEXT_LENGTH; llama.cpp: --ctx-size; vLLM: --max-model-len; LM Studio: the context length of the loaded model), or seat it for short questions only.';

export function longPromptFinding(who: string, outcome: ModelOutcome, read: Trial['read']): Finding {
  const warning = (message: string): Finding => finding('provider', 'warning', `${who} ${message}`, ADVICE);
  if (!outcome.ok) {
    const { reason, detail } = outcome.failure;
    const what = reason === 'too_long' ? 'does not take a prompt of 6,500 tokens' : 'failed at a long prompt';
    return warning(`${what}: ${detail}`);
  }
  const reading = read(outcome.text);
  if (reading.ok) return ok('provider', `${who} reads a prompt of 6,500 tokens to its end.`);
  const where = reading.problems.join(' and ');
  return warning(`does not repeat what a prompt of 6,500 tokens says ${where}: it may not read all of it.`);
}

const FIRST = 'marigold';
const LAST = 'lighthouse';
const endsAnswer = z.object({ first: z.string(), last: z.string() });
/** About 6,500 tokens, more than the default context of local servers. */
const LINES = Array.from(
  { length: 340 },
  (_, line) => `Entry ${line + 1} of the ledger was read aloud, found to be in order and closed for good.`,
);

/** A long prompt with a word at each end: shows whether a server reads all of it or truncates it silently. */
export function longTrial(seat: Seat, settings: Pick<ProtocolSettings, 'callMs'>): Trial {
  const prompt = {
    system: 'You answer with one JSON object of the given schema and nothing else.',
    prompt: `The first word is ${FIRST}.\n${LINES.join('\n')}\nThe last word is ${LAST}.\n
Which is the first word, and which is the last?`,
  };
  const asked = { seat, model: seat.model, stage: 'perspectives', form: formOf('ends', endsAnswer) } as const;
  return {
    call: callOf({ ...asked, prompt }, { ...settings, maxOutputTokens: 500 }),
    read: (text) => {
      const reading = readAnswer(endsAnswer, text);
      if (!reading.ok) return reading;
      const { first, last } = reading.value;
      const problems: string[] = [];
      if (!first.toLowerCase().includes(FIRST)) problems.push('at its beginning');
      if (!last.toLowerCase().includes(LAST)) problems.push('at its end');
      return problems.length === 0 ? reading : { ok: false, problems };
    },
  };
}
