// Where the table of numbers stands in the window, so that the memo's table can take its place without a jump.

export type NumbersPlace = { readonly numbersTop: number } | null;

/** Null where no reader has the numbers in sight. */
export function placeOfNumbers(): NumbersPlace {
  const top = document.querySelector('table.numbers')?.getBoundingClientRect().top;
  return top !== undefined && top >= 0 && top < window.innerHeight ? { numbersTop: top } : null;
}

/** Scrolls so that the table stands where the other one stood; to the top where there was none. Only once. */
export function takePlaceOfNumbers(table: Element | null): void {
  const state: unknown = window.history.state;
  window.history.replaceState(null, '');
  if (table && typeof state === 'object' && state && 'numbersTop' in state) {
    window.scrollBy(0, table.getBoundingClientRect().top - Number(state.numbersTop));
  } else window.scrollTo(0, 0);
}
