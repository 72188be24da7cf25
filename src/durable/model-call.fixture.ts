// A call of an advisor, for tests of what carries calls out.
import type { ModelCall } from '../engine/run/world.ts';

export const CALL: ModelCall = {
  seat: {
    advisor: 'Advisor A',
    seat: 'openai',
    provider: 'openai',
    model: 'gpt-6-astra',
    fastModel: 'gpt-6-luna',
    key: 'operator',
  },
  model: 'gpt-6-astra',
  stage: 'perspectives',
  system: 'You advise.',
  prompt: 'Which?',
  answer: { name: 'answer', schema: {} },
  effort: 'high',
  maxOutputTokens: 100,
  timeoutMs: 1_000,
};
