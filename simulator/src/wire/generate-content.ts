// Google's generateContent API, streamed with alt=sse.
import { isObject, listOf, numberOrNull, textOr } from '../prompt.ts';
import { failAs } from './fail.ts';
import generateContent from './generate-content.json' with { type: 'json' };
import { listModels } from './models.ts';
import { speakBy } from './speak.ts';
import { fill } from './template.ts';
import { contentText, reasoningTokens, type Wire } from './wire.ts';

const STREAMS = /^\/models\/([^/:]+):streamGenerateContent$/;

const read: Wire['read'] = ({ path, query, body }) => {
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
  return {
    model,
    system,
    user,
    maxTokens: numberOrNull(config['maxOutputTokens']),
    structured: isObject(schema) ? 'schema' : isJson ? 'object' : 'none',
    search,
  };
};

const speak: Wire['speak'] = (spoken) => {
  const { call, id, pages, inputTokens, outputTokens, cachedTokens } = spoken;
  const reasoning = reasoningTokens(spoken);
  const usage = fill(generateContent.usage, {
    ...spoken,
    total: inputTokens + outputTokens + reasoning,
    reasoning,
    cached: cachedTokens > 0 ? cachedTokens : undefined,
  });
  // Google reports its own redirects as addresses, and the domain as the title.
  const chunks = pages?.map(({ url }, index) =>
    fill(generateContent.found, { id, index, domain: new URL(url).hostname.replace(/^www\./, '') }),
  );
  return speakBy(generateContent.script, spoken, line, {
    responseId: id.slice(0, 22),
    usage: call.uncounted ? undefined : usage,
    grounding: chunks && fill(generateContent.grounding, { chunks }),
  });
};

export const google: Wire = {
  key: (headers) => textOr(headers['x-goog-api-key'], '').trim() || null,
  needsKey: true,
  answersAt: ({ path }) => STREAMS.test(path),
  read,
  list: ({ path }) => (path === '/models' ? listModels('google', 'google') : null),
  headers: () => generateContent.headers,
  speak,
  fail: failAs('google'),
};

/** Google ends lines with CR LF. */
function line(data: unknown): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}
