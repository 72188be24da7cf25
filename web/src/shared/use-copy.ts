// Copies to the clipboard, also on a page without TLS, where the Clipboard API is not available.
import { useState } from 'react';

/** `said` reports the last copy. */
export function useCopy(): { readonly said: string; readonly copy: (text: string) => void } {
  const [said, setSaid] = useState('');
  const copy = (text: string) =>
    void copyText(text).then((done) => setSaid(done ? 'Copied.' : 'Select the text and copy it yourself.'));
  return { said, copy };
}

/** Resolves with whether the text was copied; what takes formatted text takes `html`. */
export async function copyText(text: string, html = ''): Promise<boolean> {
  const parts = [['text/plain', text] as const, ['text/html', html] as const].filter(
    ([, part]) => part !== '',
  );
  try {
    const blobs = parts.map(([type, part]) => [type, new Blob([part], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return copyBySelection(parts);
  }
}

function copyBySelection(parts: readonly (readonly [type: string, part: string])[]): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = 'Browsers copy only where something is selected.';
  area.className = 'sr-only';
  area.addEventListener('copy', (event) => {
    for (const [type, part] of parts) event.clipboardData?.setData(type, part);
    event.preventDefault();
  });
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
