import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutAtWord } from '@witan/memo/plain-text';
import { valueAt } from '../domain/json-fields.ts';
import { memoExample } from '../operations/memo-example.ts';
import { briefResult } from './memo-brief.ts';

test('of a long-winded panel a brief has the beginnings, and the first three steps and notes that matter', () => {
  const long = 'a '.repeat(800).trim();
  const told = ['first', 'second', 'third', 'fourth'];
  const verdict = { ...memoExample.verdict, decision: long, rationale: long };
  const { content, structuredContent } = briefResult(
    {
      ...memoExample,
      mode: 'live',
      verdict,
      nextSteps: [long, ...told],
      notes: [
        { kind: 'profile', message: 'minor' },
        ...told.map((message) => ({ kind: 'cost_limit', message }) as const),
      ],
    },
    null,
  );
  // `as`: compared below.
  const { verdict: said, nextSteps, notes } = structuredContent as Readonly<Record<string, unknown>>;
  const of = (length: number): string => cutAtWord(long, length);
  assert.partialDeepStrictEqual(said, { decision: of(280), rationale: of(800) });
  assert.deepEqual(nextSteps, [of(280), 'first', 'second']);
  assert.deepEqual(notes, ['first', 'second', 'third']);
  const urlOf = (url: string | null): unknown =>
    valueAt(briefResult(memoExample, url).structuredContent, 'url');
  assert.deepEqual([null, 'https://witan.example/memo'].map(urlOf), [
    undefined,
    'https://witan.example/memo',
  ]);
  const [part] = content;
  assert.ok(part?.type === 'text');
  assert.ok(part.text.includes(`\n\n- first\n- second\n- third\n\n# ${of(280)}\n`), part.text);
});
