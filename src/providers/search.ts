// What a provider's own search reports in the stream of an answer.
import type { LanguageModelV4Message, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FoundPage, ModelCall } from '../engine/world.ts';

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

export type SearchListener = {
  readonly hear: (part: LanguageModelV4StreamPart) => void;
  /** Pages that search reported so far; null where the call does not search. */
  readonly found: () => readonly FoundPage[] | null;
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
  const add = (url: string, title: string): void => {
    if (pages.size < MOST_PAGES && !pages.get(url)?.title) pages.set(url, { url, title });
  };
  return {
    hear: (part) => {
      if (search === undefined) return;
      if (part.type === 'source' && part.sourceType === 'url') add(part.url, part.title ?? '');
      if (part.type === 'tool-result') for (const { url, title } of pagesIn(part.result)) add(url, title);
      keep(content, part);
      if (part.type !== 'finish') return;
      // The SDK reads a pause as a plain stop.
      paused = part.finishReason.raw === 'pause_turn' && pauses === 0;
      if (paused) pauses += 1;
    },
    found: () => (search === undefined ? null : [...pages.values()]),
    isPaused: () => paused,
    said: () => (pauses === 0 ? null : { role: 'assistant', content }),
  };
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
