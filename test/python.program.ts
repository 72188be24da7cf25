// The blocks of docs/use/python.md, run as they stand with the official packages: `node test/python.program.ts`. PYTHON names a
// Python that has test/requirements.txt.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { startTestServer } from './server.ts';

const guide = await readFile(new URL('../docs/use/python.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```python\n([^]*?)^```$/gm)].map(([, block = '']) => block);
assert.equal(blocks.length, 4);
const expected = [
  /^# .+\n[^]*\*\*/m,
  /Advisor [A-D] picks opt_\d[^]*\n\d{4}-\d\d-\d\dT.+ (?:low|moderate|high)\n$/,
  /^(?:Advisor [A-D] picks opt_\d\n){4}.+\n$/,
  /^The memo is what was signed\.\n$/,
];

const server = await startTestServer();
try {
  for (const [at, block] of blocks.entries()) {
    const child = spawn(process.env['PYTHON'] ?? 'python3', ['-c', block], {
      env: { ...process.env, WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    assert.equal(code, 0, complained);
    assert.match(said, expected[at] ?? /never/);
    console.log(`Block ${at + 1} of docs/use/python.md says what it should.`);
  }
} finally {
  await server.close();
}
