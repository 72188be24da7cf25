import type { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { AmbiguousJson, readIJson } from '../../../src/signing/i-json.ts';
import { verifyMemo } from '../../../src/signing/signing.ts';
import { badInput, CliError, EXIT } from '../exit.ts';
import { cliConfig, jsonOf, say, type Io, type JsonFlag } from '../io.ts';
import { readTextFile } from '../files.ts';

const memoAlone = z.looseObject({ id: z.string(), object: z.literal('decision_memo') });
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
  memos
    .command('verify')
    .description(
      'Checks a memo that was exported with --format signed: that it is word for word what the service saved. Needs no service ' +
        'where --keys names a file.',
    )
    .argument('<file>', 'the exported memo')
    .option('--signature <text>', 'the signature of a memo whose file has none, as documents show it')
    .option(
      '--keys <file>',
      'the public keys, from /.well-known/jwks.json (default: those of WITAN_BASE_URL)',
    )
    .option('--json', 'print JSON')
    .action((file, flags) => verifyFile(io, file, flags));
}

type VerifyFlags = JsonFlag & {
  readonly keys?: string | undefined;
  readonly signature?: string | undefined;
};

async function verifyFile(
  io: Io,
  file: string,
  { keys: from, signature: told, json }: VerifyFlags,
): Promise<void> {
  const refuse = (name: string, why: string): never => {
    if (json) io.stdout.write(`${jsonOf({ memoId: null, ok: false, why: 'ambiguous' })}\n`);
    throw new CliError(EXIT.failure, `${name} is refused: ${why}, which readers take for different things.`);
  };
  const parse = (name: string, text: string): unknown => {
    try {
      return readIJson(text);
    } catch (error) {
      return error instanceof AmbiguousJson ? refuse(name, error.message) : null;
    }
  };
  const exported = await readTextFile(io, file, 'The command');
  const { memo, signature } = readSigned(file, parse(file, exported), told);
  const given = from === undefined ? await fetchKeys(io) : await readTextFile(io, from, '--keys');
  const set = keySet.safeParse(parse(from ?? 'The key set', given));
  if (!set.success)
    throw badInput('The keys must be a JSON Web Key Set, as /.well-known/jwks.json gives it.');
  const verdict = await verifyMemo(memo, signature, set.data.keys);
  if (json) io.stdout.write(`${jsonOf({ memoId: memo.id, ...verdict })}\n`);
  if (!verdict.ok) throw new CliError(EXIT.failure, `${memo.id} is not verified. ${WHY[verdict.why]}`);
  if (!json) say(io, `${memo.id} is word for word what was signed, with the key ${verdict.keyId}.`);
}

function readSigned(file: string, given: unknown, told: string | undefined) {
  if (told === undefined) {
    const signed = signedMemo.safeParse(given);
    if (signed.success) return signed.data;
    throw badInput(`${file} is no memo that was exported with --format signed.`);
  }
  const memo = memoAlone.safeParse(given);
  if (memo.success) return { memo: memo.data, signature: told };
  throw badInput(`${file} is no memo in JSON.`);
}

async function fetchKeys(io: Io): Promise<string> {
  const { remote } = cliConfig(io);
  if (remote === null) throw badInput('Say which keys to check with: --keys FILE, or WITAN_BASE_URL.');
  const base = remote.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const place = `${base}/.well-known/jwks.json`;
  const answer = await fetch(place, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
  if (!answer?.ok) {
    const why = answer === null ? 'nothing answers there' : `the answer is ${answer.status}`;
    throw new CliError(
      EXIT.failure,
      `The public keys cannot be read at ${place}: ${why}. Correct WITAN_BASE_URL, or give a file of keys with --keys.`,
    );
  }
  return answer.text();
}
