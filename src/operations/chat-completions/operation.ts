import { readStoredMemo } from '../../domain/stored-memo.ts';
import { createHash } from 'node:crypto';
import type { DecisionMemo } from '@witan/client';
import { chatMemo } from '@witan/memo/documents/chat';
import { chatCompletion, chatCompletionRequest, readChatRequest } from './schema.ts';
import { emailAddress } from '../../contract/fields.ts';
import { Refusal } from '../../domain/refusal.ts';
import { memoUrl } from '../../mcp/memo-url.ts';
import type { Caller, Service } from '../../service/service.ts';
import type { Started } from '../../service/admission.ts';
import { readAccount } from '../../service/read-quotas.ts';
import { findEarlierStart, startDeliberation, type Start } from '../../service/start-deliberation.ts';
import { resultOf } from '../../service/watch-deliberation.ts';
import { awaitResult } from '../await-result.ts';
import { operation } from '../operation.ts';
import { json } from '../reply.ts';
import { chatChunks, GOES_ON } from './chunks.ts';
import { completionOf } from './completion.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A stream, which is a text, and how one event of it reads. */
const CHUNKS = {
  type: 'string',
  contentMediaType: 'text/event-stream',
  contentSchema: {
    properties: {
      data: {
        description: 'A ChatCompletionChunk or a ChatError as one line of JSON, or `[DONE]` at the end.',
        contentMediaType: 'application/json',
        contentSchema: { anyOf: [reference('ChatCompletionChunk'), reference('ChatError')] },
      },
    },
  },
};

operation({
  id: 'chatCompletions',
  route: 'POST /v1/chat/completions',
  speaks: 'openai',
  summary: 'Ask the panel from a chat program',
  description:
    'Takes a chat in the form of the OpenAI API: the last message of the user is the question, those before it are the ' +
    'context. Answers with the memo as Markdown, streaming or not; while streaming, `reasoning_content` tells of the ' +
    'progress. The account is the address that the key is bound to, else `user` or the header `Witan-User-Email`. The same ' +
    'chat, asked again within a quarter of an hour, joins the first one. Tools, images, audio, web search, `n` over 1, ' +
    '`logprobs` and JSON formats are refused by name; settings of sampling are ignored.',
  body: chatCompletionRequest,
  readBody: readChatRequest,
  answers: {
    200: {
      description: 'The answer; or, when streaming, its chunks, ended by `data: [DONE]`.',
      schema: chatCompletion,
      content: { 'text/event-stream': { schema: CHUNKS } },
      headers: ['X-Request-Id', 'Deliberation-Id'],
    },
  },
  sample: {
    call: 'chat.completions.create($body)',
    result: 'completion',
    shows: 'completion.choices[0].message.content',
  },
  run: async (parts, { caller, body: chat, requestId, header, signal, concerns, chunks }) => {
    const userEmail = accountOf(caller, [chat.user, header('witan-user-email') ?? null]);
    const { question, context, lastRead, model } = chat;
    const { id, how } = await startChat(parts, { caller, question, context, userEmail, requestId });
    concerns(id);
    const head = { id, model, createdS: Math.floor(parts.now() / 1000) };
    // What was left when an earlier memo was made is not what is left.
    const quota = how === 'replayed' ? await readAccount(parts, caller, userEmail) : null;
    const whole = model === 'witan-full';
    const render = (memo: DecisionMemo): string =>
      chatMemo(memo, { whole, url: memoUrl(parts.publicUrl, memo.id), lastRead, quota });
    if (chat.stream) {
      const as = { head, render, includeUsage: chat.includeUsage };
      return chunks({ id, after: -1 }, (items) => chatChunks(items, as));
    }
    const last = await awaitResult(parts, id, { requestId, signal, goesOn: GOES_ON, again: 1 });
    return json(completionOf(readStoredMemo(resultOf(last)), head, render));
  },
});

/** The key's own address, else the first that the chat names. */
function accountOf({ email }: Caller, named: readonly (string | null)[]): string {
  const address = email ?? named.map((given) => emailAddress.safeParse(given).data).find(Boolean);
  if (address !== undefined) return address;
  const message =
    'The account is not known: use an API key that is bound to an e-mail address, or send one as user or in the header Witan-User-Email.';
  throw new Refusal('authentication_required', message);
}

type Chat = Pick<Start, 'caller' | 'userEmail' | 'requestId'> & {
  readonly question: string;
  readonly context: string | null;
};

/**
 * Chat programs time out after ten minutes and retry twice, so the same chat joins its first request for this long, and
 * up to twice that.
 */
const WINDOW_MS = 15 * 60_000;

/** Asks the panel, or joins what the same key, account and messages have started in the last quarter of an hour. */
async function startChat(service: Service, chat: Chat): Promise<Started> {
  const window = Math.floor(service.now() / WINDOW_MS);
  const earlier = await findEarlierStart(service, startOf(chat, window - 1));
  return earlier ?? startDeliberation(service, startOf(chat, window));
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
    onErased: 'The memo of this chat was deleted; to ask again within half an hour, change a word.',
    requestId,
  };
}
