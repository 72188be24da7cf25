import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { createIds } from '../../src/domain/ids.ts';
import { createKey } from '../../src/service/keys.ts';
import { WIRE_FAULTS } from '@witan/simulator';
import type { WireFault } from '@witan/simulator';
import { createDatabase } from '../../src/store/database.ts';
import { freshDatabase } from '../database.ts';
import { spawnServer, spawnSimulator } from '../programs.ts';
import { startProviders } from '../providers.ts';
import { environmentFor, QUESTION, readMemo, startTestServer } from '../server.ts';
import { until } from '../until.ts';

const MIB = 1024 * 1024;

/** What a malicious vendor sends instead of an answer, of any size. */
const HOSTILE: readonly { readonly fault: WireFault; readonly bytes?: number }[] = [
  { fault: 'redirect' },
  { fault: 'giant_line', bytes: 100 * MIB },
  { fault: 'gzip_bomb', bytes: 1_024 * MIB },
  { fault: 'endless', bytes: 1_024 * MIB },
  { fault: 'hostile_proto' },
  { fault: 'hostile_depth' },
  { fault: 'control_chars' },
  { fault: 'invalid_json' },
  { fault: 'html_502' },
  { fault: 'split_utf8' },
  { fault: 'empty' },
];

async function serverFor(t: TestContext) {
  const [database, simulator] = await Promise.all([freshDatabase(), spawnSimulator({ latencyMs: 0 })]);
  const env = { ...environmentFor(database.url), ...simulator.seats, WITAN_SIMULATOR: '0' };
  const server = await spawnServer(env);
  t.after(async () => {
    await server.kill();
    await simulator.kill();
    await database.drop();
  });
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(admin, { organization: 'Analytical Engines', test: false });
  const ask = async (): Promise<DecisionMemo> =>
    readMemo(
      await fetch(`${server.url}/v1/deliberate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...QUESTION, transparent: true }),
      }),
    );
  return { server, simulator, ask };
}

test('loses one advisor at worst to a vendor that sends bombs, floods or poison, and no memory', async (t) => {
  const { server, simulator, ask } = await serverFor(t);
  // Once in small: what is loaded and compiled at the first fault of a kind is no leak.
  await roundOf({ simulator, ask }, MIB);
  const idle = await server.memory('collected');
  const peak = watchMemory(server.pid);
  for (let round = 0; round < 2; round += 1) await roundOf({ simulator, ask }, null);
  const most = await peak.stop();
  await simulator.setFaults({});
  assert.equal((await ask()).perspectives.length, 4);
  // A call that a memo did not wait for may still be read.
  let after = idle;
  const isFree = async (): Promise<boolean> => {
    after = await server.memory('collected');
    return after.heap - idle.heap < 20 * MIB;
  };
  await until(isFree, 'nothing of it is kept');
  t.diagnostic(
    `resident: ${mib(idle.rss)} before, ${mib(most)} at most, ${mib(after.rss)} afterwards; heap ${mib(idle.heap)}, then ${mib(after.heap)}`,
  );
  assert.ok(most - idle.rss < 150 * MIB, 'memory grew with what a vendor sent');
});

type Place = Pick<Awaited<ReturnType<typeof serverFor>>, 'simulator' | 'ask'>;

/** Two memos beside each kind of harm, in its own size or another. */
async function roundOf({ simulator, ask }: Place, size: number | null): Promise<void> {
  for (const { fault, bytes } of HOSTILE) {
    const given = bytes === undefined ? {} : { bytes: size ?? bytes };
    await simulator.setFaults({ openai: { fault, ...given } });
    for (const memo of await Promise.all([ask(), ask()])) {
      const answered = memo.perspectives.map(({ provider }) => provider);
      for (const sound of ['anthropic', 'google', 'xai'] as const) {
        assert.ok(answered.includes(sound), `${fault} of one vendor silenced ${sound}`);
      }
      if (!answered.includes('openai')) assert.ok(memo.notes.some(({ kind }) => kind === 'missing_advisor'));
      assertPlain(memo);
    }
  }
}

test('lets JSON from a vendor reach no prototype, and every fault of the wire end in a memo or a clean error', async (t) => {
  const providers = await startProviders([], {
    fault: ({ provider }) => (provider === 'xai' ? null : { fault: fault.current, bytes: 9 * MIB }),
  });
  const fault: { current: WireFault } = { current: 'hostile_proto' };
  const operator = {
    openai: 'a-key-of-ours',
    anthropic: 'a-key-of-ours',
    google: 'a-key-of-ours',
    xai: 'a-key-of-ours',
  };
  const env = { ...providers.env(operator), WITAN_CALL_TIMEOUT_MS: '1000', WITAN_DEADLINE_MS: '5000' };
  const server = await startTestServer({ env });
  t.after(async () => {
    await server.close();
    await providers.close();
  });
  const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
  const names = prototypes.map((prototype) => Object.getOwnPropertyNames(prototype).join());
  for (const name of WIRE_FAULTS) {
    fault.current = name;
    const answer = await server.ask({ ...QUESTION, options: null, criteria: null });
    assert.ok(answer.status === 200 || answer.status === 500, `${name}: ${answer.status}`);
    const text = await answer.text();
    assert.doesNotMatch(text, /isAdmin|polluted|node_modules|node:internal|\.ts:\d+/, name);
    assertPlain(JSON.parse(text));
    assert.deepEqual(
      prototypes.map((prototype) => Object.getOwnPropertyNames(prototype).join()),
      names,
    );
  }
  const { rows } = await server.pool.query(`select count(*)::int from charges where status = 'reserved'`);
  assert.deepEqual(rows, [{ count: 0 }]);
});

/** No text may steer a terminal, turn the reading direction, or hide characters. */
function assertPlain(value: unknown): void {
  if (typeof value === 'string') {
    assert.doesNotMatch(
      value,
      // oxlint-disable-next-line no-control-regex
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/,
      JSON.stringify(value).slice(0, 200),
    );
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) assertPlain(item);
  }
}

/** The most that a process has resident, looked at every 20 ms. */
function watchMemory(pid: number): { readonly stop: () => Promise<number> } {
  let most = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      most = Math.max(most, Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    stop: async () => {
      over = true;
      await watching;
      return most;
    },
  };
}

function mib(bytes: number): string {
  return `${Math.round(bytes / MIB)} MiB`;
}
