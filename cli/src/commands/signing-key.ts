import type { Command } from '@commander-js/extra-typings';
import { rotateSigningKey } from '../../../src/service/signing.ts';
import { asAdmin, describeOperators } from '../admin.ts';
import { report, type Io } from '../io.ts';
import { commandOf } from '../options.ts';

export function define(command: Command, io: Io): void {
  describeOperators(command, io, 'The key that signs memos where WITAN_SIGNING_KEY is not set');
  commandOf(
    command,
    'rotate',
    'Makes a new key, which services sign with from their next start. Old memos stay verifiable.',
  ).action(async (flags) => {
    const id = await asAdmin(io, ({ db }) => rotateSigningKey(db));
    const line = `Made the key ${id}. Services sign with it from their next start.`;
    report(io, flags, { id }, line);
  });
}
