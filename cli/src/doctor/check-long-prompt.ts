import type { Trial } from '../../../src/engine/panel/trial.ts';
import type { ModelOutcome } from '../../../src/engine/run/world.ts';
import { ok, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const ADVICE =
  'Give it a longer context (Ollama: OLLAMA_CONTEXT_LENGTH; llama.cpp: --ctx-size; vLLM: --max-model-len; LM Studio: the context length of the loaded model), or seat it for short questions only.';

/** What the answer to a long prompt with a word at each end says of the server. */
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
