import { rotateSigningKey } from '../../../src/service/signing.ts';
import { asAdmin } from '../admin.ts';
import { report } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';

export async function rotate(io: Io, flags: JsonFlag): Promise<void> {
  const id = await asAdmin(io, ({ db }) => rotateSigningKey(db));
  report(io, flags, {
    value: { id },
    line: `Made the key ${id}. Services sign with it from their next start.`,
  });
}
