// What a provider's own search reports in the stream of an answer.
import type { LanguageModelV4Message, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FoundPage, ModelCall } from '../engine/run/world.ts';

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

export type SearchListener = {
  readonly hear: (part: LanguageModelV4StreamPart) => void;
  /** Pages that search reported so far; null where the call does not search. */
  readonly found: () => readonly FoundPage[] | null;
  /** How often the request that has just ended has searched. */
  readonly searches: () => number;
  /** True where the provider has paused in the middle, and not before. */
  readonly isPaused: () => boolean;
  /** What it had said by then, to be given back; null at the beginning. */
  readonly said: () => LanguageModelV4Message | null;
};

const MOST_PAGES = 500;

/** Follows one call through its request, and one more where that was paused. */
export function createSearchListener({ search }: Pick<ModelCall, 'search'>): SearchListener {
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
    hear: (part) => {
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
    found: () => (search === undefined ? null : [...pages.values()]),
    searches: () => searches,
    isPaused: () => paused,
    said: () => (pauses === 0 ? null : { role: 'assistant', content }),
  };
}

type Part<Type> = Extract<LanguageModelV4StreamPart, { type: Type }>;

/** OpenAI counts the opening of a page, and a look into it, as no search; a search that failed is none anywhere. */
function isSearch({ result, isError }: Part<'tool-result'>): boolean {
  return isError !== true && !/^(?:open|find)/.test(String(at(result, 'action', 'type')));
}

/** What the provider itself says that it will charge: Anthropic and xAI in their usage, Google by its queries. */
function searchesTold({ usage, providerMetadata }: Part<'finish'>): number | null {
  const queries = at(providerMetadata, 'google', 'groundingMetadata', 'webSearchQueries');
  const told = [
    at(usage.raw, 'server_tool_use', 'web_search_requests'),
    at(usage.raw, 'server_side_tool_usage_details', 'web_search_calls'),
    at(usage.raw, 'num_server_side_tools_used'),
    Array.isArray(queries) ? queries.length : undefined,
  ];
  return told.find((count): count is number => Number.isSafeInteger(count) && Number(count) >= 0) ?? null;
}

function at(source: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    source,
  );
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
    content.push({ type: 'tool-call', toolCallId, toolName, input: parsed(input), providerExecuted: true });
  }
  if (part.type === 'tool-result') {
    const { toolCallId, toolName, result } = part;
    content.push({ type: 'tool-result', toolCallId, toolName, output: { type: 'json', value: result } });
  }
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return {};
  }
}

/** Results of search differ by provider; a page always has an address under `url`. */
function pagesIn(value: unknown, depth = 0): FoundPage[] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  if (Array.isArray(value)) return value.flatMap((item) => pagesIn(item, depth + 1));
  const { url, title } = value as { readonly url?: unknown; readonly title?: unknown };
  const own = typeof url === 'string' ? [{ url, title: typeof title === 'string' ? title : '' }] : [];
  return [...own, ...Object.values(value).flatMap((item) => pagesIn(item, depth + 1))];
}
