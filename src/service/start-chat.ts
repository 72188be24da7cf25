import { createHash } from 'node:crypto';
import { findEarlierStart, startDeliberation } from './start-deliberation.ts';
import type { Start, Started } from './start-deliberation.ts';
import type { Caller, Service } from './service.ts';

export type Chat = {
  readonly caller: Caller;
  readonly question: string;
  readonly context: string | null;
  readonly userEmail: string;
  readonly requestId: string;
};

/** These programs give up after ten minutes and try twice more: the same chat joins for so long, and up to twice that. */
const WINDOW_MS = 15 * 60_000;

/** Asks the panel, or joins what the same key, account and messages have started in the last quarter of an hour. */
export async function startChat(service: Service, chat: Chat): Promise<Started> {
  const window = Math.floor(service.now() / WINDOW_MS);
  const start = startOf(chat, window);
  const before = startOf(chat, window - 1);
  return (await findEarlierStart(service, before)) ?? startDeliberation(service, start);
}

/** The account of a chat: the key's own address, else the first that it names; null where it names none. */
export function chatAccount(caller: Caller, named: readonly (string | null)[]): string | null {
  if (caller.email !== null) return caller.email;
  return named.find((email) => email !== null) ?? null;
}

function startOf({ caller, question, context, userEmail, requestId }: Chat, window: number): Start {
  const digest = createHash('sha256')
    .update(JSON.stringify([caller.keyId, userEmail, question, context]))
    .digest('hex');
  return {
    caller,
    userEmail,
    brief: { question, context, options: [], criteria: [], musts: [], transparent: false },
    documents: [],
    revises: null,
    profile: null,
    callerKeys: new Map(),
    idempotencyKey: `chat:${window}:${digest}`,
    requestId,
  };
}
