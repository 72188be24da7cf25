import { say } from './io.ts';
import type { Io } from './io.ts';

/** True where it may be done: with --yes, or once a person at the terminal has agreed. Throws where nobody can be asked. */
export async function confirmErasure(
  io: Io,
  what: string,
  { yes }: { readonly yes?: boolean | undefined },
): Promise<boolean> {
  if (yes) return true;
  const { badInput } = await import('./read-input.ts');
  if (!io.stdin.isTTY) throw badInput('Deleting has no way back: say --yes where nobody can be asked.');
  const { confirmOn } = await import('@witan/evaluate');
  const agreed = await confirmOn(io.stdin, io.stderr)(`Erase ${what} for good?`);
  if (!agreed) say(io, 'Nothing was erased.');
  return agreed;
}
