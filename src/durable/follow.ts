// Connects readers to the sibling that runs their deliberation, the only process that has its deltas.
import type { Bus } from './bus.ts';
import type { Siblings } from './siblings.ts';

/** After this time without an answer a sibling is not waited for: stored events go on without it. */
const ANSWER_MS = 2_000;

type Followed = {
  readonly owner: string;
  readonly answer: (here: boolean) => void;
  readonly onLost: () => void;
};

type FollowDeps = {
  readonly siblings: Siblings;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly isHere: (id: string) => boolean;
  readonly onTrouble: (error: unknown) => void;
};

type FollowOrder = {
  readonly owner: string;
  readonly deltas: boolean;
  readonly onLost: () => Promise<void>;
};

function lose(it: Followed): void {
  it.answer(false);
  it.onLost();
}

export function createFollow(deps: FollowDeps) {
  const { siblings, bus, onTrouble } = deps;
  leadHere(deps);
  const followed = new Map<string, Followed>();
  const leave = (owner: string, id: string): void => siblings.send(owner, { kind: 'leave', id });
  siblings.onGone((name) => {
    for (const it of followed.values()) if (it.owner === name) lose(it);
  });
  siblings.onMessage((from, message) => {
    if (!('id' in message)) return;
    const it = followed.get(message.id);
    // An answer that comes too late: what it leads to would be sent for nobody.
    if (it?.owner !== from) return message.kind === 'followed' ? leave(from, message.id) : undefined;
    if (message.kind === 'signal') bus.publish(message.id, message.signal);
    else if (message.kind === 'followed') it.answer(message.here);
    else if (message.kind === 'ended') lose(it);
  });
  return {
    /**
     * Publishes here what the sibling `owner` publishes of a deliberation; false where no sibling of that name runs it.
     * `onLost` is called once where nothing further comes from there.
     */
    begin: (id: string, { owner, deltas, onLost }: FollowOrder): Promise<boolean> => {
      if (!siblings.names().includes(owner)) return Promise.resolve(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      let isFollowing = false;
      const it: Followed = {
        owner,
        answer: (here) => {
          clearTimeout(timer);
          isFollowing ||= here;
          if (!here && followed.get(id) === it) followed.delete(id);
          resolve(here);
        },
        onLost: () => {
          if (isFollowing) onLost().catch(onTrouble);
          isFollowing = false;
        },
      };
      const timer = setTimeout(it.answer, ANSWER_MS, false).unref();
      followed.set(id, it);
      siblings.send(owner, { kind: 'follow', id, deltas });
      return promise;
    },
    end: (id: string): void => {
      const it = followed.get(id);
      if (!it) return;
      followed.delete(id);
      leave(it.owner, id);
    },
    hasSiblings: () => siblings.names().length > 0,
    /** Hears of deliberations that a sibling has taken over. */
    onTakeOver: (listener: (id: string) => Promise<void>) =>
      siblings.onMessage((_, message) => {
        if (message.kind === 'took_over') for (const id of message.ids) listener(id).catch(onTrouble);
      }),
  };
}

export type Follow = ReturnType<typeof createFollow>;

/** The other side: sends siblings what is published here of the deliberations that they follow. */
function leadHere({ siblings, bus, isHere }: FollowDeps): void {
  const followers = new Map<string, Map<string, () => void>>();
  const drop = (from: string, id: string): void => {
    followers.get(from)?.get(id)?.();
    followers.get(from)?.delete(id);
  };
  const lead = (from: string, id: string, deltas: boolean): void => {
    drop(from, id);
    const here = isHere(id);
    siblings.send(from, { kind: 'followed', id, here });
    if (!here) return;
    const ids = followers.getOrInsertComputed(from, () => new Map());
    let over = false;
    const unsubscribe = bus.subscribe(id, {
      deltas,
      receive: (signal) => {
        // A run that stopped here without its last event goes on elsewhere, or was ended from there.
        over ||= signal.kind === 'over' || (signal.kind === 'look' && !isHere(id));
        if (!over) return siblings.send(from, { kind: 'signal', id, signal });
        drop(from, id);
        siblings.send(from, { kind: 'ended', id });
      },
    });
    if (over) unsubscribe();
    else ids.set(id, unsubscribe);
  };
  siblings.onMessage((from, message) => {
    if (message.kind === 'follow') lead(from, message.id, message.deltas);
    else if (message.kind === 'leave') drop(from, message.id);
  });
  siblings.onGone((name) => {
    for (const unsubscribe of followers.get(name)?.values() ?? []) unsubscribe();
    followers.delete(name);
  });
}
