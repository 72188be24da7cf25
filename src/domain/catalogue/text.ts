/** A share from 0 to 1 as "71%": English and Chinese. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** "71 %", never torn apart: German (DIN 5008), French (Imprimerie nationale) and Spanish (RAE). */
export function spacedPercent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** The text with a full stop, unless it ends a sentence already. */
export function sentence(text: string, stop = '.'): string {
  const trimmed = text.trim();
  return /[.!?…。！？]["'”’»)\]]*$/u.test(trimmed) ? trimmed : `${trimmed}${stop}`;
}

/** "9.2" or "9,2". */
export function decimal(locale: string, value: number, digits: number): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
