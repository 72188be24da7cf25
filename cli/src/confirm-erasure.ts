import { confirmOn } from '@witan/evaluate';
import { badInput, say, type Io } from './io.ts';

export const NO_WAY_BACK = 'The ledger keeps the amounts under a random id. There is no way back.';

type Consent = { readonly yes?: boolean | undefined };

/** Throws where there is neither --yes nor anybody to ask. */
export function requireConsent(io: Io, { yes }: Consent): void {
  if (!yes && !io.stdin.isTTY)
    throw badInput('Deleting has no way back: say --yes where nobody can be asked.');
}

/** True with --yes, or once a person at the terminal has agreed. Throws where nobody can be asked. */
export async function confirmErasure(io: Io, what: string, { yes }: Consent): Promise<boolean> {
  requireConsent(io, { yes });
  if (yes) return true;
  const agreed = await confirmOn(io.stdin, io.stderr)(`Erase ${what} for good?`);
  if (!agreed) say(io, 'Nothing was erased.');
  return agreed;
}
