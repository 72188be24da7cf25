// One thing at a time: every statement, call and wait of several nodes in one process is held back until the schedule,
// drawn from a seed, lets it happen. Statements go to a real PostgreSQL; time is virtual.
import { Client } from 'pg';
import type { ClientConfig, Pool } from 'pg';
import type { Sleep } from '../../src/durable/sleep.ts';
import { createDraws } from '../safety/fuzz-draws.ts';

/** What a cut connection does to the statement under way: it has taken effect and nobody hears of it, or it has not. */
export type Cut = 'unheard' | 'undone';

type Action = {
  readonly order: number;
  readonly owner: string;
  readonly label: string;
  /** When it is due; null for a statement, which is due now. */
  readonly at: number | null;
  /** The backend of a statement, and what tells it from others however they came. */
  readonly pid?: number;
  readonly key?: string;
  readonly perform: (cut: Cut | null) => Promise<void>;
};

type Line = { readonly client: Client; readonly pid: number; readonly owner: string; broken: boolean };
/** A statement that waits for a lock of another connection. */
type Blocked = { readonly line: Line; readonly deliver: () => void; settled: boolean };

export type Stage = {
  /** Virtual milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1, the next of the seed's numbers. */
  readonly random: () => number;
  readonly sleepOf: (owner: string) => Sleep;
  /** A pool whose statements wait for the schedule. */
  readonly poolOf: (owner: string) => Pool;
  /** Lets the next thing happen; `cutOf` decides whether a statement loses its connection. False where nothing is left. */
  readonly step: (cutOf: (label: string) => Cut | null) => Promise<boolean>;
  /** Ends a node as a power cut would: what it was about to do never happens, what it had open is rolled back. */
  readonly kill: (owner: string) => Promise<void>;
  /** Work on the real database that the schedule does not see, but waits for. */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>;
  /** What happened, in order, for whoever has to understand a failure. */
  readonly trace: string[];
  readonly close: () => Promise<void>;
};

const QUIET_ROUNDS = 6;
const POLL_MS = 2;
/** A statement is let through before a wait ends, nine times of ten. */
const STATEMENT_FIRST = 0.9;

export async function createStage(options: {
  readonly connection: ClientConfig;
  readonly seed: number;
  /** Looks at what a statement has returned, before anybody else does. */
  readonly inspect: (text: string, result: unknown) => Promise<void>;
}): Promise<Stage> {
  const { connection, seed, inspect } = options;
  const { next: random } = createDraws(seed);
  const monitor = new Client({ ...connection, application_name: 'witan schedule' });
  await monitor.connect();
  const trace: string[] = [];
  const lines = new Set<Line>();
  const blocked = new Set<Blocked>();
  let actions: Action[] = [];
  let order = 0;
  let changes = 0;
  /** Work outside the schedule that is under way, such as the opening of a connection. */
  let busy = 0;
  let time = Date.now();

  const killed = new Set<string>();
  const add = (action: Omit<Action, 'order'>): (() => void) => {
    // What is left of a dead node in this process does nothing any more.
    if (killed.has(action.owner)) return () => {};
    const added = { ...action, order };
    order += 1;
    changes += 1;
    actions.push(added);
    return () => {
      actions = actions.filter((other) => other !== added);
    };
  };

  const sleepOf =
    (owner: string): Sleep =>
    (ms, until) =>
      new Promise((resolve) => {
        if (until?.aborted) return resolve();
        const wake = (): void => {
          remove();
          until?.removeEventListener('abort', wake);
          changes += 1;
          resolve();
        };
        const remove = add({
          owner,
          label: `wait ${Math.round(ms)} ms`,
          at: time + ms,
          perform: async () => wake(),
        });
        until?.addEventListener('abort', wake, { once: true });
      });

  /** True where it can only go on once another connection of the schedule does. */
  const waitsForLock = async ({ pid }: Line): Promise<boolean> => {
    const { rows } = await monitor.query<{ waits: boolean | null }>(
      `select bool_and(state like 'idle in transaction%' or wait_event_type = 'Lock') as waits
       from pg_stat_activity where pid = any(pg_blocking_pids($1))`,
      [pid],
    );
    return rows[0]?.waits ?? false;
  };
  const cutOff = async (line: Line): Promise<void> => {
    if (line.broken) return;
    line.broken = true;
    lines.delete(line);
    for (const one of blocked) if (one.line === line) blocked.delete(one);
    await monitor.query('select pg_terminate_backend($1)', [line.pid]);
    const isThere = async (): Promise<boolean> =>
      (await monitor.query('select from pg_stat_activity where pid = $1', [line.pid])).rowCount !== 0;
    while (await isThere()) await realMs(1);
  };

  /** Performs a statement for real and hands its outcome over, at once or when a lock that it waits for is free. */
  const perform = async (
    line: Line,
    send: () => Promise<unknown>,
    to: PromiseWithResolvers<unknown>,
  ): Promise<void> => {
    const outcome = send().then(
      (value) => () => to.resolve(value),
      (error: unknown) => () => to.reject(error),
    );
    for (;;) {
      const settled = await Promise.race([outcome, realMs(POLL_MS).then(() => null)]);
      if (settled !== null) return settled();
      if (!(await waitsForLock(line))) continue;
      const waiting: Blocked = {
        line,
        settled: false,
        deliver: () => void outcome.then((deliver) => deliver()),
      };
      blocked.add(waiting);
      void outcome.then(() => {
        waiting.settled = true;
      });
      return;
    }
  };
  /** Hands over what has come through a lock; the rest still waits for one. */
  const deliverUnblocked = async (): Promise<void> => {
    for (const one of blocked) {
      while (!one.settled && blocked.has(one) && !(await waitsForLock(one.line))) await realMs(1);
      if (!one.settled || !blocked.delete(one)) continue;
      trace.push(`${one.line.owner}: came through a lock`);
      changes += 1;
      one.deliver();
      await settle();
    }
  };

  // One after the other, or their order would not be the seed's.
  let outsideWork: Promise<unknown> = Promise.resolve();
  const outside: Stage['outside'] = (work) => {
    busy += 1;
    const done = outsideWork.then(work).finally(() => {
      busy -= 1;
      changes += 1;
    });
    outsideWork = done.catch(() => {}).then(() => new Promise((resolve) => setImmediate(resolve)));
    return done;
  };
  const open = async (owner: string): Promise<Line> => {
    const client = new Client(connection);
    client.on('error', () => {});
    await client.connect();
    await client.query(`set deadlock_timeout = '50ms'; set time zone 'UTC'`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const line = { client, pid: rows[0]?.pid ?? 0, owner, broken: false };
    lines.add(line);
    return line;
  };

  const poolOf = (owner: string): Pool => {
    const free: Line[] = [];
    // A connection answers in the order of asking, also where a whole transaction is sent at once.
    const last = new Map<Line, Promise<unknown>>();
    const query = (line: Line, text: string, values: unknown[]): Promise<unknown> => {
      const before = last.get(line);
      const result =
        before === undefined ? ask(line, text, values) : before.then(() => ask(line, text, values));
      const over = result
        .catch(() => {})
        .then(() => {
          if (last.get(line) === over) last.delete(line);
        });
      last.set(line, over);
      return result;
    };
    const ask = (line: Line, text: string, values: unknown[]): Promise<unknown> => {
      const to = Promise.withResolvers<unknown>();
      const send = async (): Promise<unknown> => {
        const result: unknown = await line.client.query(text, values);
        await inspect(text, result);
        return result;
      };
      add({
        owner,
        label: text.trim().replaceAll(/\s+/g, ' ').slice(0, 60),
        at: null,
        pid: line.pid,
        key: `${owner} ${text} ${JSON.stringify(values)}`,
        perform: async (cut) => {
          changes += 1;
          if (line.broken || cut === 'undone') {
            await cutOff(line);
            return to.reject(connectionCut());
          }
          if (cut === null) return perform(line, send, to);
          const unheard = Promise.withResolvers<unknown>();
          await perform(line, send, unheard);
          await Promise.race([unheard.promise.catch(() => {}), realMs(100)]);
          await cutOff(line);
          to.reject(connectionCut());
        },
      });
      return to.promise;
    };
    const connect = async () => {
      const line = free.pop() ?? (await outside(() => open(owner)));
      return {
        query: (text: string, values: unknown[] = []) => query(line, text, values),
        release: () => {
          if (!line.broken) free.push(line);
        },
      };
    };
    // `as`: Kysely asks nothing more of a pool.
    return { connect, end: async () => {} } as unknown as Pool;
  };

  /** Until nobody has anything to do but to wait for the schedule. */
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
      const before = changes;
      await new Promise((resolve) => setImmediate(resolve));
      if (busy > 0) await realMs(1);
      if (changes !== before || busy > 0) quiet = 0;
    }
  };

  /** Who holds what others wait for: two that wait for one lock would get it in an order that no seed knows. */
  const blockers = async (): Promise<ReadonlySet<number>> => {
    const pids = [...blocked].map(({ line }) => line.pid);
    const { rows } = await monitor.query<{ pid: number }>(
      'select distinct unnest(pg_blocking_pids(waiting)) as pid from unnest($1::int[]) as waiting',
      [pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  };
  const choose = async (): Promise<Action | undefined> => {
    const all = actions.filter(({ at }) => at === null);
    const holders = blocked.size > 0 ? await blockers() : new Set<number>();
    const holding = all.filter(({ pid = 0 }) => holders.has(pid));
    const keyOf = ({ key = '' }: Action): string => key;
    const statements = (holding.length > 0 ? holding : all).toSorted((a, b) =>
      keyOf(a) < keyOf(b) ? -1 : 1,
    );
    const waits = actions.filter(({ at }) => at !== null);
    if (statements.length > 0 && (holding.length > 0 || waits.length === 0 || random() < STATEMENT_FIRST))
      return statements[Math.floor(random() * statements.length)];
    return waits.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.order - b.order)[0];
  };

  return {
    now: () => Math.round(time),
    random,
    sleepOf,
    poolOf,
    outside,
    trace,
    step: async (cutOf) => {
      await settle();
      const action = await choose();
      if (action === undefined) {
        if (blocked.size === 0) return false;
        await realMs(POLL_MS);
        await deliverUnblocked();
        return true;
      }
      actions = actions.filter((other) => other !== action);
      time = Math.max(time, action.at ?? time);
      const cut = action.at === null ? cutOf(action.label) : null;
      trace.push(`${action.owner}: ${action.label}${cut === null ? '' : ` (${cut})`}`);
      await action.perform(cut);
      await settle();
      await deliverUnblocked();
      return true;
    },
    kill: async (owner) => {
      trace.push(`${owner}: killed`);
      killed.add(owner);
      actions = actions.filter((action) => action.owner !== owner);
      for (const line of lines) if (line.owner === owner) await cutOff(line);
      await deliverUnblocked();
      await settle();
    },
    close: async () => {
      for (const line of lines) await cutOff(line);
      await monitor.end();
    },
  };
}

function connectionCut(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
}

function realMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
