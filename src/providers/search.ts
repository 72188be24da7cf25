// What a provider's own search reports in the stream of an answer.
import type { LanguageModelV4Message, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FoundPage, ModelCall } from '../engine/run/world.ts';
import { parseJson, textAt, valueAt } from '../domain/json-fields.ts';

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

export type SearchListener = ReturnType<typeof createSearchListener>;

const MOST_PAGES = 500;

/** Follows one call through its request, and the next one where the provider paused. */
export function createSearchListener({ search }: Pick<ModelCall, 'search'>) {
  const pages = new Map<string, FoundPage>();
  const content: Content = [];
  let pauses = 0;
  let paused = false;
  let seen = 0;
  let searches = 0;
  const add = (url: string, title: string): void => {
    if (pages.size < MOST_PAGES && !pages.get(url)?.title) pages.set(url, { url, title });
  };
  return {
    hear: (part: LanguageModelV4StreamPart): void => {
      if (search === undefined) return;
      if (part.type === 'source' && part.sourceType === 'url') add(part.url, part.title ?? '');
      if (part.type === 'tool-result') {
        for (const { url, title } of pagesIn(part.result)) add(url, title);
        if (isSearch(part)) seen += 1;
      }
      keep(content, part);
      if (part.type !== 'finish') return;
      searches = searchesTold(part) ?? seen;
      seen = 0;
      // The SDK reads a pause as a plain stop.
      paused = part.finishReason.raw === 'pause_turn' && pauses === 0;
      if (paused) pauses += 1;
    },
    /** Pages that search reported so far; null where the call does not search. */
    found: (): readonly FoundPage[] | null => (search === undefined ? null : [...pages.values()]),
    /** How often the request that has just ended has searched. */
    searches: () => searches,
    /** True where the provider has paused, the first time only. */
    isPaused: () => paused,
    /** What it had said before the pause, to be sent back; null at the beginning. */
    said: (): LanguageModelV4Message | null => (pauses === 0 ? null : { role: 'assistant', content }),
  };
}

type Part<Type> = Extract<LanguageModelV4StreamPart, { type: Type }>;

/** OpenAI counts the opening of a page, and a look into it, as no search; a search that failed is none anywhere. */
function isSearch({ result, isError }: Part<'tool-result'>): boolean {
  return isError !== true && !/^(?:open|find)/.test(String(valueAt(result, 'action', 'type')));
}

/** What the provider itself says that it will charge: Anthropic and xAI in their usage, Google by its queries. */
function searchesTold({ usage, providerMetadata }: Part<'finish'>): number | null {
  const queries = valueAt(providerMetadata, 'google', 'groundingMetadata', 'webSearchQueries');
  const told = [
    valueAt(usage.raw, 'server_tool_use', 'web_search_requests'),
    valueAt(usage.raw, 'server_side_tool_usage_details', 'web_search_calls'),
    valueAt(usage.raw, 'num_server_side_tools_used'),
    Array.isArray(queries) ? queries.length : undefined,
  ];
  return told.find((count): count is number => Number.isSafeInteger(count) && Number(count) >= 0) ?? null;
}

/** Keeps what has to be given back word for word. */
function keep(content: Content, part: LanguageModelV4StreamPart): void {
  if (part.type === 'text-delta') {
    const last = content.at(-1);
    if (last?.type === 'text') last.text += part.delta;
    else content.push({ type: 'text', text: part.delta });
  }
  if (part.type === 'tool-call') {
    const { toolCallId, toolName, input } = part;
    content.push({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: parseJson(input) ?? {},
      providerExecuted: true,
    });
  }
  if (part.type === 'tool-result') {
    const { toolCallId, toolName, result } = part;
    content.push({ type: 'tool-result', toolCallId, toolName, output: { type: 'json', value: result } });
  }
}

/** Results of search differ by provider; a page always has an address under `url`. */
function pagesIn(value: unknown, depth = 0): FoundPage[] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  const url = textAt(value, 'url');
  const own = url === null ? [] : [{ url, title: textAt(value, 'title') ?? '' }];
  return [...own, ...Object.values(value).flatMap((item) => pagesIn(item, depth + 1))];
}
