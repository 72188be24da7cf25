// Where the table of numbers stands in the window, so that the memo's table can take its place without a jump.

export type NumbersPlace = { readonly numbersTop: number } | null;

/** Null where no reader has the numbers in sight. */
export function placeOfNumbers(): NumbersPlace {
  const top = document.querySelector('table.numbers')?.getBoundingClientRect().top;
  return top !== undefined && top >= 0 && top < window.innerHeight ? { numbersTop: top } : null;
}

/** More room than this above a memo would hide its headline rather than spare a jump. */
const MOST_ROOM = 160;

/** Brings the table to where the other one stood, with room above the page where scrolling is not enough; to the top where there was none. Only once. */
export function takePlaceOfNumbers(table: HTMLElement | null, page: HTMLElement): void {
  const state: unknown = window.history.state;
  window.history.replaceState(null, '');
  window.scrollTo(0, 0);
  if (!table || typeof state !== 'object' || !state || !('numbersTop' in state)) return;
  const below = table.getBoundingClientRect().top - Number(state.numbersTop);
  if (below >= 0) window.scrollTo(0, below);
  else if (-below <= MOST_ROOM) page.style.paddingTop = `${-below}px`;
}
