import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { mergeDeltas } from './merge-deltas.ts';

type Kind = 'responses' | 'messages' | 'tool' | 'google' | 'chat' | 'padded';
const KINDS: readonly Kind[] = ['responses', 'messages', 'tool', 'google', 'chat', 'padded'];

/** A piece of text as each kind of vendor sends it. */
const FRAMES: Readonly<Record<Kind, (text: string) => string>> = {
  responses: (delta) =>
    named('response.output_text.delta', { item_id: 'msg_1', output_index: 1, content_index: 0, delta }),
  messages: (text) => named('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  tool: (text) =>
    named('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: text } }),
  google: (text) => `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text }] }, index: 0 }] })}`,
  chat: (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}`,
  padded: (content) =>
    `data: ${JSON.stringify({ choices: [{ finish_reason: '', delta: { role: null, content, reasoning_content: null, refusal: '', tool_calls: [] } }] })}`,
};

function named(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}`;
}

function textIn(frame: string): string | null {
  const json = frame.slice(frame.indexOf('data: ') + 6);
  const match = /"(?:delta|text|partial_json|content)":("(?:[^"\\]|\\.)*")/.exec(json);
  return match?.[1] === undefined ? null : String(JSON.parse(match[1]));
}

test('hears reasoning as a sign of work, but neither a keep-alive nor what opens a response', () => {
  const signsIn = (frame: string): number => {
    let signs = 0;
    mergeDeltas(
      () => {},
      () => (signs += 1),
    ).push(new TextEncoder().encode(`${frame}\n\n`));
    return signs;
  };
  for (const sign of [
    named('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } }),
    named('response.reasoning_summary_text.delta', { delta: 'hm' }),
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { reasoning_content: 'hm' } }] })}`,
    named('response.reasoning_text.delta', { delta: 'hm' }),
    named('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'ab' } }),
    named('response.output_item.done', { item: { type: 'reasoning', encrypted_content: 'ab' } }),
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: '', reasoning: 'hm' } }] })}`,
    `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: 'hm', thought: true }] } }] })}`,
  ])
    assert.equal(signsIn(sign), 1, sign);
  for (const nothing of [
    ': keep-alive',
    named('ping', {}),
    named('keepalive', { sequence_number: 3 }),
    'data: {"choices":[]}',
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { role: 'assistant', content: null } }] })}`,
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: '', reasoning_content: '' } }] })}`,
    named('response.created', { response: {} }),
    named('response.in_progress', { response: {} }),
    named('response.output_item.added', { item: { type: 'reasoning' } }),
    named('message_start', { message: {} }),
    named('content_block_start', { index: 0 }),
    FRAMES.chat(''),
  ])
    assert.equal(signsIn(nothing), 0, nothing);
});

/** Sends the text in pieces of these sizes and gives what came out and what was heard. */
function run(text: string, sizes: readonly number[]) {
  const heard: string[] = [];
  const merger = mergeDeltas((piece) => heard.push(piece));
  const bytes = new TextEncoder().encode(text);
  const out: Uint8Array[] = [];
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const to = from + (sizes[turn % sizes.length] ?? bytes.length);
    const part = merger.push(bytes.subarray(from, to));
    if (part) out.push(part);
    from = to;
  }
  const end = merger.end();
  if (end) out.push(end);
  const frames = new TextDecoder().decode(Buffer.concat(out)).split('\n\n');
  return { heard, frames: frames.filter((frame) => frame !== '') };
}

test('hears every piece as it comes and passes the whole text on in one event, however the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KINDS),
      fc.array(fc.string({ unit: anyCharacter, minLength: 1 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\n\n', '\r\n\r\n'),
      (kind, pieces, sizes, end) => {
        const first = 'event: opening\ndata: {"type":"opening"}';
        const last = 'data: {"type":"closing","choices":[]}';
        const sent = [first, ...pieces.map(FRAMES[kind]), last].map((frame) => frame + end).join('');
        const { heard, frames } = run(sent, sizes);
        assert.deepEqual(heard, pieces);
        assert.deepEqual([frames[0], frames.length, frames[2]], [first, 3, last]);
        assert.equal(textIn(frames[1] ?? ''), pieces.join(''));
      },
    ),
  );
});

test('leaves every event in its place that is more than a piece of text', () => {
  const google = (part: object, more: object = {}) =>
    `data: ${JSON.stringify({ candidates: [{ content: { parts: [part] }, ...more }] })}`;
  const whole = [
    ': a comment',
    'data: [DONE]',
    'data: {"delta": "broken',
    named('content_block_delta', { index: 0, delta: null }),
    'data: one\ndata: two',
    'retry: 10\ndata: {"choices":[{"delta":{"content":"x"}}]}',
    google({ text: 'x', thought: true }),
    google({ text: 'x' }, { finishReason: 'STOP' }),
    google({ functionCall: {} }),
    `data: ${JSON.stringify({ choices: [{ delta: { content: 'x' }, finish_reason: 'stop' }] })}`,
    `data: ${JSON.stringify({ choices: [{ delta: { content: 'x', reasoning: 'y' } }] })}`,
    named('response.reasoning_summary_text.delta', { delta: 'x' }),
    named('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'x' } }),
  ];
  for (const frame of whole) {
    const before = FRAMES.responses('one');
    const after = FRAMES.responses('two');
    const { heard, frames } = run([before, frame, after].map((it) => `${it}\n\n`).join(''), [7]);
    assert.deepEqual(heard, ['one', 'two'], frame);
    assert.deepEqual(frames, [before, frame, after], frame);
  }
});

test('never merges the texts of two parts of an answer', () => {
  const part = (index: number, text: string) =>
    named('content_block_delta', { index, delta: { type: 'text_delta', text } });
  const { frames } = run([part(0, 'a'), part(0, 'b'), part(1, 'c')].map((it) => `${it}\n\n`).join(''), [50]);
  assert.deepEqual(frames.map(textIn), ['ab', 'c']);
});

test('passes a line without end on as it comes, and what follows it', () => {
  const giant = `data: ${'x'.repeat(200_000)}`;
  const { heard, frames } = run(`${FRAMES.chat('a')}\n\n${giant}\n\n${FRAMES.chat('b')}\n\n`, [16_384]);
  assert.deepEqual(heard, ['a']);
  assert.deepEqual(frames, [FRAMES.chat('a'), giant, FRAMES.chat('b')]);
});

test('gives up what it holds at an end without notice', () => {
  const { heard, frames } = run(`${FRAMES.chat('a')}\n\n${FRAMES.chat('b')}\n\ndata: {"cut`, [10]);
  assert.deepEqual(heard, ['a', 'b']);
  assert.deepEqual([textIn(frames[0] ?? ''), frames[1]], ['ab', 'data: {"cut']);
});

function item(step: 'added' | 'done', of: object): string {
  return named(`response.output_item.${step}`, { output_index: 1, item: of });
}

test('passes the end of a text on only where it says more than its pieces', () => {
  const end = (id: string, part: object) =>
    item('done', { id, type: 'message', content: [{ type: 'output_text', text: 'One.', ...part }] });
  const cited = { annotations: [{ type: 'url_citation', url: 'https://witan.example' }] };
  const piece = FRAMES.responses('One.');
  for (const [frame, frames] of [
    [end('msg_1', { annotations: [] }), [piece]],
    [end('msg_1', { text: '"annotations":[{' }), [piece]],
    [end('msg_1', cited), [piece, end('msg_1', cited)]],
    [end('msg_1', { type: 'refusal' }), [piece, end('msg_1', { type: 'refusal' })]],
    [end('msg_2', {}), [piece, end('msg_2', {})]],
  ] as const)
    assert.deepEqual(run(`${piece}\n\n${frame}\n\n`, [50]).frames, frames, frame);
});

function thought(delta: object, choice: object = {}): string {
  const choices = [{ index: 0, delta: { reasoning: 'hm', ...delta }, finish_reason: null, ...choice }];
  return `data: ${JSON.stringify({ choices, usage: null })}`;
}

test('passes on nothing that only repeats other events or is thought, and all that holds more', () => {
  const kept = [
    named('response.created', { response: {} }),
    named('response.output_text.done', {
      text: 'Done.',
      annotations: [{ type: 'url_citation', url: 'https://witan.example' }],
    }),
    named('response.output_item.done', { item: { content: [{ type: 'output_text', text: 'Done.' }] } }),
    named('response.output_item.added', { item: { id: 'ws_1', type: 'web_search_call', content: [] } }),
    item('done', { id: 'msg_1', type: 'message', content: [{ type: 'output_text', text: 'Done.' }] }),
    named('response.completed', { response: { output: [{ type: 'response.in_progress' }] } }),
    thought({ tool_calls: [{ index: 0, function: { name: 'answer', arguments: '' } }] }),
    thought({}, { finish_reason: 'stop' }),
  ];
  const repeating = [
    named('ping', {}),
    named('response.in_progress', { response: {} }),
    named('response.content_part.added', { part: { type: 'output_text', text: '' } }),
    named('response.output_text.done', { text: 'Done.', logprobs: [] }),
    named('response.content_part.done', { part: { type: 'output_text', text: 'Done.' } }),
    item('added', { id: 'rs_1', type: 'reasoning', summary: [] }),
    item('done', { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'ab' }),
    item('added', { id: 'msg_1', type: 'message', status: 'in_progress', content: [] }),
    thought({ content: '', tool_calls: [] }),
    thought({ reasoning: null, reasoning_content: 'As "content": "x" shows' }),
  ];
  const sent = [...repeating, ...kept, ...repeating].map((frame) => `${frame}\n\n`).join('');
  assert.deepEqual(run(sent, [7, 400]).frames, kept);
});
