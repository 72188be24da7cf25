// The simulator as a program of its own.
import { startSimulator, type Simulator } from './server.ts';

export type RunOptions = {
  readonly port?: number;
  readonly latencyMs?: number;
  readonly piecesPerSecond?: number;
  /** Prints a line for the user. */
  readonly print: (line: string) => void;
};

/** Starts the simulator and prints the environment variables that select it. Runs until `close`. */
export async function runSimulator({ print, ...options }: RunOptions): Promise<Simulator> {
  const simulator = await startSimulator(options);
  const { baseUrls, key, origin } = simulator;
  print(`Simulated providers at ${origin}; any key is taken. No model is called.`);
  print(`OPENAI_BASE_URL=${baseUrls.openai} OPENAI_API_KEY=${key}`);
  print(`ANTHROPIC_BASE_URL=${baseUrls.anthropic} ANTHROPIC_API_KEY=${key}`);
  print(`GOOGLE_BASE_URL=${baseUrls.google} GOOGLE_GENERATIVE_AI_API_KEY=${key}`);
  print(`XAI_BASE_URL=${baseUrls.xai} XAI_API_KEY=${key}`);
  print(`Compatible server: ${baseUrls.compatible}   Ollama: ${origin}/ollama`);
  print(`Faults: POST ${origin}/control/faults {"openai":"down"}   Calls: GET ${origin}/control/calls`);
  return simulator;
}
