/** A share from 0 to 1 as "71%": English and Chinese. */
export function percent(share: number): string {
  return `${wholePercent(share)}%`;
}

/** "71 %", never torn apart: German (DIN 5008), French (Imprimerie nationale) and Spanish (RAE). */
export function spacedPercent(share: number): string {
  return `${wholePercent(share)}\u00a0%`;
}

/** Nothing is said to be certain or impossible for having been rounded. */
function wholePercent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return '<1';
  return whole === 100 && share < 1 - 1e-9 ? '>99' : String(whole);
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
