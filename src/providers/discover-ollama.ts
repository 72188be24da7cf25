// Finds the models of an Ollama on this machine.
import { z } from 'zod';
import { getJson } from './get-json.ts';
import type { PanelSeat } from './panel-file.ts';

const TAGS = z.object({ models: z.array(z.object({ name: z.string().min(1).max(200) })) });
const MOST_SEATS = 4;

export type OllamaAt = { readonly baseUrl?: string; readonly timeoutMs?: number };

/** Up to four seats, one for each model that Ollama lists; empty when there is none to be reached. */
export async function discoverOllama({
  baseUrl = 'http://127.0.0.1:11434',
  timeoutMs = 500,
}: OllamaAt = {}): Promise<readonly PanelSeat[]> {
  const root = baseUrl.replace(/\/+$/, '');
  const got = await getJson({ url: `${root}/api/tags`, headers: {}, timeoutMs }).catch(() => null);
  const listed = TAGS.safeParse(got?.status === 200 ? got.json : null);
  if (!listed.success) return [];
  const names = [...new Set(listed.data.models.map(({ name }) => name))].filter(
    (name) => !/embed/i.test(name),
  );
  return names.slice(0, MOST_SEATS).map((model) => ({
    name: model,
    provider: 'compatible',
    model,
    fastModel: model,
    baseUrl: `${root}/v1`,
    apiKeyEnv: null,
  }));
}
