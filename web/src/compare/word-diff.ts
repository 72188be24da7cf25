// A diff of two texts by words.

/** A run of words; `changed` where it is not part of the common sequence. */
export type WordRun = { readonly text: string; readonly changed: boolean };

/** For more pairs of words than this, both texts count as entirely changed. */
const MOST_PAIRS = 4_000_000;

/** Splits both texts into runs by their longest common subsequence; the runs of a side add up to its text. */
export function diffWords(before: string, after: string): { before: WordRun[]; after: WordRun[] } {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length * b.length > MOST_PAIRS)
    return { before: [{ text: before, changed: true }], after: [{ text: after, changed: true }] };
  const lengths = commonLengths(a, b);
  const at = (i: number, k: number): number => lengths[i * (b.length + 1) + k] ?? 0;
  const kept = { before: new Set<number>(), after: new Set<number>() };
  for (let i = 0, k = 0; i < a.length && k < b.length;) {
    if (a[i] === b[k]) {
      kept.before.add(i++);
      kept.after.add(k++);
    } else if (at(i + 1, k) >= at(i, k + 1)) i++;
    else k++;
  }
  return { before: runsOf(a, kept.before), after: runsOf(b, kept.after) };
}

/** Words and punctuation, each with its trailing space; Han script by character. */
function wordsOf(text: string): string[] {
  return text.match(/\p{sc=Han}\s*|[\p{L}\p{N}\p{M}'’-]+\s*|[^]\s*/gu) ?? [];
}

/** The length of the longest common subsequence of the suffixes from i and k on. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let k = b.length - 1; k >= 0; k--)
      lengths[i * width + k] =
        a[i] === b[k]
          ? (lengths[(i + 1) * width + k + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + k] ?? 0, lengths[i * width + k + 1] ?? 0);
  return lengths;
}

function runsOf(words: readonly string[], kept: ReadonlySet<number>): WordRun[] {
  const runs: { text: string; changed: boolean }[] = [];
  words.forEach((text, at) => {
    const changed = !kept.has(at);
    const last = runs.at(-1);
    if (last?.changed === changed) last.text += text;
    else runs.push({ text, changed });
  });
  return runs;
}
