#!/usr/bin/env node
// Every command begins here. An older Node cannot read the syntax of the rest, so it must not be imported before this has
// looked; of this file it can. It is JavaScript because the first file of a program is never in the compile cache: a
// TypeScript one would make Node load its TypeScript parser at every start.
const LEAST = 26;

const { node } = process.versions;
if (Number.parseInt(node, 10) < LEAST) {
  process.stderr.write(
    `Witan needs Node.js ${LEAST} or newer, and this is ${node}. Get it at https://nodejs.org\n`,
  );
  process.exitCode = 1;
} else {
  const { enableCompileCache } = await import('node:module');
  // Only what is imported after this is cached. Where the cache cannot be kept, nothing changes.
  enableCompileCache();
  await import('./main.ts');
}
