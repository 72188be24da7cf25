// Runs files of tests one after another in this process, each with its own hooks: `node scripts/test-batch.ts FILE ...`.
import { resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) {
  suite(file, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
}
