import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { EVENTS } from '../../src/contract/events.ts';
import { readWhole } from '../read-stream.ts';
import { legible, RUNS, streamOf } from './events.ts';

type Kind = z.core.$ZodType & { readonly shape: { readonly type: { readonly value: string } } };

const SCHEMAS = Object.values<Kind>(EVENTS);
const seen = new Set<string>();

for (const [name, run] of Object.entries(RUNS)) {
  test(`the stream of a run says what is pinned: ${name}; npm run pin writes it anew`, async () => {
    const stream = await streamOf(run);
    for (const event of readWhole(stream)) {
      seen.add(event.type);
      const schema = SCHEMAS.find(({ shape }) => shape.type.value === event.type);
      assert.ok(schema, event.type);
      assert.equal(z.safeParse(schema, event).error?.message, undefined, event.type);
    }
    assert.equal(legible(stream), await readFile(join(import.meta.dirname, 'events', `${name}.txt`), 'utf8'));
  });
}

test('every kind of event occurs in a pinned stream', () => {
  const kinds = SCHEMAS.map(({ shape }) => shape.type.value);
  assert.deepEqual(
    kinds.filter((kind) => !seen.has(kind)),
    [],
  );
});
