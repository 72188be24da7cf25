// Remembers where the live table of numbers is in the window, so that the memo's table can replace it without a jump.

export type NumbersPlace = { readonly numbersTop: number } | null;

/** Null when the table is not in the window. */
export function placeOfNumbers(): NumbersPlace {
  const top = document.querySelector('table.numbers')?.getBoundingClientRect().top;
  return top !== undefined && top >= 0 && top < window.innerHeight ? { numbersTop: top } : null;
}

/** In pixels; a larger gap above the memo would push its headline out of view. */
const MOST_ROOM = 160;

/** Scrolls the table to where the live one was, and pads the page where scrolling is not enough; without a remembered place, scrolls to the top. The place is used once. */
export function takePlaceOfNumbers(table: HTMLElement | null, page: HTMLElement): void {
  const state: unknown = window.history.state;
  window.history.replaceState(null, '');
  window.scrollTo(0, 0);
  if (!table || typeof state !== 'object' || !state || !('numbersTop' in state)) return;
  const below = table.getBoundingClientRect().top - Number(state.numbersTop);
  if (below >= 0) window.scrollTo(0, below);
  else if (-below <= MOST_ROOM) page.style.paddingTop = `${-below}px`;
}
