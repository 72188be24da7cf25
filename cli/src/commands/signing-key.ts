import type { Command } from 'commander';
import { jsonOf, say } from '../io.ts';
import type { Io } from '../io.ts';

/** `witan signing-key`: what memos are signed with. */
export function addSigningKey(program: Command, io: Io): void {
  const signingKey = program
    .command('signing-key')
    .summary('rotate the key that signs memos')
    .description('The key in the database that signs memos where WITAN_SIGNING_KEY is not set.');
  signingKey
    .command('rotate')
    .description(
      'Makes a new key, which services sign with from their next start. Old memos stay verifiable.',
    )
    .option('--json', 'print JSON')
    .action((flags: { readonly json?: boolean }) => rotate(io, flags));
}

async function rotate(io: Io, { json }: { readonly json?: boolean }): Promise<void> {
  const { rotateSigningKey } = await import('../../../src/service/signing.ts');
  const { asAdmin } = await import('../admin.ts');
  const id = await asAdmin(io, ({ db }) => rotateSigningKey(db));
  if (json) io.stdout.write(`${jsonOf({ id })}\n`);
  else say(io, `Made the key ${id}. Services sign with it from their next start.`);
}
