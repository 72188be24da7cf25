import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createSearchListener } from './search.ts';

test('a search that failed, and a page that was opened, are no searches', () => {
  const listener = createSearchListener({ search: { most: 5 } });
  const used = (more: object) => ({ type: 'tool-result', toolCallId: 't', toolName: 'web_search', ...more });
  for (const part of [
    used({ result: {} }),
    used({ result: {}, isError: true }),
    used({ result: { action: { type: 'openPage' } } }),
    { type: 'finish', usage: {}, finishReason: { unified: 'stop', raw: 'stop' } },
  ]) {
    // `as`: what a provider's package sends of a search, without what is not looked at.
    listener.hear(part as LanguageModelV4StreamPart);
  }
  assert.equal(listener.searches(), 1);
});

test('what was said before a pause is given back word for word', () => {
  const listener = createSearchListener({ search: { most: 5 } });
  const used = { toolCallId: 't', toolName: 'web_search', providerExecuted: true };
  for (const part of [
    { type: 'text-delta', id: '1', delta: 'I look' },
    { type: 'text-delta', id: '1', delta: ' for prices.' },
    { type: 'tool-call', ...used, input: '{"query":"prices"}' },
    { type: 'tool-result', ...used, result: {} },
    { type: 'finish', usage: {}, finishReason: { unified: 'stop', raw: 'pause_turn' } },
  ])
    // `as`: what a provider's package sends of a search, without what is not looked at.
    listener.hear(part as LanguageModelV4StreamPart);
  assert.ok(listener.isPaused());
  const content = listener.said()?.content;
  assert.ok(Array.isArray(content));
  assert.deepEqual(content[0], { type: 'text', text: 'I look for prices.' });
  assert.deepEqual(
    content.slice(1).map(({ type }) => type),
    ['tool-call', 'tool-result'],
  );
  assert.equal(listener.searches(), 1);
  const finish = { type: 'finish', usage: {}, finishReason: { unified: 'stop', raw: 'stop' } };
  listener.hear(finish as LanguageModelV4StreamPart);
  assert.equal(listener.searches(), 0, 'of the request after the pause alone');
});
