import type { DecisionMemo, DeliberationEvent } from '@witan/client';
import type { StreamItem } from '../../durable/watch.ts';
import { createProgressReader } from '../../mcp/progress.ts';
import { chatErrorOf } from '../errors.ts';
import { headed, usageOf, type CompletionHead } from './completion.ts';
import { createThoughts } from './thoughts.ts';

type Delta = Readonly<Record<string, string>>;

/** The chunks of a streamed completion, as JSON: progress and what advisors say as reasoning, then the memo a paragraph a chunk. */
export async function* chatChunks(
  items: AsyncGenerator<readonly StreamItem[], void, undefined>,
  on: {
    readonly head: CompletionHead;
    readonly render: (memo: DecisionMemo) => string;
    readonly includeUsage: boolean;
  },
): AsyncGenerator<string, void, undefined> {
  const { head, render, includeUsage } = on;
  const chunk = (delta: Delta, finish: 'stop' | null = null): string =>
    chunkOf(head, { choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
  const progress = createProgressReader();
  const thoughts = createThoughts();
  yield chunk({ role: 'assistant', content: '' });
  for await (const batch of items) {
    for (const item of batch) {
      // `as`: the events are this service's own.
      const event = JSON.parse(item.kind === 'delta' ? item.data : item.event.data) as DeliberationEvent;
      if (event.type === 'advisor.snippet') {
        const heard = thoughts.hear(event);
        if (heard !== '') yield chunk({ reasoning_content: heard });
      }
      if (event.type === 'advisor.retrying' || event.type === 'advisor.complete')
        thoughts.forget(event.advisor);
      if (event.type === 'deliberation.failed') return yield JSON.stringify(chatErrorOf(event));
      if (event.type === 'deliberation.cancelled')
        return yield failure('The deliberation was cancelled; nothing was charged.');
      const told = progress.see(event);
      if (told) yield chunk({ reasoning_content: `${told.message}\n` });
      if (event.type !== 'deliberation.complete') continue;
      for (const piece of render(event.memo).split(/(?<=\n\n)/u)) yield chunk({ content: piece });
      yield chunk({}, 'stop');
      if (includeUsage) yield chunkOf(head, { choices: [], usage: usageOf(event.memo) });
      return yield '[DONE]';
    }
  }
  // This server stops. A stream that only ended would pass for an answer.
  yield failure(`The answer could not be waited for; ${GOES_ON}`);
}

export const GOES_ON = 'the deliberation goes on, and the same chat, sent again, waits on.';

function failure(message: string): string {
  return JSON.stringify(chatErrorOf({ error: 'internal_error', message }));
}

function chunkOf(head: CompletionHead, rest: object): string {
  return JSON.stringify({ ...headed(head, 'chat.completion.chunk'), ...rest });
}
