// The simulator as a program of its own.
import { startSimulator, type Simulator, type SimulatorOptions } from './server.ts';
import { KEY_VARIABLES, VENDORS } from './wire/wire.ts';

export type RunOptions = Pick<SimulatorOptions, 'port' | 'latencyMs' | 'piecesPerSecond'> & {
  /** Prints a line for the user. */
  readonly print: (line: string) => void;
};

/** Starts the simulator and prints the environment variables that select it. Runs until `close`. */
export async function runSimulator({ print, ...options }: RunOptions): Promise<Simulator> {
  const simulator = await startSimulator(options);
  const { baseUrls, key, origin } = simulator;
  print(`Simulated providers at ${origin}; any key is taken. No model is called.`);
  for (const vendor of VENDORS)
    print(`${vendor.toUpperCase()}_BASE_URL=${baseUrls[vendor]} ${KEY_VARIABLES[vendor]}=${key}`);
  print(`Compatible server: ${baseUrls.compatible}   Ollama: ${origin}/ollama`);
  print(`Faults: POST ${origin}/control/faults {"openai":"down"}   Calls: GET ${origin}/control/calls`);
  return simulator;
}
