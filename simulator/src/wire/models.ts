// Which models the simulated vendors list.
import type { Simulated } from './wire.ts';

export const MODELS: Readonly<Record<Simulated, readonly string[]>> = {
  openai: [
    'gpt-6-astra',
    'gpt-6.1-sol',
    'gpt-6.1-terra',
    'gpt-6-sol',
    'gpt-6-luna',
    'gpt-5.6',
    'gpt-5.6-sol',
    'gpt-5.6-terra',
    'gpt-5.6-luna',
    'gpt-5.5',
    'gpt-5.4',
    'gpt-5.4-mini',
    'gpt-5.4-nano',
    'gpt-5.2',
    'gpt-5.1',
    'gpt-5',
    'gpt-5-mini',
    'gpt-5-nano',
    'gpt-4.1',
    'gpt-4.1-mini',
    'gpt-4o',
    'gpt-4o-mini',
  ],
  anthropic: [
    'claude-fable-5-2',
    'claude-fable-5-1',
    'claude-fable-5',
    'claude-opus-5-5',
    'claude-opus-5',
    'claude-sonnet-5-5',
    'claude-sonnet-5',
    'claude-haiku-5-5',
    'claude-opus-4-8',
    'claude-opus-4-7',
    'claude-opus-4-6',
    'claude-opus-4-5',
    'claude-sonnet-4-6',
    'claude-sonnet-4-5',
    'claude-haiku-4-5',
    'claude-3-haiku-20240307',
  ],
  google: [
    'gemini-4-argon',
    'gemini-4-carbon',
    'gemini-4-hydrogen',
    'gemini-3.8-flash',
    'gemini-3.7-flash',
    'gemini-3.6-flash',
    'gemini-3.5-flash',
    'gemini-3.5-flash-lite',
    'gemini-3.1-pro-preview',
    'gemini-3-pro-preview',
    'gemini-3-flash-preview',
    'gemini-2.5-pro',
    'gemini-2.5-flash',
    'gemini-2.5-flash-lite',
  ],
  xai: [
    'grok-4.7',
    'grok-4.6',
    'grok-4.5',
    'grok-4.3',
    'grok-4.20-reasoning',
    'grok-4.20-non-reasoning',
    'grok-latest',
  ],
  compatible: ['llama-3.3-70b-instruct', 'qwen3-32b', 'mistral-small-3.2', 'gpt-oss-20b'],
  ollama: ['llama3.2:3b', 'qwen3:8b', 'gemma3:4b', 'mistral:7b', 'phi4-mini:3.8b'],
};

const LISTED_AT = 1_790_000_000;

/** The list as OpenAI, xAI and most compatible servers give it. */
export function openaiList(provider: Simulated, owner: string) {
  return {
    object: 'list',
    data: MODELS[provider].map((id) => ({ id, object: 'model', created: LISTED_AT, owned_by: owner })),
  };
}

export function anthropicList() {
  const data = MODELS.anthropic.map((id) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: new Date(LISTED_AT * 1000).toISOString(),
  }));
  return { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
}

export function googleList() {
  return {
    models: MODELS.google.map((id) => ({
      name: `models/${id}`,
      version: '001',
      displayName: id,
      inputTokenLimit: 1_048_576,
      outputTokenLimit: 65_536,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    })),
  };
}

export function ollamaTags() {
  return {
    models: MODELS.ollama.map((name, index) => ({
      name,
      model: name,
      modified_at: new Date(LISTED_AT * 1000).toISOString(),
      size: 2_000_000_000 + index * 1_000_000_000,
      digest: index.toString(16).padStart(64, 'a'),
      details: {
        format: 'gguf',
        family: name.split(':')[0],
        parameter_size: name.split(':')[1],
        quantization_level: 'Q4_K_M',
      },
    })),
  };
}
