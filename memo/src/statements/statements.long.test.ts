import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { checkPanel, CODES } from './check-panel.fixture.ts';
import type { Counts } from './check-panel.fixture.ts';
import { anyDraw } from './panels.fixture.ts';

const PANELS = 600;

test('says of a panel only what its answers bear out, and nothing that excludes another', (t) => {
  const counts: Counts = { panels: 0, made: new Map() };
  fc.assert(
    fc.property(anyDraw, (draw) => checkPanel(draw, counts)),
    { numRuns: PANELS },
  );
  report(t, counts);
  // A run of sixty thousand panels makes every statement, and leaves it out, a thousand times.
  const least = counts.panels >= 60_000 ? 1_000 : Math.floor(counts.panels / 200);
  for (const code of CODES) {
    const made = counts.made.get(code) ?? 0;
    assert.ok(made >= least, `${code} was true of ${made} panels only.`);
    assert.ok(counts.panels - made >= least, `${code} was false of ${counts.panels - made} panels only.`);
  }
});

function report(t: TestContext, { panels, made }: Counts): void {
  t.diagnostic(`${panels} panels`);
  for (const code of CODES)
    t.diagnostic(`${code}: true ${made.get(code) ?? 0}, false ${panels - (made.get(code) ?? 0)}`);
}
