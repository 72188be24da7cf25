// The chance that readers are shown, and how it is rounded.

type Chances = { readonly probability: number; readonly probabilityInRunning?: number | null };

/** What an option is compared by: its probability among what musts leave in the running, else the panel's own. 0 to 1. */
export function chanceOf({ probability, probabilityInRunning }: Chances): number {
  return probabilityInRunning ?? probability;
}

/** A share from 0 to 1 in whole percent; a half goes to the even number, so that what two options have adds up to 100. */
export function wholePercent(share: number): number {
  const percent = share * 100;
  const below = Math.floor(percent);
  return Math.abs(percent - below - 0.5) < 1e-9 ? below + (below % 2) : Math.round(percent);
}
