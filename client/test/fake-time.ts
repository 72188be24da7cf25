// A clock for tests: sleeping takes no time but moves the clock, and alarms ring when a test says so.
import type { Time } from '../src/settings.ts';

export type FakeTime = Time & {
  readonly slept: number[];
  /** Moves the clock and rings what is due. */
  advance(ms: number): void;
  /** How many alarms are armed. */
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
