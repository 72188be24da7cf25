// Copies to the clipboard, also on a page without TLS, where the Clipboard API is not available.
import { useState } from 'react';

/** `said` reports the last copy. */
export function useCopy(): { readonly said: string; readonly copy: (text: string) => void } {
  const [said, setSaid] = useState('');
  const copy = (text: string) =>
    void copyText(text).then((done) => setSaid(done ? 'Copied.' : 'Select the text and copy it yourself.'));
  return { said, copy };
}

/** Resolves with whether the text was copied. */
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
