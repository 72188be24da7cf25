// The tool deliberate: asks, tells how far it is, and answers with the memo's brief.
import { SdkError, SdkErrorCode } from '@modelcontextprotocol/server';
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { CancelledError, WitanError } from '@witan/client';
import type { Client, DeliberateParams, DeliberationStream, MemoId } from '@witan/client';
import type { Clock } from './clock.ts';
import { createProgressReader, type Progress } from './progress.ts';
import { briefResult } from './memo-brief.ts';

export type DeliberateCall = {
  readonly client: Client;
  readonly clock: Clock;
  /** Where a person reads a memo; null where no page is served for long enough. */
  readonly urlOf: (id: MemoId) => string | null;
  /** Whether a caller cancels by closing its connection; without it, none does. */
  readonly cancelsByClosing?: () => boolean;
  /** Offers a way to cancel the call from outside; returns how to take the offer back. */
  readonly offerCancel?: ((id: string | number, cancel: () => Promise<void>) => () => void) | undefined;
};

// Editors give up on a silent call after a minute or less, and count progress as a sign of life.
const SILENCE_MS = 10_000;

/** Runs one deliberation to its end. Cancelling returns its credits; a lost connection leaves it running. */
export async function deliberate(
  call: DeliberateCall,
  params: DeliberateParams,
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const left = new AbortController();
  const stream = call.client.deliberate.stream(params, { signal: left.signal });
  const cancel = async (): Promise<void> => {
    await cancelStream(stream);
    left.abort();
  };
  const leave = (): void => {
    const { reason } = mcpReq.signal;
    const isClosed = reason instanceof SdkError && reason.code === SdkErrorCode.ConnectionClosed;
    if (isClosed && !call.cancelsByClosing?.()) left.abort();
    else void cancel();
  };
  mcpReq.signal.addEventListener('abort', leave);
  const withdraw = call.offerCancel?.(mcpReq.id, cancel);
  try {
    await reportProgress(call.clock, stream, progressSender(mcpReq));
    const memo = await stream.finalMemo();
    return briefResult(memo, call.urlOf(memo.id));
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    const { deliberationId } = error;
    throw new CancelledError('The deliberation was cancelled; nothing was charged.', { deliberationId });
  } finally {
    withdraw?.();
    mcpReq.signal.removeEventListener('abort', leave);
  }
}

/** What was never admitted, or has ended by now, needs no cancelling. */
async function cancelStream(stream: DeliberationStream): Promise<void> {
  try {
    await stream.cancel();
  } catch (error) {
    if (!(error instanceof WitanError)) throw error;
  }
}

type Send = (progress: Progress) => void;

function progressSender({ _meta, notify }: ServerContext['mcpReq']): Send {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  return (progress) => {
    // Nobody listens any more: the call ends by its signal.
    notify({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(() => {});
  };
}

/** Reads the stream to its end, and tells of it. */
async function reportProgress(clock: Clock, stream: DeliberationStream, send: Send): Promise<void> {
  const reader = createProgressReader();
  const begunAt = clock.now();
  let spokenAt = begunAt;
  const say = (progress: Progress | null): void => {
    if (progress === null) return;
    spokenAt = clock.now();
    send(progress);
  };
  const stop = clock.every(SILENCE_MS / 2, () => {
    if (clock.now() - spokenAt >= SILENCE_MS) say(reader.wait(clock.now() - begunAt));
  });
  try {
    for await (const event of stream) say(reader.see(event));
  } finally {
    stop();
  }
}
