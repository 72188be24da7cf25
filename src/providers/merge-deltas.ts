// Merges the pieces of an answer before the SDK reads them: what an SDK spends on an event, on checks and streams, it
// then spends once for a whole answer.
import type { Translation } from './as-event-stream.ts';
import { isObject, parseJson, valueAt, type JsonFields } from '../domain/json-fields.ts';

export type DeltaMerger = ReturnType<typeof mergeDeltas>;

/** An event that carries a piece of text and nothing else; `text` is in that field of `holder`, a part of the event. */
type Delta = {
  readonly kind: string;
  readonly event: JsonFields;
  readonly holder: JsonFields;
  readonly field: string;
  readonly text: string;
};
type Pending = { readonly head: string; readonly delta: Delta; texts: string[] };

/** Events that a provider sends at once, before a model has done anything. */
const OPENING =
  /"type":\s*"(?:response\.(?:created|in_progress|queued|output_item\.added|content_part\.added)|message_start|content_block_start)"/;
/**
 * Signs of a model's work other than text of the answer: reasoning as the vendors and compatible servers send it, or
 * calls of tools. A comment, a ping and an empty event show a connection, and no work.
 */
const WORK =
  /"(?:delta|text|thinking|signature|reasoning(?:_content|_text)?|thoughtSignature|encrypted_content|arguments)":\s*"[^"]/;
/**
 * Events that repeat others, of OpenAI's and xAI's Responses, and Anthropic's keep-alives; also the beginnings of texts,
 * and the reasoning that is only of use where it is sent back. We read nothing of them, but the SDKs check each against
 * forty schemas. The end of a text with annotations stays: it holds xAI's cited pages.
 */
const REPEATING =
  /^(?:event:[^\n]*\n)?data:\s*\{"type":\s*"(?:ping|response\.(?:in_progress|content_part\.added|content_part\.done|output_text\.done(?!.*?"annotations")|output_item\.(?:added|done)(?=.*?"item":\s*\{"id":\s*"[^"]*",\s*"type":\s*"(?:reasoning"|message".*?"content":\s*\[\]))))"/;
/** The end of a text without citations and refusals: its pieces have said all of it. */
const TEXT_ENDED =
  /^(?:event:[^\n]*\n)?data:\s*\{"type":\s*"response\.output_item\.done".*?"item":\s*\{"id":\s*"([^"]*)",\s*"type":\s*"message"(?!.*?"(?:annotations":\s*\[\s*\{|type":\s*"refusal"))/;
/** Reasoning of a chat completion and nothing else. We read none of it, and there may be tens of thousands of pieces. */
const THOUGHT =
  /^data:\s*\{(?=.*"reasoning(?:_content)?":\s*"[^"])(?!.*"(?:content|tool_calls|refusal|finish_reason|usage|error)":\s*(?:"[^"]|\[?\s*\{))/;
/** Of a chat completion that has begun: what is neither a piece of it nor an error. */
const ASIDE = /^(?:event:[^\n]*\n)?data:\s*\{(?!.*"(?:choices|error)":)/;
/** Events of Responses that hold no piece of text, as their beginning shows. */
const NO_DELTA = /^\s*\{"type":\s*"response\.(?!output_text\.delta")/;
const FRAME_END = /\r?\n\r?\n/;
/** No event that only carries text is longer; what comes then is passed on unchanged. */
const LONGEST = 64 * 1024;

/**
 * For one response of a known kind. Unknown events pass unchanged and in order; those that only repeat others are
 * dropped. `onSign` is called for events without text that show the model at work, and not for keep-alives.
 * `translation` turns other formats into an event stream.
 */
export function mergeDeltas(
  onText: (piece: string) => void,
  onSign: () => void = () => {},
  translation: Translation = AS_IT_IS,
) {
  const decoder = new TextDecoder();
  let rest = '';
  let pending: Pending | null = null;
  let heard = '';
  let passing = false;

  const release = (): string => {
    if (pending === null) return '';
    const { head, delta, texts } = pending;
    pending = null;
    Reflect.set(delta.holder, delta.field, texts.join(''));
    return `${head}data: ${JSON.stringify(delta.event)}\n\n`;
  };
  const take = (frame: string): string => {
    // Some servers keep a connection alive with an empty event, which no SDK can parse.
    if (EMPTY.test(frame)) return '';
    const { head, delta } = readFrame(frame);
    if (delta === null || delta.text === '') {
      if (delta === null && !OPENING.test(frame) && WORK.test(frame)) onSign();
      return repeats(frame, heard) ? release() : `${release()}${frame}\n\n`;
    }
    onText(delta.text);
    heard = delta.kind;
    const before = pending?.delta.kind === delta.kind ? '' : release();
    pending ??= { head: apart(head), delta, texts: [] };
    pending.texts.push(delta.text);
    return before;
  };
  const feed = (text: string): string => {
    rest += text;
    const frames = passing ? [rest] : rest.split(FRAME_END);
    rest = frames.pop() ?? '';
    let out = frames.map(take).join('');
    passing ||= rest.length > LONGEST;
    if (passing) {
      onSign();
      out += release() + rest;
      rest = '';
    }
    return out;
  };

  return {
    /** What to pass on now; null where all of it waits for more. */
    push: (bytes: Uint8Array) => encoded(feed(translation.push(decoder.decode(bytes, { stream: true })))),
    /** The rest at the end. */
    end: () => encoded(feed(translation.push(decoder.decode()) + translation.end()) + release() + rest),
  };
}

/** `heard`: what kind of text came last. */
function repeats(frame: string, heard: string): boolean {
  const item = TEXT_ENDED.exec(frame)?.[1];
  return (
    REPEATING.test(frame) ||
    THOUGHT.test(frame) ||
    (heard === 'chat' && ASIDE.test(frame)) ||
    (item !== undefined && heard.startsWith(`responses ${item} `))
  );
}

const ENCODER = new TextEncoder();

function encoded(text: string): Uint8Array<ArrayBuffer> | null {
  return text === '' ? null : ENCODER.encode(text);
}

const AS_IT_IS: Translation = { push: (text) => text, end: () => '' };
const EMPTY = /^(?:event:[^\n]*\n)?data:\s*$/;

/** Copies the text: a slice would keep the whole chunk in memory until the answer is complete. */
function apart(text: string): string {
  return Buffer.from(text).toString();
}

const DELTA_FRAME = /^(?:(event:[^\r\n]*)\r?\n)?data:([^\r\n]*)$/;

function readFrame(frame: string): { head: string; delta: Delta | null } {
  const [, head, data] = DELTA_FRAME.exec(frame) ?? [];
  return { head: head === undefined ? '' : `${head}\n`, delta: data === undefined ? null : readDelta(data) };
}

function readDelta(json: string): Delta | null {
  if (NO_DELTA.test(json) || !/"(?:delta|text|content)"/.test(json)) return null;
  const event = parseJson(json);
  if (!isObject(event)) return null;
  const { type, delta, item_id: item, content_index: part, index } = event;
  // OpenAI's and xAI's Responses.
  if (type === 'response.output_text.delta')
    return deltaAt(event, event, 'delta', `responses ${String(item)} ${String(part)}`);
  // Anthropic's Messages: text as such, or as the input of the tool that stands for an answer.
  if (type === 'content_block_delta' && isObject(delta)) {
    const field = delta['type'] === 'text_delta' ? 'text' : 'partial_json';
    return deltaAt(event, delta, field, `messages ${String(index)} ${field}`);
  }
  // Google's generateContent: one part of plain text.
  const text = onlyOf(valueAt(unfinished(event['candidates'], 'finishReason'), 'content', 'parts'));
  if (text !== null && Object.keys(text).length === 1) return deltaAt(event, text, 'text', 'google');
  // The chat completions of compatible servers; many send every field with each piece, most of them empty.
  const chat = valueAt(unfinished(event['choices'], 'finish_reason'), 'delta');
  if (!isObject(chat)) return null;
  const { content: _, role: __, ...others } = chat;
  const isText = Object.values(others).every((value) => /^(?:null|""|\[\])$/.test(JSON.stringify(value)));
  return isText ? deltaAt(event, chat, 'content', 'chat') : null;
}

function deltaAt(event: JsonFields, holder: JsonFields, field: string, kind: string): Delta | null {
  const text = holder[field];
  return typeof text === 'string' ? { kind, event, holder, field, text } : null;
}

/** The only candidate, unless it has ended. */
function unfinished(list: unknown, end: string): JsonFields | null {
  const only = onlyOf(list);
  return (only?.[end] ?? '') === '' ? only : null;
}

function onlyOf(list: unknown): JsonFields | null {
  const only = Array.isArray(list) && list.length === 1 ? valueAt(list, '0') : null;
  return isObject(only) ? only : null;
}
