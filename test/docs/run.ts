// Runs a program to its end and keeps what it says.
import { spawn } from 'node:child_process';

export type Run = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Past it the program is ended and counts as failed. */
  readonly timeoutMs: number;
};

export type Ran = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

export async function run({ command, args, cwd, env, timeoutMs }: Run): Promise<Ran> {
  // A group of its own, so that what a script leaves in the background ends with it.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Everything in the group has ended already.
    }
  };
  const timer = setTimeout(end, timeoutMs);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      end();
      child.once('close', () => resolve(code));
    });
  });
  clearTimeout(timer);
  return { status, stdout, stderr };
}
