// Aligned plain text.

/** The first column goes to the left, the others to the right; columns are two spaces apart and lines have no trailing space. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, c) =>
    Math.max(...rows.map((row) => (row[c] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, c) => (c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** A name from a file, safe to print: control characters become spaces, and what is over `most` characters is cut. */
export function printable(name: string, most: number): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  return plain.length <= most ? plain : `${plain.slice(0, most - 1)}…`;
}

/** Words broken into lines of at most `width` characters where a word allows it. */
export function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.pop();
    if (last === undefined) lines.push(word);
    else if (last.length + 1 + word.length <= width) lines.push(`${last} ${word}`);
    else lines.push(last, word);
  }
  return lines.map((line) => `${line}\n`).join('');
}
