// A process of a service of several: it serves as one that is alone would, and obeys the first one.
import { readConfigOf } from '../config/config.ts';
import type { Environment } from '../config/config-variables.ts';
import type { SiblingListener } from '../durable/siblings.ts';
import { createLog } from '../observe/log.ts';
import type { Sample } from '../observe/samples.ts';
import { startServer, type Server } from '../server.ts';
import type { Peers } from './peers.ts';
import type { FromWorker, ToWorker } from './process-messages.ts';

/** Serves until the first process says stop; does not return. */
export async function work(env: Environment, folder: string): Promise<never> {
  // A terminal sends them to every process, and a second one means something else than a first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const peers = joinPeers();
  const started = Promise.withResolvers<Server>();
  onMessage((message) => {
    if (message.kind !== 'stop') return;
    void started.promise.then((server) => server.close(message.graceMs)).then(() => process.exit(0));
  });
  const { firstKey, quiet, count, port } = await toldToStart();
  try {
    const config = readConfigOf(count, env, folder);
    if (config.databaseUrl === null) tell({ kind: 'opens', dataDir: config.dataDir });
    const server = await startServer(
      port === null ? config : { ...config, port },
      createLog(config.logLevel, config.logFormat),
      { firstKey, peers: { ...peers, quiet } },
    );
    started.resolve(server);
    const { url, lacksKey } = server;
    tell({ kind: 'ready', serving: { url, lacksKey, firstKey: server.firstKey } });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    tell({ kind: 'failed', name, message });
  }
  return new Promise<never>(() => {});
}

function tell(message: FromWorker): void {
  // Without the first process, this one is ended by Node.
  process.send?.(message, undefined, undefined, () => {});
}

function onMessage(listener: (message: ToWorker) => void): void {
  // `as`: the first process sends nothing else over this channel.
  process.on('message', (message) => listener(message as ToWorker));
}

function toldToStart(): Promise<Extract<ToWorker, { kind: 'start' }>> {
  return new Promise((resolve) => {
    onMessage((message) => {
      if (message.kind === 'start') resolve(message);
    });
  });
}

function joinPeers(): Omit<Peers, 'quiet'> {
  let listener: SiblingListener | null = null;
  let take: () => Promise<Sample> = async () => [];
  let requests = 0;
  const waiting = new Map<number, (samples: readonly Sample[]) => void>();
  onMessage((message) => {
    if (message.kind === 'said') listener?.message(message.from, message.message);
    else if (message.kind === 'present') listener?.present(message.names);
    else if (message.kind === 'ping') tell({ kind: 'pong' });
    else if (message.kind === 'sample') void take().then((sample) => tell({ kind: 'sampled', sample }));
    else if (message.kind === 'samples') {
      waiting.get(message.request)?.(message.samples);
      waiting.delete(message.request);
    }
  });
  return {
    siblings: {
      join: (name, joined) => {
        listener = joined;
        tell({ kind: 'join', name });
      },
      send: (to, message) => tell({ kind: 'say', to, message }),
    },
    onSample: (taking) => {
      take = taking;
    },
    collect: () =>
      new Promise((resolve) => {
        waiting.set((requests += 1), resolve);
        tell({ kind: 'collect', request: requests });
      }),
  };
}
