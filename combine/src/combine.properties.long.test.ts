import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Flip, OptionId } from '@witan/client';
import { combine } from './combine.ts';
import type { Combined } from './combine.ts';
import type { Frame } from './frame.ts';
import { anyPanel, optionId } from './panels.test-support.ts';
import type { Panel } from './panels.test-support.ts';
import type { Perspective } from './perspective.ts';
import { levelKey } from './numbers.ts';

const RUNS = { numRuns: 40, seed: 20_260_101 };

/** What a combination says of the simulation, apart from all else. */
function split(combined: Combined): { simulated: unknown; exact: unknown } {
  const { options, robustness, ...rest } = combined;
  const { valueOfInformation, ...checks } = robustness;
  return {
    simulated: options.map(
      ({ rankAcceptability, centralWeights, confidenceFactor, expectedRegret, regretP90 }) => ({
        rankAcceptability,
        centralWeights,
        confidenceFactor,
        expectedRegret,
        regretP90,
        valueOfInformation,
      }),
    ),
    exact: {
      options: options.map(({ id, score, probability, rank }) => ({ id, score, probability, rank })),
      checks,
      ...rest,
    },
  };
}

function hasTies({ options, robustness }: Combined): boolean {
  const repeated = (keys: readonly number[]): boolean => new Set(keys).size < keys.length;
  const sizes = robustness.flips.map((flip) => levelKey(flip.to - flip.from));
  return (
    repeated(options.map(({ probability }) => levelKey(probability))) ||
    repeated(options.map(({ score }) => levelKey(score))) ||
    repeated(sizes.map(Math.abs))
  );
}

function byId<T extends { id: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.id.localeCompare(b.id));
}

function flipKeys(flips: readonly Flip[]): string[] {
  return flips.map((flip) => JSON.stringify(flip)).toSorted();
}

test('the order of options, criteria, advisors and cells changes nothing', () => {
  fc.assert(
    fc.property(anyPanel, ({ frame, perspectives }) => {
      const straight = combine(frame, perspectives, 'memo_1');
      const turned = combine(
        { ...frame, options: frame.options.toReversed(), criteria: frame.criteria.toReversed() },
        perspectives
          .map((perspective) => ({ ...perspective, cells: perspective.cells.toReversed() }))
          .toReversed(),
        'memo_1',
      );
      const bare = ({ options }: Combined) => byId(options).map(({ rank: _rank, ...option }) => option);
      assert.deepEqual(bare(turned), bare(straight));
      if (hasTies(straight)) return;
      assert.deepEqual(byId(turned.options), byId(straight.options));
      assert.deepEqual(turned.robustness.winners.weightedScore, straight.robustness.winners.weightedScore);
      assert.deepEqual(flipKeys(turned.robustness.flips), flipKeys(straight.robustness.flips));
    }),
    RUNS,
  );
});

test('renaming moves acceptabilities by less than 0.02 and nothing else at all', () => {
  fc.assert(
    fc.property(anyPanel, ({ frame, perspectives }) => {
      const before = combine(frame, perspectives, 'memo_1');
      const after = combine(
        {
          ...frame,
          options: frame.options.map((option, i) => ({ ...option, name: `Plan ${9 - i}` })),
          criteria: frame.criteria.map((criterion, k) => ({ ...criterion, name: `Aspect ${9 - k}` })),
        },
        perspectives,
        'memo_1',
      );
      assert.deepEqual(split(after).exact, split(before).exact);
      before.options.forEach(({ rankAcceptability }, i) =>
        rankAcceptability.forEach((share, rank) => {
          const renamed = after.options[i]?.rankAcceptability[rank] ?? Number.NaN;
          assert.ok(Math.abs(renamed - share) < 0.02, `${share} became ${renamed}`);
        }),
      );
    }),
    RUNS,
  );
});

test('scaling all weights changes nothing', () => {
  const scaled = (frame: Frame, factor: number): Frame => ({
    ...frame,
    criteria: frame.criteria.map((criterion) => ({ ...criterion, weight: criterion.weight * factor })),
  });
  fc.assert(
    fc.property(anyPanel, ({ frame, perspectives }) => {
      const before = combine(frame, perspectives, 'memo_1');
      assert.deepEqual(combine(scaled(frame, 8), perspectives, 'memo_1'), before);
      const odd = combine(scaled(frame, 37), perspectives, 'memo_1');
      before.options.forEach((option, i) => {
        assert.ok(Math.abs((odd.options[i]?.score ?? 0) - option.score) < 1e-9);
        assert.equal(odd.options[i]?.rank, option.rank);
      });
    }),
    RUNS,
  );
});

test('an option whose worst case beats every rival in every eye wins in every draw and by every method', () => {
  fc.assert(
    fc.property(anyPanel, ({ frame, perspectives }) => {
      const lifted = perspectives.map((perspective) => ({
        ...perspective,
        cells: perspective.cells.map((cell) =>
          cell.option === 'opt_2'
            ? { ...cell, low: 100, score: 100, high: 100 }
            : { ...cell, low: cell.low / 2, score: cell.score / 2, high: cell.high / 2 },
        ),
        probabilities: { ...zeros(frame), opt_2: 1 },
      }));
      const { options, robustness, recommended } = combine(frame, lifted, 'memo_1');
      assert.equal(recommended, 'opt_2');
      assert.equal(options[1]?.rankAcceptability[0], 1);
      assert.equal(options[1]?.confidenceFactor, 1);
      assert.deepEqual(new Set(Object.values(robustness.winners)), new Set(['opt_2']));
      assert.deepEqual(
        robustness.flips.filter(({ kind }) => kind === 'weight'),
        [],
      );
    }),
    RUNS,
  );
});

function zeros(frame: Frame): Perspective['probabilities'] {
  return Object.fromEntries(frame.options.map(({ id }) => [id, 0]));
}

test('acceptabilities are a distribution over the ranks of each option and over the options of each rank', () => {
  fc.assert(
    fc.property(anyPanel, ({ frame, perspectives }) => {
      const { options } = combine(frame, perspectives, 'memo_1');
      const rows = options.map(({ rankAcceptability }) => rankAcceptability);
      for (const row of rows) assert.ok(Math.abs(total(row) - 1) < 1e-9);
      for (const rank of rows.keys())
        assert.ok(Math.abs(total(rows.map((row) => row[rank] ?? 0)) - 1) < 1e-9);
      for (const { centralWeights } of options) {
        if (centralWeights) assert.ok(Math.abs(total(Object.values(centralWeights)) - 1) < 1e-9);
      }
    }),
    RUNS,
  );
});

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

test('the simulation goes by the names of the options, not by their ids', () => {
  const renumbered = ({ frame, perspectives }: Panel): Panel => {
    const old = frame.options.toReversed();
    const ids = new Map(old.map(({ id }, i) => [id, optionId(i)]));
    const moved = (id: OptionId): OptionId => ids.get(id) ?? id;
    return {
      frame: { ...frame, options: old.map((option) => ({ ...option, id: moved(option.id) })) },
      perspectives: perspectives.map((perspective) => ({
        ...perspective,
        cells: perspective.cells.map((cell) => ({ ...cell, option: moved(cell.option) })),
        probabilities: Object.fromEntries(
          old.map(({ id }) => [moved(id), perspective.probabilities[id] ?? 0]),
        ),
      })),
    };
  };
  fc.assert(
    fc.property(anyPanel, (panel) => {
      const shares = ({ frame, perspectives }: Panel) =>
        combine(frame, perspectives, 'memo_1').options.map(({ rankAcceptability }) => rankAcceptability);
      assert.deepEqual(shares(renumbered(panel)), shares(panel).toReversed());
    }),
    RUNS,
  );
});
