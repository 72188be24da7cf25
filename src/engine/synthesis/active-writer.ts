/** Whose words are shown while they come: one writer's at a time, and nobody is told which. */
export type ActiveWriter = {
  /** This writer begins, or begins anew: what was shown before is void. */
  readonly take: (seat: string) => void;
  readonly is: (seat: string) => boolean;
};

/** `onTurn` is told each time that what was shown becomes void; turns count from 2. */
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
