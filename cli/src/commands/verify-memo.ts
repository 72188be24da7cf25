import type { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { AmbiguousJson, readIJson } from '../../../src/signing/i-json.ts';
import { verifyMemo } from '../../../src/signing/signing.ts';
import { readTextFile } from '../files.ts';
import { cliConfig } from '../cli-config.ts';
import { badInput, CliError, EXIT, jsonOf, say, type Io } from '../io.ts';
import { commandOf } from '../options.ts';

const signedMemo = z.object({ memo: z.looseObject({ id: z.string() }), signature: z.string() });
const keySet = z.object({
  keys: z.array(
    z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string(), x: z.string() }),
  ),
});

const WHY = {
  malformed: 'Its signature is not one of a memo.',
  unknown_key: 'It was signed with a key that is not among these.',
  altered: 'It is not what was signed: the memo or its signature was changed.',
} as const;

export function defineVerify(memos: Command, io: Io): void {
  commandOf(
    memos,
    'verify',
    'Checks a memo that was exported with --format signed: that it is word for word what the service saved. Needs no service ' +
      'where --keys names a file.',
  )
    .argument('<file>', 'the exported memo')
    .option('--signature <text>', 'the signature of a memo whose file has none, as documents show it')
    .option(
      '--keys <file>',
      'the public keys, from /.well-known/jwks.json (default: those of WITAN_BASE_URL)',
    )
    .action(async (file, { signature: told, keys: from, json }) => {
      const printVerdict = (verdict: object) => void (json && io.stdout.write(`${jsonOf(verdict)}\n`));
      const parse = (name: string, text: string): unknown => {
        try {
          return readIJson(text);
        } catch (error) {
          if (!(error instanceof AmbiguousJson)) return null;
          printVerdict({ memoId: null, ok: false, why: 'ambiguous' });
          const why = `${error.message}, which readers take for different things`;
          throw new CliError(EXIT.failure, `${name} is refused: ${why}.`);
        }
      };
      const given = parse(file, await readTextFile(io, file, 'The command'));
      const signed = signedMemo.safeParse(told === undefined ? given : { memo: given, signature: told });
      if (!signed.success)
        throw badInput(
          `${file} is no memo ${told === undefined ? 'that was exported with --format signed' : 'in JSON'}.`,
        );
      const { memo, signature } = signed.data;
      const keys = from === undefined ? await fetchKeys(io) : await readTextFile(io, from, '--keys');
      const set = keySet.safeParse(parse(from ?? 'The key set', keys));
      if (!set.success)
        throw badInput('The keys must be a JSON Web Key Set, as /.well-known/jwks.json gives it.');
      const verdict = await verifyMemo(memo, signature, set.data.keys);
      printVerdict({ memoId: memo.id, ...verdict });
      if (!verdict.ok) throw new CliError(EXIT.failure, `${memo.id} is not verified. ${WHY[verdict.why]}`);
      if (!json) say(io, `${memo.id} is word for word what was signed, with the key ${verdict.keyId}.`);
    });
}

async function fetchKeys(io: Io): Promise<string> {
  const { baseUrl } = cliConfig(io);
  if (baseUrl === undefined) throw badInput('Say which keys to check with: --keys FILE, or WITAN_BASE_URL.');
  const base = baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const place = `${base}/.well-known/jwks.json`;
  const answer = await fetch(place, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
  if (answer?.ok) return answer.text();
  const why = answer === null ? 'nothing answers there' : `the answer is ${answer.status}`;
  const advice = 'Correct WITAN_BASE_URL, or give a file of keys with --keys.';
  throw new CliError(EXIT.failure, `The public keys cannot be read at ${place}: ${why}. ${advice}`);
}
