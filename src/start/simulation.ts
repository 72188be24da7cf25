import type { Simulator } from '@witan/simulator';
import type { Config } from '../config/config.ts';

/**
 * A simulator that is started on first use, without the control endpoint of `witan simulate`: whoever finds the port can
 * neither steer it nor read questions.
 */
export function createSimulation({ latencyMs, piecesPerSecond }: Config['simulator']) {
  let starting: Promise<Simulator> | null = null;
  let running: Simulator | null = null;

  const launch = async (): Promise<Simulator> => {
    const { startSimulator } = await import('@witan/simulator');
    return startSimulator({ latencyMs, piecesPerSecond, control: false });
  };
  return {
    /** Where it listens; null before the first `start`. */
    baseUrls: () => running?.baseUrls ?? null,
    /** Resolves once it listens. */
    start: async (): Promise<void> => {
      try {
        running = await (starting ??= launch());
      } catch (error) {
        // The next call tries again.
        starting = null;
        throw error;
      }
    },
    close: async (): Promise<void> => {
      await starting?.then((simulator) => simulator.close()).catch(() => {});
    },
  };
}

export type Simulation = ReturnType<typeof createSimulation>;
