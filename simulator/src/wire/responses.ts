// The Responses API as OpenAI and xAI speak it; they differ in headers, errors and refusals.
import { isObject, listOf, numberOrNull, textOr } from '../prompt.ts';
import { failAs } from './fail.ts';
import { listModels } from './models.ts';
import responses from './responses.json' with { type: 'json' };
import { speakBy } from './speak.ts';
import { fill, fillHeaders } from './template.ts';
import {
  bearer,
  event,
  jsonReply,
  reasoningTokens,
  textOfRoles,
  type Incoming,
  type Speech,
  type SpokenAnswer,
  type Wire,
  type WireCall,
} from './wire.ts';

type Vendor = 'openai' | 'xai';

const wireOf = (vendor: Vendor) => ({
  key: bearer,
  needsKey: true,
  answersAt: ({ path }: Incoming) => path === '/responses',
  list: ({ path }: Incoming) => (path === '/models' ? listModels(vendor, 'openai', vendor) : null),
  headers: (id: string) => fillHeaders(responses.headers[vendor], { id }),
  speak: (spoken: SpokenAnswer) => speak(spoken, vendor),
  fail: failAs(vendor),
});

export const openai: Wire = { ...wireOf('openai'), read: ({ body }) => read(body), refuse: null };

export const xai: Wire = {
  ...wireOf('xai'),
  read: ({ body }) =>
    isObject(body) && Array.isArray(body['tools']) && body['tools'].length === 0
      ? { wrong: 'tools must not be empty' }
      : read(body),
  refuse: (model, id) => jsonReply(403, fill(responses.refusedByStatus, { model }), { 'x-request-id': id }),
};

function read(body: unknown): WireCall | { wrong: string } {
  if (!isObject(body)) return { wrong: 'We could not parse the JSON body of your request.' };
  const model = textOr(body['model'], '');
  if (model === '') return { wrong: 'you must provide a model parameter' };
  if (body['stream'] !== true) return { wrong: "Invalid value for 'stream': this server only streams." };
  const format = isObject(body['text']) ? body['text']['format'] : null;
  const type = isObject(format) ? textOr(format['type'], 'text') : 'text';
  if (isObject(format) && type === 'json_schema' && !isObject(format['schema']))
    return { wrong: "Missing required parameter: 'text.format.schema'." };
  if (isObject(format) && type === 'json_schema' && format['strict'] !== true)
    return { wrong: "Invalid value for 'text.format.strict': must be true." };
  const user = textOfRoles(body['input'], ['user']);
  if (user === '') return { wrong: "Missing required parameter: 'input'." };
  return {
    model,
    system: textOfRoles(body['input'], ['system', 'developer']),
    user,
    maxTokens: numberOrNull(body['max_output_tokens']),
    structured: type === 'json_schema' ? 'schema' : type === 'json_object' ? 'object' : 'none',
    tool: null,
    usageWanted: true,
    search: listOf(body['tools']).some((tool) => isObject(tool) && tool['type'] === 'web_search'),
  };
}

function speak(spoken: SpokenAnswer, vendor: Vendor): Speech {
  const { pages, inputTokens, outputTokens, costUsd, call } = spoken;
  const reasoning = reasoningTokens(spoken);
  const allOutput = outputTokens + reasoning;
  const searches = vendor === 'xai' && pages !== null ? 1 : undefined;
  const usage = {
    ...spoken,
    reasoning,
    allOutput,
    total: inputTokens + allOutput,
    searches,
    searchDetails: searches && { web_search_calls: searches },
    ticks: costUsd === null ? undefined : Math.round(costUsd * 1e10),
  };
  return speakBy(responses.script, spoken, event, {
    index: pages === null ? 1 : 2,
    found: pages?.map((page) => fill(responses.page, page)),
    usage: call.usageWanted ? fill(responses.usage, usage) : null,
  });
}
