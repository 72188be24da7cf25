// Turns what some compatible servers send in place of an event stream into one: a single JSON document for the whole
// answer, or a line of JSON for each piece, as Ollama's own format has it.
import { isObject, parseJson, type JsonFields } from '../domain/json-fields.ts';

/** Takes text that has arrived, and returns text to pass on. */
export type Translation = { readonly push: (text: string) => string; readonly end: () => string };

/** For one response. An event stream passes unchanged, whatever its content type. */
export function asEventStream(): Translation {
  let kind: Kind = 'unknown';
  let rest = '';
  const push = (text: string): string => {
    rest += text;
    if (kind === 'unknown') kind = kindOf(rest);
    if (kind === 'events') {
      const passed = rest;
      rest = '';
      return passed;
    }
    const { lines, left } = wholeLines(rest);
    rest = left;
    return lines.map(eventsOf).join('');
  };
  const end = (): string => {
    if (kind === 'page') return event({ error: PAGE });
    const json = kind === 'json' ? parsed(rest) : null;
    return json === null ? rest : eventsOf(json);
  };
  return { push, end };
}

type Kind = 'unknown' | 'events' | 'json' | 'page';

/** The answer of an address that is no model server, or of a proxy before one. */
const PAGE = { code: 'web_page', message: 'a web page' };

function kindOf(text: string): Kind {
  const start = text.trimStart();
  if (start === '') return 'unknown';
  return start.startsWith('{') ? 'json' : start.startsWith('<') ? 'page' : 'events';
}

/** JSON documents that end at a line break; one that spans several lines waits for its end. */
function wholeLines(text: string): { readonly lines: readonly JsonFields[]; readonly left: string } {
  const lines: JsonFields[] = [];
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    const json = parsed(text.slice(from, end));
    if (json === null) break;
    lines.push(json);
    from = end + 1;
  }
  return { lines, left: text.slice(from) };
}

function eventsOf(json: JsonFields): string {
  const { error, choices, message, done } = json;
  if (error !== undefined) return event({ error: isObject(error) ? error : { message: String(error) } });
  if (isObject(message) || done === true) return ollamaEvents(json);
  const [choice]: readonly unknown[] = Array.isArray(choices) ? choices : [];
  if (!isObject(choice) || !isObject(choice['message'])) return event(json);
  const { content, reasoning_content, reasoning } = choice['message'];
  const said = { content, reasoning_content: reasoning_content ?? reasoning };
  return whole(chunk(said) + chunk({}, choice['finish_reason'] ?? 'stop', json['usage']));
}

function ollamaEvents({ message, done, done_reason: reason, ...counts }: JsonFields): string {
  const { content, thinking } = isObject(message) ? message : {};
  const said = `${thinking ? chunk({ reasoning_content: thinking }) : ''}${content ? chunk({ content }) : ''}`;
  if (done !== true) return said;
  const { prompt_eval_count: input, eval_count: output, prompt_eval_cached_count: cached } = counts;
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    ...(cached === undefined ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
  };
  return whole(said + chunk({}, reason ?? 'stop', usage));
}

function chunk(delta: JsonFields, finish: unknown = null, usage?: unknown): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return event({ object: 'chat.completion.chunk', choices, ...(usage === undefined ? {} : { usage }) });
}

function event(data: JsonFields): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function whole(events: string): string {
  return `${events}data: [DONE]\n\n`;
}

function parsed(text: string): JsonFields | null {
  const json = parseJson(text);
  return isObject(json) ? json : null;
}
