import { z } from 'zod';
import type { Seat } from '../../../src/domain/advisor.ts';
import { formOf, readAnswer } from '../../../src/engine/answers/answer-form.ts';
import type { Trial } from '../../../src/engine/panel/trial.ts';
import { callLimitOf, effortOf } from '../../../src/engine/run/settings.ts';
import type { ProtocolSettings } from '../../../src/engine/run/settings.ts';
import type { ModelOutcome } from '../../../src/engine/run/world.ts';
import { ok, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const ADVICE =
  'Give it a longer context (Ollama: OLLAMA_CONTEXT_LENGTH; llama.cpp: --ctx-size; vLLM: --max-model-len; LM Studio: the context length of the loaded model), or seat it for short questions only.';

export function longPromptFinding(who: string, outcome: ModelOutcome, read: Trial['read']): Finding {
  if (!outcome.ok) {
    const { reason, detail } = outcome.failure;
    const what = reason === 'too_long' ? 'does not take a prompt of 6,500 tokens' : 'failed at a long prompt';
    return warning('provider', `${who} ${what}: ${detail}`, ADVICE);
  }
  const reading = read(outcome.text);
  if (reading.ok) return ok('provider', `${who} reads a prompt of 6,500 tokens to its end.`);
  const where = reading.problems.join(' and ');
  const message = `${who} does not repeat what a prompt of 6,500 tokens says ${where}: it may not read all of it.`;
  return warning('provider', message, ADVICE);
}

const ENDS = { first: 'marigold', last: 'lighthouse' } as const;
const endsAnswer = z.object({ first: z.string(), last: z.string() });
/** About 6,500 tokens, more than the default context of local servers. */
const LINES = 340;

/** A long prompt with a word at each end: shows whether a server reads all of it or truncates it silently. */
export function longTrial(seat: Seat, settings: Pick<ProtocolSettings, 'callMs'>): Trial {
  const lines = Array.from(
    { length: LINES },
    (_, line) => `Entry ${line + 1} of the ledger was read aloud, found to be in order and closed for good.`,
  );
  return {
    call: {
      seat,
      model: seat.model,
      stage: 'perspectives',
      effort: effortOf(seat, 'perspectives'),
      system: 'You answer with one JSON object of the given schema and nothing else.',
      prompt: `The first word is ${ENDS.first}.\n${lines.join('\n')}\nThe last word is ${ENDS.last}.\n
Which is the first word, and which is the last?`,
      answer: formOf('ends', endsAnswer),
      maxOutputTokens: 500,
      timeoutMs: callLimitOf(seat, settings),
    },
    read: (text) => {
      const reading = readAnswer(endsAnswer, text);
      if (!reading.ok) return reading;
      const { value } = reading;
      const missing = [
        ...(value.first.toLowerCase().includes(ENDS.first) ? [] : ['at its beginning']),
        ...(value.last.toLowerCase().includes(ENDS.last) ? [] : ['at its end']),
      ];
      return missing.length === 0 ? { ok: true, value } : { ok: false, problems: missing };
    },
  };
}
