// Runs files of tests one after another in this process, each with its own hooks: `node scripts/test-batch.ts FILE ...`.
import { createHook } from 'node:async_hooks';
import type { AsyncHook } from 'node:async_hooks';
import { resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

const following = catchHooks();
await Promise.all(process.argv.slice(2).map(read));
// The runner follows each promise to the test that made it, which slows all tests by a tenth. It has to find the suite
// of a test while files are read; later it only names the test whose error nobody awaited, and without a name that
// still fails the batch.
for (const hook of following) hook.disable();
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => console.error(error));

/** Makes a suite of a file; settles once the file has told its tests. */
function read(file: string): Promise<void> {
  const { promise, resolve: done } = Promise.withResolvers<void>();
  suite(file, async () => {
    await import(pathToFileURL(resolve(file)).href).finally(done);
  });
  return promise;
}

/** The hooks that are enabled from now on; the runner hands its own to nobody. */
function catchHooks(): Set<AsyncHook> {
  const caught = new Set<AsyncHook>();
  const shared: AsyncHook = Object.getPrototypeOf(createHook({}));
  const { enable } = shared;
  shared.enable = function (this: AsyncHook) {
    caught.add(this);
    return enable.call(this);
  };
  return caught;
}
