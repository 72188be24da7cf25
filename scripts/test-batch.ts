// Runs files of tests one after another in this process, each with its own hooks: `node scripts/test-batch.ts FILE ...`.
import { subscribe } from 'node:diagnostics_channel';
import { resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

// At once, and not with the results: a test that never lets go of this process has no other way to say its name.
const tell = (event: 'start' | 'end', about: object): void => {
  process.send?.({ event, ...about }, undefined, undefined, () => {});
};
for (const event of ['start', 'end'] as const)
  subscribe(`tracing:node.test:${event}`, (test) => tell(event, Object(test)));

for (const file of process.argv.slice(2)) {
  suite(file, async () => {
    const reading = { name: file, nesting: 0, type: 'file' };
    tell('start', reading);
    await import(pathToFileURL(resolve(file)).href);
    tell('end', reading);
  });
}
