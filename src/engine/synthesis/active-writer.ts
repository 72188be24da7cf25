/** The writer whose words are shown as they arrive. Nobody is told which one it is. */
export type ActiveWriter = {
  /** Makes this writer the active one, or restarts it: what was shown before is discarded. */
  readonly take: (seat: string) => void;
  readonly is: (seat: string) => boolean;
};

/** `onTurn` is called each time what was shown is discarded; turns count from 2. */
export function createActiveWriter(onTurn: (turn: number) => void): ActiveWriter {
  let holder: string | null = null;
  let turns = 0;
  return {
    take: (seat) => {
      holder = seat;
      turns += 1;
      if (turns > 1) onTurn(turns);
    },
    is: (seat) => holder === seat,
  };
}
