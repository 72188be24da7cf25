/** Does the work once a slot is free and it is the group's turn. */
export type Lane = <T>(group: string, work: () => Promise<T>) => Promise<T>;

/**
 * Gives slots to waiting groups in turn, however much work waits in each. No group holds all slots, so that one whose
 * work is long leaves a slot to the others.
 */
export function createLane(slots: number): Lane {
  const most = Math.max(1, slots - 1);
  /** The group of each piece of work that has a slot. */
  const running: string[] = [];
  const waiting = new Map<string, (() => void)[]>();
  const fill = (): void => {
    // A group that has had its turn goes to the end of the map, and is met again there.
    for (const [group, queue] of waiting) {
      if (running.length === slots) return;
      if (running.filter((one) => one === group).length === most) continue;
      const next = queue.shift();
      waiting.delete(group);
      if (queue.length > 0) waiting.set(group, queue);
      running.push(group);
      next?.();
    }
  };
  const leave = (group: string): void => {
    running.splice(running.indexOf(group), 1);
    fill();
  };
  return async (group, work) => {
    await new Promise<void>((resolve) => {
      waiting.set(group, [...(waiting.get(group) ?? []), resolve]);
      fill();
    });
    return work().finally(() => leave(group));
  };
}
