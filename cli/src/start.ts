#!/usr/bin/env node
// What is published begins here. An older Node cannot read the syntax of the rest, so it must not be imported before this
// has looked; of this file it can.
const LEAST = 24;

const { node } = process.versions;
if (Number.parseInt(node, 10) < LEAST) {
  process.stderr.write(
    `Witan needs Node.js ${LEAST} or newer, and this is ${node}. Get it at https://nodejs.org\n`,
  );
  process.exitCode = 1;
} else {
  await import('./main.ts');
}
