import type { Simulator } from '@witan/simulator';
import type { Config } from '../config/config.ts';

/** A simulator that is started on first use. */
export type Simulation = {
  /** Where it listens; null before the first `start`. */
  readonly baseUrls: () => Simulator['baseUrls'] | null;
  /** Resolves once it listens. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Without the control endpoint of `witan simulate`: whoever finds the port can neither steer it nor read questions. */
export function createSimulation({ latencyMs, piecesPerSecond }: Config['simulator']): Simulation {
  let starting: Promise<Simulator> | null = null;
  let running: Simulator | null = null;

  const launch = async (): Promise<Simulator> => {
    const { startSimulator } = await import('@witan/simulator');
    return startSimulator({ latencyMs, piecesPerSecond, control: false });
  };
  return {
    baseUrls: () => running?.baseUrls ?? null,
    start: async () => {
      try {
        running = await (starting ??= launch());
      } catch (error) {
        // The next call tries again.
        starting = null;
        throw error;
      }
    },
    close: async () => {
      await starting?.then((simulator) => simulator.close()).catch(() => {});
    },
  };
}
