// The models that the simulated vendors list.
import lists from './lists.json' with { type: 'json' };
import models from './models.json' with { type: 'json' };
import { fill } from './template.ts';
import type { SimulatedProvider } from './wire.ts';

export const MODELS: Readonly<Record<SimulatedProvider, readonly string[]>> = {
  ...models,
  ollama: Object.keys(models.ollama),
};

/** The list in OpenAI's format, which most servers use, or in the vendor's own. */
export function listModels(provider: SimulatedProvider, form: 'openai' | 'anthropic' | 'google', owner = '') {
  const names = MODELS[provider];
  const listed = names.map((name) => fill(lists[form].model, { name, owner }));
  return fill(lists[form].list, { models: listed, first: names[0], last: names.at(-1) });
}

/** Size and capabilities of the models that Ollama has. As with real models, they may not match the name. */
const OLLAMA: ReadonlyMap<string, { readonly gigabytes: number; readonly capabilities: readonly string[] }> =
  new Map(Object.entries(models.ollama));

export function ollamaTags() {
  const listed = [...OLLAMA].map(([name, { gigabytes }], index) => {
    const [family, parameters] = name.split(':');
    const digest = index.toString(16).padStart(64, 'a');
    return fill(lists.ollama.model, { name, bytes: gigabytes * 1e9, digest, family, parameters });
  });
  return fill(lists.ollama.list, { models: listed });
}

/** Ollama's description of a model; a base model has no chat template. */
export function ollamaShow(name: string) {
  const known = OLLAMA.get(name);
  if (known === undefined) return null;
  const isChat = known.capabilities.includes('completion') && !name.endsWith('-text');
  return fill(lists.ollamaShow, {
    name,
    template: isChat ? '{{- range .Messages }}<|{{ .Role }}|>{{ .Content }}{{- end }}' : '{{ .Prompt }}',
    family: name.split(':')[0],
    capabilities: known.capabilities,
  });
}
