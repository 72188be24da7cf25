import type { RunContext } from './deliberation.ts';

/** Whose words of the memo are shown while they come: one writer's at a time, and nobody is told which. */
export type WritingFloor = {
  /** This writer begins, or begins anew: what was shown before is void. */
  readonly take: (seat: string) => void;
  readonly isHeldBy: (seat: string) => boolean;
};

export function createWritingFloor({ world }: RunContext): WritingFloor {
  let holder: string | null = null;
  let turns = 0;
  return {
    take: (seat) => {
      holder = seat;
      turns += 1;
      // The stage begins again for whoever watches.
      if (turns > 1) world.tell(`memo/again/${turns}`, { type: 'stage.started', stage: 'memo' });
    },
    isHeldBy: (seat) => holder === seat,
  };
}
