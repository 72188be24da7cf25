// The chance that readers are shown.

type Chances = { readonly probability: number; readonly probabilityInRunning?: number | null };

/** What an option is compared by: its probability among what musts leave in the running, else the panel's own. 0 to 1. */
export function chanceOf({ probability, probabilityInRunning }: Chances): number {
  return probabilityInRunning ?? probability;
}
