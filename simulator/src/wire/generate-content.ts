// Google's generateContent API, streamed with alt=sse.
import { isObject, listOf, numberOr, type PlainObject } from '../prompt.ts';
import { failAs } from './fail.ts';
import { googleList } from './models.ts';
import {
  contentText,
  reasoningTokens,
  type Ending,
  type Incoming,
  type Speech,
  type SpokenAnswer,
  type Wire,
  type WireCall,
} from './wire.ts';

const STREAMS = /^\/models\/([^/:]+):streamGenerateContent$/;

export const google: Wire = {
  key: (headers) => headers['x-goog-api-key']?.trim() || null,
  needsKey: true,
  answersAt: ({ path }) => STREAMS.test(path),
  read,
  list: ({ path }) => (path === '/models' ? googleList() : null),
  headers: () => ({
    'content-type': 'text/event-stream',
    'content-disposition': 'attachment',
    vary: 'Origin, X-Origin, Referer',
    server: 'scaffolding on HTTPServer2',
    'server-timing': 'gfet4t7; dur=42',
  }),
  speak,
  fail: failAs('google'),
  refuse: null,
};

function read({ path, query, body }: Incoming): WireCall | { wrong: string } {
  const model = STREAMS.exec(path)?.[1] ?? '';
  if (query.get('alt') !== 'sse')
    return { wrong: 'Invalid value at alt: this server only streams with alt=sse' };
  if (!isObject(body)) return { wrong: 'Invalid JSON payload received.' };
  const config = body['generationConfig'];
  if (!isObject(config))
    return { wrong: '* GenerateContentRequest.generation_config: is required by this server' };
  const isJson = config['responseMimeType'] === 'application/json';
  const schema = config['responseJsonSchema'] ?? config['responseSchema'];
  if (schema !== undefined && !isJson) {
    return {
      wrong: '* GenerateContentRequest.generation_config.response_mime_type: must be application/json',
    };
  }
  const search = listOf(body['tools']).some((tool) => isObject(tool) && 'googleSearch' in tool);
  if (search && isJson)
    return { wrong: "Tool use with a response mime type: 'application/json' is unsupported" };
  const user = listOf(body['contents'])
    .filter(isObject)
    .map((content) => contentText(content['parts']))
    .join('\n');
  if (user === '') return { wrong: '* GenerateContentRequest.contents: contents is not specified' };
  const system = isObject(body['systemInstruction']) ? contentText(body['systemInstruction']['parts']) : '';
  const most = config['maxOutputTokens'];
  return {
    model,
    system,
    user,
    maxTokens: typeof most === 'number' ? numberOr(most, 0) : null,
    structured: isObject(schema) ? 'schema' : isJson ? 'object' : 'none',
    tool: null,
    usageWanted: true,
    search,
  };
}

function part(text: string, more: PlainObject = {}): PlainObject {
  return { candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0, ...more }] };
}

function speak(spoken: SpokenAnswer): Speech {
  const { call, id, inputTokens, outputTokens, cachedTokens } = spoken;
  // This vendor ends its lines with CR LF.
  const chunk = (data: PlainObject) =>
    `data: ${JSON.stringify({ ...data, modelVersion: call.model, responseId: id.slice(0, 22) })}\r\n\r\n`;
  const thoughts = reasoningTokens(spoken);
  const usage = (candidates: number) => ({
    promptTokenCount: inputTokens,
    candidatesTokenCount: candidates,
    totalTokenCount: inputTokens + candidates + thoughts,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: inputTokens }],
    thoughtsTokenCount: thoughts,
    ...(cachedTokens > 0 ? { cachedContentTokenCount: cachedTokens } : {}),
  });
  const counted = (): PlainObject => (call.usageWanted ? { usageMetadata: usage(outputTokens) } : {});
  const reasons: Record<Exclude<Ending, 'refused'>, string> = {
    stop: 'STOP',
    paused: 'STOP',
    length: 'MAX_TOKENS',
    filtered: 'SAFETY',
  };
  return {
    open: () => '',
    piece: (piece) => chunk({ ...part(piece), ...counted() }),
    close: (ending) => {
      if (ending === 'refused') {
        return chunk({
          promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
          usageMetadata: { promptTokenCount: inputTokens, totalTokenCount: inputTokens },
        });
      }
      return chunk({ ...part('', { finishReason: reasons[ending], ...grounding(spoken) }), ...counted() });
    },
    error: () =>
      chunk({
        error: {
          code: 503,
          message: 'The model is overloaded. Please try again later.',
          status: 'UNAVAILABLE',
        },
      }),
  };
}

/** This vendor gives redirects of its own for addresses, and the domain for a title. */
function grounding({ pages, id }: SpokenAnswer): PlainObject {
  if (pages === null) return {};
  const chunks = pages.map(({ url }, index) => ({
    web: {
      uri: `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${id}${index}`,
      title: new URL(url).hostname.replace(/^www\./, ''),
    },
  }));
  return {
    groundingMetadata: { webSearchQueries: ['simulated', 'simulated again'], groundingChunks: chunks },
  };
}
