// Copying to the clipboard, also where the page is served without TLS and the browser's own way is closed.
import { useState } from 'react';

/** `said` is what became of the last copy. */
export function useCopy(): { readonly said: string; readonly copy: (text: string) => void } {
  const [said, setSaid] = useState('');
  const copy = (text: string) =>
    void copyText(text).then((done) => setSaid(done ? 'Copied.' : 'Select the text and copy it yourself.'));
  return { said, copy };
}

/** True where the text is on the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
