import { decisionMemo } from '../../contract/memo.ts';
import { deliberation } from '../../contract/objects.ts';
import { readDeliberateRequest } from '../../contract/read-request.ts';
import { deliberateRequest } from '../../contract/request.ts';
import { priceOf } from '../../domain/charge.ts';
import { deliberationJson } from '../../service/read-deliberation.ts';
import type { Started } from '../../service/admission.ts';
import { startDeliberation } from '../../service/start-deliberation.ts';
import { answerStarted } from '../answer-started.ts';
import { readIdempotencyKey } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { json } from '../reply.ts';

/** Links from an answer about a deliberation. */
const DELIBERATION_LINKS = Object.fromEntries(
  ['readDeliberation', 'watchDeliberation', 'cancelDeliberation', 'deleteDeliberation'].map((operationId) => [
    operationId,
    { operationId, parameters: { id: '$response.header.Deliberation-Id' } },
  ]),
);

/** Links from a memo. */
const MEMO_LINKS = Object.fromEntries(
  ['readMemo', 'deleteMemo', 'askQuestion', 'listQuestions'].map((operationId) => [
    operationId,
    { operationId, parameters: { id: '$response.body#/id' } },
  ]),
);

const BYOK_HEADERS = ['X-BYOK-Keys-Provided', 'X-BYOK-Discount'] as const;

operation({
  id: 'deliberate',
  route: 'POST /v1/deliberate',
  // Its contract has five error codes, and `forbidden` is none of them.
  lacksScope: 'unauthorized',
  summary: 'Deliberate a question',
  description: `Submits a decision question to the panel. Answers with the memo when it is done, within 900 seconds by default; with server-sent events as it comes about, where \`stream\` is true or \`Accept\` lists \`text/event-stream\` (not below \`application/json\`); or at once with 202, where \`Prefer: respond-async\` says so.

Everything that can be refused is refused before the deliberation starts, with a plain JSON error, streaming or not. A client that goes away does not stop the deliberation: its memo is saved all the same.`,
  parameters: ['IdempotencyKey', 'Prefer'],
  body: deliberateRequest,
  readBody: readDeliberateRequest,
  answers: {
    200: {
      description: 'The memo; or, when streaming, its making.',
      schema: decisionMemo,
      stream: 'deliberation',
      headers: ['Deliberation-Id', 'Idempotent-Replayed', 'Memo-Signature', ...BYOK_HEADERS],
      links: { ...DELIBERATION_LINKS, ...MEMO_LINKS },
    },
    202: {
      description: 'Admitted, with `Prefer: respond-async`; `Location` names where to read the deliberation.',
      schema: deliberation,
      headers: ['Deliberation-Id', 'Location', 'Preference-Applied', ...BYOK_HEADERS],
      links: DELIBERATION_LINKS,
    },
  },
  sample: { call: 'deliberate($body)', result: 'memo', shows: 'memo.verdict.decision' },
  run: async (parts, asked) => {
    const { caller, requestId, header } = asked;
    const { stream: isStreamed, ...question } = asked.body;
    asked.carries(byokHeaders(question.callerKeys.size));
    const idempotencyKey = readIdempotencyKey(asked);
    const started = await startDeliberation(parts, { caller, ...question, idempotencyKey, requestId });
    asked.concerns(started.id);
    const stream = isStreamed || asked.prefersEvents;
    const isAsync = !stream && /(^|,)\s*respond-async\s*(,|;|$)/i.test(header('prefer') ?? '');
    if (isAsync && started.how !== 'replayed') return respondAsync(started);
    const goesOn = `the deliberation goes on, and GET /v1/deliberations/${started.id} has its result.`;
    return answerStarted(parts, asked, { started, idempotencyKey, stream, goesOn });
  },
});

/** The state at admission; the address in `Location` has what became of it since. */
function respondAsync({ id, state }: Started): Response {
  const headers = { Location: `/v1/deliberations/${id}`, 'Preference-Applied': 'respond-async' };
  return json(deliberationJson({ id, state, error: null }), 202, headers);
}

/** How many keys the request brought, and the discount for them. */
function byokHeaders(keys: number): Readonly<Record<string, string>> {
  return { 'X-BYOK-Keys-Provided': String(keys), 'X-BYOK-Discount': `${priceOf(keys).discountPercent}%` };
}
