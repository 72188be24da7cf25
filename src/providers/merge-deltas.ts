// Reads the pieces of an answer off the wire before the SDK does, and hands them to it in one: what an SDK spends on
// an event, checks and streams of its own, it then spends on a whole answer and not on each piece of it.
import type { Translation } from './as-event-stream.ts';
import { isObject, parseJson, type JsonFields } from './json-fields.ts';

export type DeltaMerger = ReturnType<typeof mergeDeltas>;

/** An event that carries a piece of text and nothing else: its text, and the same event with another text. */
type Delta = { readonly kind: string; readonly text: string; readonly withText: (text: string) => unknown };
type Pending = { readonly head: string; readonly delta: Delta; texts: string[] };

/** What a provider sends at once, before a model has done anything. */
const OPENING =
  /"type":\s*"(?:response\.(?:created|in_progress|queued|output_item\.added|content_part\.added)|message_start|content_block_start)"/;
/**
 * What a model has made that is no piece of the answer's text: reasoning as the vendors and compatible servers send it, or
 * calls of tools. A comment, a ping and an empty event show a connection, and no work.
 */
const WORK =
  /"(?:delta|text|thinking|signature|reasoning(?:_content|_text)?|thoughtSignature|encrypted_content|arguments)":\s*"[^"]/;
/**
 * What OpenAI's and xAI's Responses repeat of other events, and Anthropic's keep-alives. The SDKs take nothing from them,
 * but try forty schemas on each. xAI's cited pages stand in the end of a text that has annotations: that one stays.
 */
const REPEATING =
  /^(?:event:[^\n]*\n)?data:\s*\{"type":\s*"(?:ping|response\.(?:in_progress|content_part\.added|content_part\.done|output_text\.done(?!.*"annotations")))"/;
const FRAME_END = /\r?\n\r?\n/g;
/** No event that only carries a piece of text is so long; what comes then is passed on as it is. */
const LONGEST = 64 * 1024;

/**
 * For one response of one of the known kinds; events that it does not know pass through untouched and in order, and those
 * that only repeat others do not pass.
 * `onSign` hears of events without text in which something has come of the model's work, and not of keep-alives.
 * `translation` makes an event stream of what is none.
 */
export function mergeDeltas(
  onText: (piece: string) => void,
  onSign: () => void = () => {},
  translation: Translation = AS_IT_IS,
) {
  const decoder = new TextDecoder();
  let rest = '';
  let pending: Pending | null = null;
  let passing = false;

  const release = (): string => {
    if (pending === null) return '';
    const { head, delta, texts } = pending;
    pending = null;
    return `${head}data: ${JSON.stringify(delta.withText(texts.join('')))}\n\n`;
  };
  const take = (frame: string): string => {
    // Some servers keep a connection alive with an empty event, which no SDK can parse.
    if (EMPTY.test(frame)) return '';
    const { head, delta } = readFrame(frame);
    if (delta === null || delta.text === '') {
      if (delta === null && !OPENING.test(frame) && WORK.test(frame)) onSign();
      return REPEATING.test(frame) ? release() : `${release()}${frame}\n\n`;
    }
    onText(delta.text);
    const before = pending?.delta.kind === delta.kind ? '' : release();
    pending ??= { head: apart(head), delta, texts: [] };
    pending.texts.push(delta.text);
    return before;
  };
  const feed = (text: string): string => {
    rest += text;
    let out = '';
    let from = 0;
    FRAME_END.lastIndex = 0;
    for (let end = FRAME_END.exec(rest); end !== null && !passing; end = FRAME_END.exec(rest)) {
      out += take(rest.slice(from, end.index));
      from = FRAME_END.lastIndex;
    }
    rest = rest.slice(from);
    passing ||= rest.length > LONGEST;
    if (passing) {
      onSign();
      out += release() + rest;
      rest = '';
    }
    return out;
  };

  return {
    /** What is to be passed on now, or null where all of it waits for more. */
    push: (bytes: Uint8Array) => encoded(feed(translation.push(decoder.decode(bytes, { stream: true })))),
    /** What still waits at the end. */
    end: () => {
      const last = feed(translation.push(decoder.decode()) + translation.end());
      return encoded(last + release() + rest);
    },
  };
}

const ENCODER = new TextEncoder();

function encoded(text: string): Uint8Array<ArrayBuffer> | null {
  return text === '' ? null : ENCODER.encode(text);
}

const AS_IT_IS: Translation = { push: (text) => text, end: () => '' };
const EMPTY = /^(?:event:[^\n]*\n)?data:\s*$/;

/** A part of a string keeps all of it: this one would hold everything that came with it until the answer is whole. */
function apart(text: string): string {
  return Buffer.from(text).toString();
}

const PLAIN_FRAME = /^(event:[^\r\n]*\n)?data:([^\r\n]*)$/;

function readFrame(frame: string): { head: string; delta: Delta | null } {
  const plain = PLAIN_FRAME.exec(frame);
  if (plain !== null) return { head: plain[1] ?? '', delta: readDelta(plain[2] ?? '') };
  const lines = frame.split(/\r?\n/);
  const data = lines.filter((line) => line.startsWith('data:'));
  const head = lines.find((line) => line.startsWith('event:'));
  const only = data[0];
  if (only === undefined || lines.length !== (head === undefined ? 1 : 2) || data.length !== 1)
    return { head: '', delta: null };
  return { head: head === undefined ? '' : `${head}\n`, delta: readDelta(only.slice(5)) };
}

function readDelta(json: string): Delta | null {
  if (!/"(?:delta|text|content)"/.test(json)) return null;
  const event = parseJson(json);
  if (!isObject(event)) return null;
  return responsesDelta(event) ?? messagesDelta(event) ?? googleDelta(event) ?? chatDelta(event);
}

/** OpenAI's and xAI's Responses. */
function responsesDelta(event: JsonFields): Delta | null {
  const { type, delta, item_id: item, content_index: part } = event;
  if (type !== 'response.output_text.delta' || typeof delta !== 'string') return null;
  return {
    kind: `responses ${String(item)} ${String(part)}`,
    text: delta,
    withText: (text) => ({ ...event, delta: text }),
  };
}

/** Anthropic's Messages, as text or as the input of the tool that stands for an answer. */
function messagesDelta(event: JsonFields): Delta | null {
  const { type, index, delta } = event;
  if (type !== 'content_block_delta' || !isObject(delta)) return null;
  for (const [name, kind] of [
    ['text', 'text_delta'],
    ['partial_json', 'input_json_delta'],
  ] as const) {
    const piece = delta[name];
    if (delta['type'] !== kind || typeof piece !== 'string') continue;
    return {
      kind: `messages ${String(index)} ${kind}`,
      text: piece,
      withText: (text) => ({ ...event, delta: { ...delta, [name]: text } }),
    };
  }
  return null;
}

/** Google's generateContent: one candidate with one part of plain text, and no end. */
function googleDelta(event: JsonFields): Delta | null {
  const candidate = onlyOf(event['candidates']);
  if (candidate === null || (candidate['finishReason'] ?? null) !== null) return null;
  const content = candidate['content'];
  if (!isObject(content)) return null;
  const part = onlyOf(content['parts']);
  const piece = part?.['text'];
  if (part === null || typeof piece !== 'string' || Object.keys(part).length !== 1) return null;
  return {
    kind: 'google',
    text: piece,
    withText: (text) => ({
      ...event,
      candidates: [{ ...candidate, content: { ...content, parts: [{ text }] } }],
    }),
  };
}

/** The chat completions of compatible servers. */
function chatDelta(event: JsonFields): Delta | null {
  const choice = onlyOf(event['choices']);
  if (choice === null || (choice['finish_reason'] ?? null) !== null) return null;
  const delta = choice['delta'];
  if (!isObject(delta)) return null;
  const piece = delta['content'];
  const others = Object.keys(delta).filter((name) => name !== 'content' && name !== 'role');
  if (typeof piece !== 'string' || others.length > 0) return null;
  return {
    kind: 'chat',
    text: piece,
    withText: (text) => ({ ...event, choices: [{ ...choice, delta: { ...delta, content: text } }] }),
  };
}

function onlyOf(list: unknown): JsonFields | null {
  if (!Array.isArray(list) || list.length !== 1) return null;
  const [only]: readonly unknown[] = list;
  return isObject(only) ? only : null;
}
