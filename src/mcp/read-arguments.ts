// Reads what a model gave a tool, before the service judges it.
import { unknownFields } from '../domain/field-name.ts';
import { isObject } from '../domain/json-fields.ts';

export type ToolArguments = Readonly<Record<string, unknown>>;

/** The arguments, with the configured account where none was named; or a sentence why they cannot be used. */
export function readArguments(
  given: unknown,
  { known, userEmail }: { readonly known: readonly string[]; readonly userEmail: string | undefined },
): { readonly args: ToolArguments } | { readonly problem: string } {
  if (!isObject(given)) return { problem: 'The arguments must be an object.' };
  const names = Object.keys(given);
  if (names.includes('byok')) {
    return {
      problem:
        'Provider keys are not taken here: they would stay in transcripts. Leave byok out, or use the HTTP interface for it.',
    };
  }
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return { problem: `${unknownFields(unknown)}: no such argument. Known are ${known.join(', ')}.` };
  // Null is the same as left out, as over HTTP.
  const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const fill = args['userEmail'] === undefined && userEmail !== undefined && known.includes('userEmail');
  return { args: fill ? { ...args, userEmail } : args };
}
