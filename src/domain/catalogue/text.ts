/** The text with a full stop, unless it ends a sentence already. */
export function sentence(text: string, stop = '.'): string {
  const trimmed = text.trim();
  return /[.!?…。！？]["'”’»)\]]*$/u.test(trimmed) ? trimmed : `${trimmed}${stop}`;
}
