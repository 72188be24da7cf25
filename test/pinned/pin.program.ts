// Writes the pinned files anew, after a change that was meant: npm run pin.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestServer } from '../server.ts';
import { pinnedDocument, pinnedRefusals } from './behaviour.ts';
import { drawnRequests } from './drawn-requests.ts';
import { drawnRuns } from './drawn-runs.ts';
import { legible, RUNS, streamOf } from './events.ts';

for (const [name, run] of Object.entries(RUNS))
  await writeFile(join(import.meta.dirname, 'events', `${name}.txt`), legible(await streamOf(run)));
await writeFile(join(import.meta.dirname, 'drawn-runs.txt'), await drawnRuns());

const server = await startTestServer();
try {
  await writeFile(join(import.meta.dirname, 'openapi.json'), pinnedDocument());
  await writeFile(join(import.meta.dirname, 'refusals.txt'), await pinnedRefusals(server));
} finally {
  await server.close();
}

const fresh = await startTestServer();
try {
  await writeFile(join(import.meta.dirname, 'drawn-requests.txt'), await drawnRequests(fresh));
} finally {
  await fresh.close();
}
