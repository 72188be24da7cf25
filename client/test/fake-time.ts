// A clock for tests: sleep returns at once and moves the clock; alarms ring when a test moves it.
import type { Time } from '../src/settings.ts';

export type FakeTime = Time & {
  readonly slept: number[];
  /** Moves the clock and rings the alarms that are due. */
  advance(ms: number): void;
  /** The number of alarms that are set. */
  armed(): number;
};

export function createFakeTime(): FakeTime {
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>();
  const slept: number[] = [];
  let now = 0;
  return {
    slept,
    now: () => now,
    armed: () => alarms.size,
    advance(ms) {
      now += ms;
      for (const alarm of alarms) if (alarm.at <= now) alarm.ring();
    },
    async sleep(ms) {
      slept.push(ms);
      now += ms;
    },
    alarm(ms, ring) {
      const alarm = { at: now + ms, ring };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
  };
}
