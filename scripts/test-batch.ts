// Runs files of tests one after another in this process, each with its own hooks: `node scripts/test-batch.ts FILE ...`.
import asyncHooks from 'node:async_hooks';
import type { AsyncHook } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Told = { readonly name: string; readonly nesting: number; readonly type: string };

// Node's test runner follows every promise: to know the file that a test belongs to, and which test an error comes from
// that no test awaits. The second takes a tenth of the time of all tests, so it ends once all files are read; such an
// error is then printed without its test, and still fails the batch.
const following: AsyncHook[] = [];
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  following.push(hook);
  return hook;
};
const { suite } = await import('node:test');
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    console.error(error);
    process.exitCode = 1;
  });
const files = process.argv.slice(2);
let unread = files.length;

// Sent at once, since a test that blocks this process could not report its name later.
const tell = (event: 'start' | 'end', { name, nesting, type }: Told): void => {
  process.send?.({ event, name, nesting, type }, undefined, undefined, () => {});
};
for (const event of ['start', 'end'] as const)
  subscribe(`tracing:node.test:${event}`, (told) => {
    // `as`: what Node publishes about a test; whoever is told reads it by a schema.
    const test = told as Told;
    if (test.type === 'test' && test.nesting === 0 && test.name !== '<root>')
      throw new Error(`"${test.name}" was declared too late to belong to its file`);
    tell(event, test);
  });

for (const file of files) {
  suite(file, async () => {
    const reading = { name: file, nesting: 0, type: 'file' };
    tell('start', reading);
    await import(pathToFileURL(resolve(file)).href);
    tell('end', reading);
    unread -= 1;
    if (unread === 0) for (const hook of following) hook.disable();
  });
}
