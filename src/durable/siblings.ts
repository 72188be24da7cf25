// The other processes of one service on one machine. Nodes elsewhere are reached through the database alone.
import type { Signal } from './bus.ts';

/** What processes of one service say to each other. */
export type SiblingMessage =
  /** Asks for all signals about a deliberation; answered with `followed`. */
  | { readonly kind: 'follow'; readonly id: string; readonly deltas: boolean }
  | { readonly kind: 'followed'; readonly id: string; readonly here: boolean }
  | { readonly kind: 'signal'; readonly id: string; readonly signal: Signal }
  /** No further signal will come. */
  | { readonly kind: 'ended'; readonly id: string }
  | { readonly kind: 'leave'; readonly id: string }
  /** Deliberations that the sender has taken over from a node that died. */
  | { readonly kind: 'took_over'; readonly ids: readonly string[] }
  | { readonly kind: 'running'; readonly count: number }
  /** Nothing runs any more at the sender, which is stopping. */
  | { readonly kind: 'idle' }
  /** A call of an editor is cancelled, by its name. */
  | { readonly kind: 'cancel_call'; readonly call: string };

export type SiblingListener = {
  readonly message: (from: string, message: SiblingMessage) => void;
  /** The names of all other processes that are there now. */
  readonly present: (names: readonly string[]) => void;
};

/** Carries messages between processes, in order; one for a process that is gone is dropped. */
export type SiblingLine = {
  readonly join: (name: string, listener: SiblingListener) => void;
  readonly send: (to: string, message: SiblingMessage) => void;
};

/** Joins the line as `name`; without a line there are no siblings. */
export function createSiblings(line: SiblingLine | null, name: string) {
  let names: readonly string[] = [];
  const onMessage: SiblingListener['message'][] = [];
  const onGone: ((name: string) => void)[] = [];
  const send: SiblingLine['send'] = (to, message) => line?.send(to, message);
  line?.join(name, {
    message: (from, message) => {
      for (const listener of onMessage) listener(from, message);
    },
    present: (now) => {
      const gone = names.filter((it) => !now.includes(it));
      names = now;
      for (const it of gone) for (const listener of onGone) listener(it);
    },
  });
  return {
    names: () => names,
    send,
    /** Sends to all. */
    tell: (message: SiblingMessage): void => {
      for (const it of names) send(it, message);
    },
    onMessage: (listener: SiblingListener['message']) => void onMessage.push(listener),
    onGone: (listener: (name: string) => void) => void onGone.push(listener),
  };
}

export type Siblings = ReturnType<typeof createSiblings>;

/** How many deliberations run at siblings, as they last said. */
export function countAtSiblings(siblings: Siblings, running: () => number) {
  const counts = new Map<string, number>();
  let told = 0;
  siblings.onMessage((from, message) => {
    if (message.kind === 'running') counts.set(from, message.count);
  });
  siblings.onGone((name) => counts.delete(name));
  const timer = setInterval(() => {
    const count = running();
    if (count === told) return;
    told = count;
    siblings.tell({ kind: 'running', count });
  }, TELL_MS).unref();
  return {
    count: () => counts.values().reduce((sum, count) => sum + count, 0),
    stop: () => clearInterval(timer),
  };
}

const TELL_MS = 250;

/** Returns a function that reports this process as idle and resolves once all siblings are idle too. */
export function idleTogether(siblings: Siblings): () => Promise<void> {
  const idle = new Set<string>();
  let wake: () => void = () => {};
  siblings.onMessage((from, message) => {
    if (message.kind !== 'idle') return;
    idle.add(from);
    wake();
  });
  siblings.onGone(() => wake());
  return async () => {
    siblings.tell({ kind: 'idle' });
    while (siblings.names().some((name) => !idle.has(name))) {
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
}
