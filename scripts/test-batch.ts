// Runs files of tests one after another in this process, each with its own hooks: `node scripts/test-batch.ts FILE ...`.
import { subscribe } from 'node:diagnostics_channel';
import { resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

type Told = { readonly name: string; readonly nesting: number; readonly type: string };

// Sent at once, since a test that blocks this process could not report its name later.
const tell = (event: 'start' | 'end', { name, nesting, type }: Told): void => {
  process.send?.({ event, name, nesting, type }, undefined, undefined, () => {});
};
for (const event of ['start', 'end'] as const)
  // `as`: what Node publishes about a test; whoever is told reads it by a schema.
  subscribe(`tracing:node.test:${event}`, (test) => tell(event, test as Told));

for (const file of process.argv.slice(2)) {
  suite(file, async () => {
    const reading = { name: file, nesting: 0, type: 'file' };
    tell('start', reading);
    await import(pathToFileURL(resolve(file)).href);
    tell('end', reading);
  });
}
