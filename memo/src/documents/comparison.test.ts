import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparisonAsMarkdown } from './comparison.ts';

test('says what each advisor picks in both, and of an option that is in one memo alone nothing of the other', () => {
  const side = (rank: number, probability: number) => ({ rank, probability, score: 50, votes: 1 });
  const model = { provider: 'anthropic', model: 'opus' };
  const said = comparisonAsMarkdown({
    object: 'comparison',
    language: 'en',
    before: 'memo_0199f0aa-0000-7000-8000-000000000001',
    after: 'memo_0199f0aa-0000-7000-8000-000000000002',
    inputs: [],
    recommended: { before: 'Buy', after: 'Rent', changed: true },
    band: { before: 'low', after: 'high' },
    options: [
      { name: 'Buy', before: side(1, 0.604), after: side(2, 0.4) },
      { name: 'Rent', before: null, after: side(1, 0.6) },
      { name: 'Share', before: side(2, 0.396), after: null },
    ],
    cells: [],
    advisors: [
      { ...model, before: 'Buy', after: 'Buy' },
      { ...model, before: 'Buy', after: 'Rent' },
    ],
  });
  for (const line of [
    '| How sure is this | Low confidence | High confidence |',
    '| Buy | 1 → 2 | 60% → 40% | 50 | 1 |',
    '| Rent | – → 1 | – → 60% | – → 50 | – → 1 |',
    '| Share | 2 → – | 40% → – | 50 → – | 1 → – |',
    '| anthropic opus | Buy | Buy |',
    '| anthropic opus | Buy | Rent |',
  ])
    assert.ok(said.includes(`${line}\n`), `${line} in\n${said}`);
});
