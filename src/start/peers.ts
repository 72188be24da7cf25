import type { SiblingLine } from '../durable/siblings.ts';
import type { Sample } from '../observe/samples.ts';

/** How a process reaches the others that serve with it. */
export type Peers = {
  readonly siblings: SiblingLine;
  readonly quiet: boolean;
  /** The metrics of all of them, and of those that have ended. */
  readonly collect: () => Promise<readonly Sample[]>;
  readonly onSample: (take: () => Promise<Sample>) => void;
};
