// The names under which a text may speak of an option.
import type { OptionId } from '@witan/client';

export type OptionWords = { readonly id: OptionId; readonly names: readonly string[] };
export type OptionName = { readonly id: OptionId; readonly name: string };

/** Scripts that put no space between words. */
export const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** In lower case, longer ones first, so that "Go remote later" is not taken for "Go remote". */
export function optionNames(options: readonly OptionWords[]): OptionName[] {
  return options
    .flatMap(({ id, names }) =>
      names.map((name) => ({ id, name: name.toLowerCase().replace(/[.!?。]+$/u, '') })),
    )
    .filter(({ name }) => name.length > (DENSE.test(name) ? 1 : 2))
    .toSorted((a, b) => b.name.length - a.name.length);
}
