// Which models the simulated vendors list.
import type { SimulatedProvider } from './wire.ts';
import models from './models.json' with { type: 'json' };

export const MODELS: Readonly<Record<SimulatedProvider, readonly string[]>> = {
  ...models,
  ollama: Object.keys(models.ollama),
};

const LISTED_AT = 1_790_000_000;

/** The list as OpenAI, xAI and most compatible servers give it. */
export function openaiList(provider: SimulatedProvider, owner: string) {
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
const OLLAMA: ReadonlyMap<string, { readonly gigabytes: number; readonly capabilities: readonly string[] }> =
  new Map(Object.entries(models.ollama));

export function ollamaTags() {
  return {
    models: MODELS.ollama.map((name, index) => ({
      name,
      model: name,
      modified_at: new Date(LISTED_AT * 1000).toISOString(),
      size: (OLLAMA.get(name)?.gigabytes ?? 1) * BILLION,
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
  const known = OLLAMA.get(model);
  if (known === undefined) return null;
  const isChat = known.capabilities.includes('completion') && !model.endsWith('-text');
  return {
    modelfile: `FROM ${model}`,
    template: isChat ? '{{- range .Messages }}<|{{ .Role }}|>{{ .Content }}{{- end }}' : '{{ .Prompt }}',
    details: { format: 'gguf', family: model.split(':')[0] },
    capabilities: known.capabilities,
  };
}
