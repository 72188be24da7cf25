// A panel whose names are spelled in many ways, for tests of masking.
import type { MaskedSeat } from './masking.ts';

export const PANEL: readonly MaskedSeat[] = [
  {
    advisor: 'Advisor A',
    provider: 'openai',
    model: 'gpt-6.1-sol',
    fastModel: 'gpt-6-luna',
    names: ['GPT-6.1 Sol', 'gpt-6-astra'],
  },
  { advisor: 'Advisor B', provider: 'anthropic', model: 'claude-fable-5', fastModel: 'claude-haiku-5-5' },
  { advisor: 'Advisor C', provider: 'google', model: 'gemini-3.5-pro', fastModel: 'gemini-3.8-flash' },
  { advisor: 'Advisor D', provider: 'xai', model: 'grok-5', fastModel: 'grok-4.20-non-reasoning' },
  { advisor: 'Advisor E', provider: 'compatible', model: 'llama3.3:70b', names: ['argon-mk2'] },
  { advisor: 'Advisor F', provider: 'compatible', model: 'meta-house/Zephyrus-7B-it' },
];
