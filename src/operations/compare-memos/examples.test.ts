import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparisonAsMarkdown } from '@witan/memo/documents/comparison';
import { openapiDocument } from '../../http/openapi/document.ts';
import examples from './examples.json' with { type: 'json' };

test('the text that the API reference shows is that of the comparison beside it', () => {
  const { context } = examples['200'];
  // `as`: a test of the document holds every example to its schema.
  const comparison = context.value as Parameters<typeof comparisonAsMarkdown>[0];
  const written = comparisonAsMarkdown(comparison);
  assert.equal(examples['200 text/markdown'].context.value, written);
  const { paths } = JSON.parse(JSON.stringify(openapiDocument()));
  const { content } = paths['/v1/memos/{id}/comparison'].get.responses['200'];
  assert.equal(content['text/markdown'].examples.context.value, written);
});
