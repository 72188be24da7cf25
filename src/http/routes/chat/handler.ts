import { readStoredMemo } from '../../../domain/stored-memo.ts';
import type { Context } from 'hono';
import type { DecisionMemo, ErrorObject } from '@witan/client';
import { CHAT_MODELS, readChatRequest } from '../../../contract/chat.ts';
import type { ChatRequest } from '../../../contract/chat.ts';
import { readChatAddress } from '../../../contract/query.ts';
import { chatMemo } from '@witan/memo/documents/chat';
import { deliberationFailed, Refusal } from '../../../domain/refusal.ts';
import { chatAccount, startChat } from '../../../service/start-chat.ts';
import { awaitEnd, resultOf, watchDeliberation } from '../../../service/watch-deliberation.ts';
import { memoUrl } from '../../../mcp/memo-url.ts';
import { json } from '../../answer.ts';
import type { Env, HttpDeps } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';
import { chatChunks } from './chunks.ts';
import { completionOf } from './completion.ts';
import { chatStream } from './stream.ts';

type Deps = Pick<HttpDeps, 'service' | 'stream' | 'publicUrl'>;

/** When the models were made, in the form of the API: seconds since 1970. */
const MADE_S = 1_780_272_000;

/** GET /v1/models: what a chat program may name as model. */
export function modelsRoute(): () => Response {
  const data = CHAT_MODELS.map((id) => ({ id, object: 'model', created: MADE_S, owned_by: 'witan' }));
  const body = JSON.stringify({ object: 'list', data });
  return () => json(body);
}

/** POST /v1/chat/completions: the question of a chat, answered with the memo as a message. */
export function chatRoute(deps: Deps) {
  const { service } = deps;
  return async (c: Context<Env>): Promise<Response> => {
    const chat = readChatRequest(await readJsonBody(c.req.raw));
    const userEmail = accountOf(c, chat);
    const { question, context } = chat;
    const { id } = await startChat(service, {
      caller: c.get('caller'),
      question,
      context,
      userEmail,
      requestId: c.get('requestId'),
    });
    c.set('deliberationId', id);
    const said = { id, model: chat.model, createdS: Math.floor(service.now() / 1000) };
    const render = (memo: DecisionMemo): string =>
      chatMemo(memo, { whole: chat.model === 'witan-full', url: memoUrl(deps.publicUrl, memo.id) });
    if (chat.stream) {
      const gone = new AbortController();
      c.req.raw.signal.addEventListener('abort', () => gone.abort(), { once: true });
      const items = watchDeliberation(service, { id, after: -1, deltas: true, signal: gone.signal });
      const chunks = chatChunks(items, { said, render, includeUsage: chat.includeUsage });
      return chatStream({ chunks, stop: () => gone.abort() }, deps.stream);
    }
    const last = await awaitEnd(service, id, { signal: c.req.raw.signal });
    if (last?.type === 'deliberation.complete') {
      // `as`: the memo that this service stored.
      return json(JSON.stringify(completionOf(readStoredMemo(resultOf(last)), said, render)));
    }
    // `as`: the last event holds the error object that this service stored.
    if (last?.type === 'deliberation.failed') throw refusalIn(JSON.parse(resultOf(last)) as ErrorObject);
    throw deliberationFailed('The deliberation ended without a memo. Nothing was charged.');
  };
}

function accountOf(c: Context<Env>, { user }: ChatRequest): string {
  const named = [user, c.req.header('witan-user-email') ?? null].map(readChatAddress);
  const userEmail = chatAccount(c.get('caller'), named);
  if (userEmail !== null) return userEmail;
  const message =
    'The account is not known: use an API key that is bound to an e-mail address, or send one as user or in the header Witan-User-Email.';
  throw new Refusal('authentication_required', message);
}

function refusalIn({ error, message, retryAfter, issues, limit }: ErrorObject): Refusal {
  return new Refusal(error, message, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(issues === undefined ? {} : { issues }),
    ...(limit === undefined ? {} : { limit }),
  });
}
