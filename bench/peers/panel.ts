// What every system is measured by.

/** The name of the seat that fails where one does. */
export const MISSING = 'model-four';
export const MODELS = ['model-one', 'model-two', 'model-three', MISSING] as const;

/** By the name of a model; `writing` is every call for the conclusion. */
export type MockFaults = Readonly<Record<string, 'status_503' | 'hang'>>;

export type PeerAnswer = {
  /** What a reader is given. */
  readonly text: string;
  /** What a program finds beside it. */
  readonly record: string;
};

export type PeerPanel = {
  /** Rejects where there is no answer. */
  readonly ask: (prompt: string) => Promise<PeerAnswer>;
  readonly close: () => Promise<void>;
};

export type System = {
  readonly name: string;
  /** A new one, its processes included, that asks its models at this address; rejects where it cannot be had. */
  readonly start: (mockUrl: string) => Promise<PeerPanel>;
  /** How an answer says that the seat was missing. */
  readonly missing: RegExp;
  /** False where whoever calls it writes the conclusion. */
  readonly writes: boolean;
};
