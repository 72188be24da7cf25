// What the first process and those that serve say to each other over Node's own channel, which nobody else can open.
import type { SiblingMessage } from '../durable/siblings.ts';
import type { Sample } from '../observe/samples.ts';
import type { Server } from './run-server.ts';

/** What the first process has to know of one that serves. */
export type Serving = Pick<Server, 'url' | 'firstKey' | 'lacksKey'>;

export type ToWorker =
  | {
      readonly kind: 'start';
      readonly firstKey: boolean;
      /** Another process said what there is to say, or says it. */
      readonly quiet: boolean;
      /** How many processes serve, or will. */
      readonly count: number;
      /** In place of the configured one, which any free port may be. */
      readonly port: number | null;
    }
  | { readonly kind: 'stop'; readonly graceMs: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'present'; readonly names: readonly string[] }
  | { readonly kind: 'said'; readonly from: string; readonly message: SiblingMessage }
  | { readonly kind: 'sample' }
  | { readonly kind: 'samples'; readonly request: number; readonly samples: readonly Sample[] };

export type FromWorker =
  /** It will use the embedded PostgreSQL of that folder, once it has loaded its code. */
  | { readonly kind: 'opens'; readonly dataDir: string }
  | { readonly kind: 'ready'; readonly serving: Serving }
  /** It could not start; the sentence is for the operator. */
  | { readonly kind: 'failed'; readonly name: string; readonly message: string }
  | { readonly kind: 'pong' }
  | { readonly kind: 'join'; readonly name: string }
  | { readonly kind: 'say'; readonly to: string; readonly message: SiblingMessage }
  | { readonly kind: 'sampled'; readonly sample: Sample }
  | { readonly kind: 'collect'; readonly request: number };
