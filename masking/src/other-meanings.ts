// Words that are names of models or vendors and of something else besides, and how a sentence tells.
import { foldText } from './fold-text.ts';
import type { FoundName } from './found-name.ts';
import { commonNameOf } from './written-names.ts';
import written from './other-meanings.json' with { type: 'json' };

/** The conditions of one meaning, all of which have to hold. Patterns are written as people write, and matched against folded text. */
type Meaning = {
  /** Of the form itself. */
  readonly form?: string;
  readonly before?: string;
  readonly after?: string;
  /** Somewhere in the same sentence, where the advisor does not speak of itself. */
  readonly near?: string;
  /** An advisor may still mean its maker when it speaks of itself. */
  readonly unlessSelf?: boolean;
};

/** What stands in braces in a pattern. */
const SHARED: Readonly<Record<string, string>> = {
  ...written.patterns,
  surnames: anyOf(written.lists.surnames),
  firstNames: anyOf(written.lists.firstNames),
};

function anyOf(lines: readonly string[]): string {
  return lines.join(', ').split(', ').join('|');
}

function compiled(pattern: string | undefined): RegExp | undefined {
  const whole = pattern?.replace(/\{([a-z]\w+)\}/giu, (left, name: string) => SHARED[name] ?? left);
  return whole === undefined ? undefined : new RegExp(foldText(whole).text, 'u');
}

/** By what the vendor calls it, whichever script or form it stands in. */
const MEANINGS = new Map(
  Object.entries<readonly Meaning[]>(written.meanings).map(([name, meanings]) => [
    name,
    meanings.map(({ unlessSelf = false, form, before, after, near }) => ({
      unlessSelf,
      form: compiled(form),
      before: compiled(before),
      after: compiled(after),
      near: compiled(near),
    })),
  ]),
);

const CLOSE = 40;

/** True where the sentence around the name, folded and with its article, shows that no model or vendor is meant: "hard to grok", "Claude Shannon". */
export function namesSomethingElse(
  { core, noun }: FoundName,
  { self, before, after }: { readonly self: boolean; readonly before: string; readonly after: string },
): boolean {
  // Only the last characters matter, and unanchored patterns are slow on long texts.
  const close = before.slice(-CLOSE);
  const common = commonNameOf(core);
  const meanings = MEANINGS.get(common) ?? MEANINGS.get(common.replace(/s$/u, '')) ?? [];
  return meanings.some(
    (meaning) =>
      !(self && (meaning.unlessSelf || meaning.near !== undefined)) &&
      (noun === '' || meaning.near !== undefined) &&
      (meaning.form?.test(core) ?? true) &&
      (meaning.before?.test(close) ?? true) &&
      (meaning.after?.test(after) ?? true) &&
      (meaning.near === undefined || meaning.near.test(before) || meaning.near.test(after)),
  );
}
