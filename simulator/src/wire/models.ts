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
  ollama: [
    'llama3.2:3b',
    'qwen3:8b',
    'gemma3:4b',
    'mistral:7b',
    'phi4-mini:3.8b',
    'mistral:7b-text',
    'nomic-embed-text:latest',
    'mxbai-reranker:latest',
  ],
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

const BILLION = 1_000_000_000;

/** Size and kind of what Ollama has; each of these differs from what its name says as real models do. */
const OLLAMA: Readonly<Record<string, { readonly bytes: number; readonly capabilities: readonly string[] }>> =
  {
    'llama3.2:3b': { bytes: 2.0 * BILLION, capabilities: ['completion', 'tools'] },
    'qwen3:8b': { bytes: 5.2 * BILLION, capabilities: ['completion', 'tools', 'thinking'] },
    'gemma3:4b': { bytes: 3.3 * BILLION, capabilities: ['completion', 'vision'] },
    'mistral:7b': { bytes: 4.4 * BILLION, capabilities: ['completion', 'tools'] },
    'phi4-mini:3.8b': { bytes: 2.5 * BILLION, capabilities: ['completion', 'tools'] },
    'mistral:7b-text': { bytes: 14.5 * BILLION, capabilities: ['completion'] },
    'nomic-embed-text:latest': { bytes: 0.3 * BILLION, capabilities: ['embedding'] },
    'mxbai-reranker:latest': { bytes: 9.9 * BILLION, capabilities: ['vision'] },
  };

export function ollamaTags() {
  return {
    models: MODELS.ollama.map((name, index) => ({
      name,
      model: name,
      modified_at: new Date(LISTED_AT * 1000).toISOString(),
      size: OLLAMA[name]?.bytes ?? BILLION,
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

/** What Ollama tells of one model; a base model has no template for a conversation. */
export function ollamaShow(model: string) {
  const known = OLLAMA[model];
  if (known === undefined) return null;
  const isChat = known.capabilities.includes('completion') && !model.endsWith('-text');
  return {
    modelfile: `FROM ${model}`,
    template: isChat ? '{{- range .Messages }}<|{{ .Role }}|>{{ .Content }}{{- end }}' : '{{ .Prompt }}',
    details: { format: 'gguf', family: model.split(':')[0] },
    capabilities: known.capabilities,
  };
}
