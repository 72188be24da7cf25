// The Responses API of OpenAI and xAI, which differ in headers, errors and refusals.
import { isObject, listOf, numberOrNull, textOr } from '../prompt.ts';
import { failAs } from './fail.ts';
import { listModels } from './models.ts';
import responses from './responses.json' with { type: 'json' };
import { speakBy } from './speak.ts';
import { fill, fillHeaders } from './template.ts';
import { bearer, event, jsonReply, reasoningTokens, textOfRoles, type Wire } from './wire.ts';

type Vendor = 'openai' | 'xai';

const read: Wire['read'] = ({ body }) => {
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
    search: listOf(body['tools']).some((tool) => isObject(tool) && tool['type'] === 'web_search'),
  };
};

const speakAs =
  (vendor: Vendor): Wire['speak'] =>
  (spoken) => {
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
      usage: call.uncounted ? null : fill(responses.usage, usage),
    });
  };

const wireOf = (vendor: Vendor): Wire => ({
  key: bearer,
  needsKey: true,
  answersAt: ({ path }) => path === '/responses',
  read,
  list: ({ path }) => (path === '/models' ? listModels(vendor, 'openai', vendor) : null),
  headers: (id) => fillHeaders(responses.headers[vendor], { id }),
  speak: speakAs(vendor),
  fail: failAs(vendor),
});

export const openai = wireOf('openai');

export const xai: Wire = {
  ...wireOf('xai'),
  read: (incoming) => {
    const tools = isObject(incoming.body) ? incoming.body['tools'] : null;
    return Array.isArray(tools) && tools.length === 0 ? { wrong: 'tools must not be empty' } : read(incoming);
  },
  refuse: (model, id) => jsonReply(403, fill(responses.refusedByStatus, { model }), { 'x-request-id': id }),
};
