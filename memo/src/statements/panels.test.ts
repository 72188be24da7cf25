import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPanel, CODES } from './check-panel.fixture.ts';
import type { Counts } from './check-panel.fixture.ts';
import type { Draw } from './panels.fixture.ts';

/** Few panels of which every statement is true once and false once; statements.long.test.ts draws hundreds. */
const PANELS: readonly Draw[] = [
  { options: 3, advisors: 3, criteria: 3, seed: 1_835_901_636 },
  { options: 2, advisors: 4, criteria: 1, seed: 855_328_394 },
  { options: 2, advisors: 4, criteria: 2, seed: 2_147_483_646 },
  { options: 2, advisors: 3, criteria: 1, seed: 1_784_741_108 },
  { options: 2, advisors: 1, criteria: 1, seed: 1_387_089_932 },
  { options: 2, advisors: 2, criteria: 1, seed: 1_918_382_321 },
  { options: 3, advisors: 3, criteria: 1, seed: 134_831_857 },
  { options: 2, advisors: 1, criteria: 1, seed: 1_437_465_774 },
  { options: 3, advisors: 1, criteria: 1, seed: 2_147_483_617 },
  { options: 3, advisors: 1, criteria: 1, seed: 717_507_414 },
  { options: 3, advisors: 2, criteria: 1, seed: 133_258_425 },
  { options: 3, advisors: 3, criteria: 1, seed: 67_713_299 },
  { options: 2, advisors: 4, criteria: 4, seed: 1_373_009_794 },
  { options: 8, advisors: 8, criteria: 5, seed: 20_261_124 },
  // What keeps things as they are, the only option that is left, and one that nobody prefers to another.
  { options: 2, advisors: 3, criteria: 3, seed: 59 },
  { options: 2, advisors: 1, criteria: 1, seed: 24 },
  { options: 3, advisors: 4, criteria: 2, seed: 60 },
  // Musts that put out all options only together.
  { options: 2, advisors: 3, criteria: 2, seed: 91 },
  // Musts that put out unlike numbers of options, by unlike majorities.
  { options: 2, advisors: 4, criteria: 2, seed: 38 },
  { options: 2, advisors: 4, criteria: 2, seed: 3 },
  // An option that wins where a criterion weighs more.
  { options: 3, advisors: 5, criteria: 2, seed: 2 },
  // More agreements, or divergences, and more flips than the lists have room for.
  { options: 3, advisors: 7, criteria: 5, seed: 16 },
  { options: 3, advisors: 7, criteria: 5, seed: 25 },
];

test('says of a panel only what its answers bear out, and nothing that excludes another', () => {
  const counts: Counts = { panels: 0, made: new Map() };
  for (const draw of PANELS) checkPanel(draw, counts);
  for (const code of CODES) {
    const made = counts.made.get(code) ?? 0;
    assert.ok(made > 0 && made < counts.panels, `${code} was true of ${made} panels.`);
  }
});
