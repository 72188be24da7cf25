import { spawn } from 'node:child_process';

export type Ran = { readonly code: number; readonly output: string };

/** Runs a program to its end and gives back all that it wrote. */
export async function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ran> {
  const env = { ...process.env, ...options.env };
  const child = spawn(command, args, { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output };
}

/** The same; throws with what it wrote where it fails. */
export async function succeed(...call: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...call);
  if (code !== 0) throw new Error(`${call[0]} ${call[1].join(' ')} ended with ${code}.\n${output}`);
  return output;
}
