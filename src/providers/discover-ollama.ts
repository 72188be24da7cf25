// Finds the chat models of an Ollama on this machine.
import { z } from 'zod';
import { getJson, type GetJson } from './get-json.ts';
import type { PanelSeat } from './panel-file.ts';

const TAGS = z.object({
  models: z.array(z.object({ name: z.string().min(1).max(200), size: z.number().catch(0) })),
});
const SHOWN = z.object({
  capabilities: z.array(z.string()).optional(),
  template: z.string().optional(),
});
const MOST_SEATS = 4;
/** How many models are examined, the largest first. */
const MOST_LOOKED_AT = 40;

export type OllamaAt = { readonly baseUrl?: string; readonly timeoutMs?: number };

/**
 * Up to four seats for the largest models that the server says can hold a conversation: no embedders, none that only
 * see, no base models. Empty when no Ollama is to be reached.
 */
export async function discoverOllama({
  baseUrl = 'http://127.0.0.1:11434',
  timeoutMs = 5_000,
}: OllamaAt = {}): Promise<readonly PanelSeat[]> {
  const root = baseUrl.replace(/\/+$/, '');
  const listed = await asked(TAGS, { url: `${root}/api/tags`, headers: {}, timeoutMs });
  if (listed === null) return [];
  const bySize = listed.models.toSorted((a, b) => b.size - a.size).map(({ name }) => name);
  const names = [...new Set(bySize)].slice(0, MOST_LOOKED_AT);
  const chats = await Promise.all(names.map((model) => holdsConversations(root, model, timeoutMs)));
  const seated = names.filter((_, index) => chats[index]).slice(0, MOST_SEATS);
  return seated.map((model) => ({
    name: model,
    provider: 'compatible',
    model,
    fastModel: model,
    baseUrl: `${root}/v1`,
    apiKeyEnv: null,
    options: { ollama: true },
  }));
}

/** Null where the server gives no such answer. */
async function asked<S extends z.core.$ZodType>(schema: S, request: GetJson): Promise<z.infer<S> | null> {
  const got = await getJson(request).catch(() => null);
  return z.safeParse(schema, got?.status === 200 ? got.json : null).data ?? null;
}

async function holdsConversations(root: string, model: string, timeoutMs: number): Promise<boolean> {
  const about = { url: `${root}/api/show`, headers: {}, body: { model }, timeoutMs };
  const { capabilities, template } = (await asked(SHOWN, about)) ?? {};
  // Ollama before 0.6.4 says nothing of capabilities.
  if (capabilities === undefined) return !/embed|rerank/i.test(model) && !isBase(template);
  return capabilities.includes('completion') && !isBase(template);
}

/** A base model continues a text: its template is the prompt alone. */
function isBase(template: string | undefined): boolean {
  return template !== undefined && /^\s*(?:\{\{-?\s*\.Prompt\s*-?\}\})?\s*$/.test(template);
}
