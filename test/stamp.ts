// A time as a word: letters alone, so that it is neither a number to check nor a name to mask.

const STAMP = /zq([a-j]{13})qz/g;

/** `ms` since 1970. */
export function stampOf(ms: number): string {
  return `zq${String(ms).replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))}qz`;
}

/** The times in a text, in milliseconds since 1970. */
function stampsIn(text: string): number[] {
  return [...text.matchAll(STAMP)].map(([, letters = '']) =>
    Number(letters.replace(/[a-j]/g, (letter) => String(letter.charCodeAt(0) - 97))),
  );
}

/** How late the pieces of an answer are that this part of an event stream brings, in milliseconds. */
export function lagsIn(text: string): number[] {
  const now = Date.now();
  return text.split('\n\n').flatMap((frame) =>
    // Later stages quote the first, with its stamps.
    frame.includes('.snippet\n') && frame.includes('"stage":"perspectives"')
      ? stampsIn(frame).map((sentAt) => now - sentAt)
      : [],
  );
}
