// The panel on our own journal: the world of `src/durable/` with a node that takes over, and no other part of the service.
import { drawNodeName } from '../../src/durable/durable.ts';
import { createBus } from '../../src/durable/bus.ts';
import { createJournal } from '../../src/durable/journal.ts';
import { joinNodes } from '../../src/durable/node.ts';
import { createSlots } from '../../src/durable/slots.ts';
import { createWorld } from '../../src/durable/world.ts';
import type { OnRecord } from '../../src/durable/world.ts';
import { createBoundary } from '../../src/domain/boundary.ts';
import { Secret } from '../../src/domain/secret.ts';
import { NO_TOKENS } from '../../src/domain/usage.ts';
import { openPool } from '../../src/store/connect.ts';
import { createDatabase } from '../../src/store/database.ts';
import { readEvents, readSteps } from '../../src/store/journal.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import type { Seat } from '../../src/domain/advisor.ts';
import type { ModelCall } from '../../src/engine/run/world.ts';
import { endDeliberation } from '../../src/store/deliberations.ts';
import { migrate } from '../../src/store/migrate.ts';
import { call, measure, STAGES } from './panel.mjs';
import { NO_RECORD } from '@witan/combine';
import { sleep } from '../../src/durable/sleep.ts';

const connection = { connectionString: process.env['DATABASE_URL'] ?? '' };
const pool = openPool(connection, { poolSize: 20, log: () => {} });
await migrate(pool);
const db = createDatabase(pool);
const name = drawNodeName();
const bus = createBus();
const journal = createJournal({ db, sleep, onTrouble: (_, error) => fail(error) });
const running = new Set<string>();
const over = Promise.withResolvers<void>();
const node = await joinNodes(
  { name, connection, db, now: Date.now, sleep, onTrouble: fail },
  { onEvents: () => {}, onCancel: () => {}, onReconnect: () => {} },
  process.env['ROLE'] !== 'resume'
    ? null
    : {
        slots: createSlots(1_000, () => running.size),
        count: () => running.size,
        isHere: (id) => running.has(id),
        quarantine: () => false,
        onTakeOver: (found) =>
          found.forEach(({ id, epoch }) => void resume(id, epoch).then(over.resolve, fail)),
        onFound: () => {},
      },
);
const SEAT: Seat = {
  advisor: 'Advisor A',
  seat: 'openai',
  provider: 'openai',
  model: 'none',
  fastModel: 'none',
  key: 'operator',
};
console.log('ready');
const begin = async (): Promise<void> => {
  await runPanel(await seedDeliberation(db, { node: name }), 0, { steps: new Map(), events: [] });
};
if (process.env['ROLE'] === 'measure') await measure(begin);
else if (process.env['ROLE'] === 'run') await begin();
else await over.promise;
console.log('done');
await node.leave();
await pool.end();
process.exit();

async function resume(id: string, epoch: number): Promise<void> {
  await runPanel(id, epoch, { steps: await readSteps(db, id), events: await readEvents(db, id, -1) });
}

async function runPanel(id: string, epoch: number, record: OnRecord): Promise<void> {
  running.add(id);
  const handle = journal.open({ deliberationId: id, epoch }, { written: () => {}, lost: fail });
  const world = createWorld(
    {
      deliberationId: id,
      record,
      handle,
      callModel: async ({ prompt, maxOutputTokens }) => ({
        ok: true,
        text: await call(id, prompt, maxOutputTokens),
        tokens: NO_TOKENS,
      }),
      entered: () => {},
      readLearned: async () => NO_RECORD,
      signal: new AbortController().signal,
    },
    {
      behindMs: () => 1_000,
      paceMs: () => 0,
      boundary: createBoundary(new Secret('00')),
      now: Date.now,
      sleep,
      yieldToEventLoop: async () => {},
    },
    bus,
  );
  const emit = (event: string): void => world.emit(event, { type: 'stage.started', stage: 'frame' });
  for (const [stage, seats] of STAGES) {
    world.enter('perspectives');
    emit(stage);
    await Promise.all(
      seats.map(async ([seat, times]) => {
        const it = `${stage}/${seat}`;
        emit(`${it}/started`);
        await world.ask(it, modelCall(it, times), { signal: world.signal, onText: () => {} });
        emit(`${it}/answered`);
      }),
    );
  }
  emit('completed');
  await handle.flushed();
  await endDeliberation({ id, epoch, state: 'completed', error: null }).execute(db);
  running.delete(id);
}

/** `times` travels as the cap on the answer, which nothing here looks at. */
function modelCall(prompt: string, times: number): ModelCall {
  return {
    seat: SEAT,
    model: 'none',
    stage: 'perspectives',
    effort: 'none',
    system: '',
    prompt,
    answer: { name: 'none', schema: {} },
    maxOutputTokens: times,
    timeoutMs: 60_000,
  };
}

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}
