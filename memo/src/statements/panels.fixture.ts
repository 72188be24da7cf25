// Random panels, taken through the real combination, for the tests of what is said about them.
import fc from 'fast-check';
import type { OptionId, Reversibility } from '@witan/client';
import { combine } from '@witan/combine';
import type { Combined, Frame, Perspective, Pooling } from '@witan/combine';
import { drawnFacts } from './drawn-facts.fixture.ts';
import type { PanelFacts } from './panel-facts.ts';

/** What a panel is drawn from: sizes that shrink, and a seed for everything within them. */
export type Draw = {
  readonly options: number;
  readonly advisors: number;
  readonly criteria: number;
  readonly seed: number;
};

export const anyDraw: fc.Arbitrary<Draw> = fc.record({
  options: fc.oneof(
    fc.integer({ min: 2, max: 3 }),
    fc.integer({ min: 2, max: 4 }),
    fc.integer({ min: 2, max: 8 }),
  ),
  advisors: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 8 })),
  criteria: fc.integer({ min: 1, max: 5 }),
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
});

/** The answers as they came, and what statements are made from. */
export type DrawnPanel = {
  readonly frame: Frame;
  readonly finals: readonly Perspective[];
  readonly pooling: Pooling;
  readonly missing: number;
  readonly degraded: boolean;
  readonly combined: Combined;
  readonly facts: PanelFacts;
};

/** In one of so many panels nobody prefers one of the first two options. */
const EVEN = 30;

function evened(answer: Perspective): Perspective {
  const others = Object.keys(answer.probabilities).length - 2;
  const shares = Object.keys(answer.probabilities).map((id, i) => [
    id,
    i < 2 ? (others > 0 ? 0.4 : 0.5) : 0.2 / others,
  ]);
  return { ...answer, probabilities: Object.fromEntries(shares) };
}

type Random = {
  readonly share: () => number;
  readonly chance: (of: number) => boolean;
  readonly of: <T>(items: readonly T[]) => T;
};

/** Tests ask for the same panel many times, and to combine it takes longest. */
const known = new Map<string, Combined>();

export function drawPanel({ options, advisors, criteria, seed }: Draw, language = 'en'): DrawnPanel {
  const random = randomOf(seed);
  const temper = temperOf(random);
  const frame = drawFrame(random, temper, { options, criteria });
  const drawn = Array.from({ length: advisors }, (_, place) => drawAnswer(random, { frame, temper, place }));
  const finals = seed % EVEN === 0 ? drawn.map(evened) : drawn;
  const pooling = drawPooling(random, finals);
  const key = [options, advisors, criteria, seed].join(' ');
  const combined = known.get(key) ?? combine(frame, finals, `panel ${seed}`, { pooling });
  known.set(key, combined);
  const missing = random.chance(0.25) ? 1 + Math.floor(random.share() * 2) : 0;
  const degraded = advisors < 3 || advisors <= missing;
  const facts = drawnFacts({ frame, finals, combined, missing, degraded }, random, language);
  return { frame, finals, pooling, missing, degraded, combined, facts };
}

/**
 * `compromise`: the first option is everyone's second; `surer`: one is sure of it, the others lean elsewhere; `lean`: most
 * lean to it; `contested`: the likeliest one, and some say that it fails a must.
 */
type Scene = 'compromise' | 'surer' | 'lean' | 'contested';

/** How a panel is disposed: what makes the rarer statements come up often enough. */
type Temper = {
  /** Most panels are of no kind; the others hold what would come up too seldom by chance. */
  readonly scene: Scene | null;
  /** 0: everyone thinks alike; 1: everyone for itself. */
  readonly own: number;
  /** How much surer the best option's share is than the others'. */
  readonly sure: number;
  /** How far probabilities follow the scores. */
  readonly follows: number;
  /** Steps of probabilities and scores, so that ties come about. */
  readonly step: readonly [percent: number, points: number];
  readonly quality: readonly (readonly number[])[];
  readonly fails: number;
  readonly asks: boolean;
  readonly undo: Reversibility | null;
};

function temperOf(random: Random): Temper {
  const scene = random.chance(0.45)
    ? random.of(['compromise', 'compromise', 'surer', 'lean', 'lean', 'contested'] as const)
    : null;
  return {
    scene,
    own: random.of([0, 0.2, 0.5, 1]),
    sure: random.of([0.3, 1, 3, 8]),
    follows: random.of([1, 1, 0.5, 0]),
    step: random.of([
      [0, 0],
      [0, 0],
      [5, 5],
      [10, 10],
      [25, 25],
    ] as const),
    quality: Array.from({ length: 8 }, () => Array.from({ length: 5 }, random.share)),
    fails: random.of([0, 0.1, 0.5, 0.6, 0.95]),
    asks: random.chance(0.25),
    undo: random.of([null, null, 'reversible', 'irreversible', 'costly'] as const),
  };
}

function drawFrame(
  random: Random,
  { scene }: Temper,
  size: { readonly options: number; readonly criteria: number },
): Frame {
  const stated = random.chance(scene === null ? 0.4 : 0.1);
  const parts = Array.from({ length: size.criteria }, () => (stated ? 0.1 + random.share() : 1));
  const total = parts.reduce((sum, part) => sum + part, 0);
  const quo = random.chance(0.5) ? Math.floor(random.share() * (scene === null ? size.options : 1)) : -1;
  const ids = Array.from({ length: size.options }, (_, i): OptionId => `opt_${i + 1}`);
  return {
    options: ids.map((id, i) => ({
      id,
      name: `Way ${i + 1}`,
      label: `Way ${i + 1}`,
      description: '',
      source: 'caller',
      ...(i === quo ? { statusQuo: true as const } : {}),
    })),
    criteria: parts.map((part, k) => ({
      id: `crt_${k + 1}`,
      name: `Aim ${k + 1}`,
      description: '',
      weight: part / total,
      source: stated ? 'caller' : 'default',
    })),
    musts: Array.from(
      { length: scene === 'contested' ? 1 : scene === null ? random.of([0, 0, 1, 2]) : 0 },
      (_, m) => ({
        id: `mst_${m + 1}`,
        name: `Must ${m + 1}`,
        description: '',
      }),
    ),
    predictions: ids.slice(0, random.of([0, 1, 2])).map((option, i) => ({
      id: `prd_${i + 1}`,
      option,
      event: `Event ${i + 1} happens.`,
      by: '2027-03-01',
    })),
    language: 'en',
    weightsStated: stated,
    assumptions: [],
    missingInformation: [],
  };
}

/** How likely an advisor is to say that a must fails; where it is seldom said of two, each of them puts out every other option. */
function failing(
  frame: Frame,
  { scene, fails }: Temper,
  at: { readonly m: number; readonly i: number },
): number {
  if (scene !== null) return at.i === 0 ? 0.65 : 0;
  if (frame.musts.length < 2 || fails !== 0.1) return fails;
  return (at.m + at.i) % 2 === 0 ? 0.9 : 0.1;
}

type Answering = { readonly frame: Frame; readonly temper: Temper; readonly place: number };

function drawAnswer(random: Random, { frame, temper, place }: Answering): Perspective {
  const { own, sure, follows, step } = temper;
  const scores = frame.options.map((_, i) =>
    frame.criteria.map((_criterion, k) => {
      const shared = temper.quality[i]?.[k] ?? 0.5;
      return stepped(100 * ((1 - own) * shared + own * random.share()), step[1]);
    }),
  );
  const appeal = scores.map((row) => {
    const mean = row.reduce((sum, score) => sum + score, 0) / row.length / 100;
    return Math.exp(sure * 3 * (follows * mean + (1 - follows) * random.share()));
  });
  return {
    advisor: `Advisor ${'ABCDEFGH'.charAt(place)}`,
    cells: cellsOf(random, frame, scores),
    probabilities: sharesOf(
      frame,
      temper.scene === null ? appeal : leaning(random, temper.scene, { frame, place }),
      step[0],
    ),
    mustVerdicts: frame.musts.flatMap(({ id: must }, m) =>
      frame.options.map(({ id: option }, i) => ({
        must,
        option,
        verdict: random.chance(failing(frame, temper, { m, i }))
          ? ('failed' as const)
          : random.of(['met', 'met', 'at_risk'] as const),
        evidence: '',
      })),
    ),
    predictions: Object.fromEntries(
      frame.predictions.map(({ id }) => [id, stepped(random.share() * 100, step[0]) / 100]),
    ),
    response: [`Speaks ${place} for its pick.`],
    caseAgainst: [],
    risks: [{ risk: random.of(RISKS), mitigation: '' }],
    conditions: [],
    nextSteps: [],
    assumptions: [random.of(ASSUMED)],
    wouldChangeMind: [],
    needsFirst: temper.asks && random.chance(0.8) ? 'What does leaving the contract cost?' : null,
    reversibility: temper.undo ?? random.of(['reversible', 'costly', 'irreversible'] as const),
  };
}

/** Parts of each option's chance, as the scene has it. */
function leaning(
  random: Random,
  scene: Scene,
  { frame, place }: Pick<Answering, 'frame' | 'place'>,
): number[] {
  const rival = scene === 'compromise' ? 1 + (place % (frame.options.length - 1)) : 1;
  const leans = {
    compromise: [0.42, 0.46],
    surer: place === 0 ? [0.93, 0.05] : [0.43, 0.5],
    lean: place % 3 < 2 ? [0.58, 0.35] : [0.4, 0.54],
    contested: [0.7, 0.2],
  } as const;
  const [ours, theirs] = leans[scene];
  return frame.options.map(
    (_, i) => (i === 0 ? ours : i === rival ? theirs : 0.05) * (0.9 + 0.2 * random.share()),
  );
}

const RISKS = [
  'The supplier raises its prices within the first year.',
  'Two engineers leave before the work is finished.',
  'The auditors object to where the records are kept.',
] as const;
const ASSUMED = ['Revenue grows by a tenth every year.', 'The present team stays until summer.'] as const;

function cellsOf(random: Random, frame: Frame, scores: readonly (readonly number[])[]): Perspective['cells'] {
  const isPatchy = random.chance(0.1);
  return frame.options.flatMap(({ id: option }, i) =>
    frame.criteria.flatMap(({ id: criterion }, k) => {
      const score = scores[i]?.[k] ?? 50;
      if (isPatchy && random.chance(0.3)) return [];
      const [low, high] = [Math.max(0, score - 15), Math.min(100, score + 15)];
      return [{ option, criterion, score, low, high, evidence: '' }];
    }),
  );
}

function sharesOf(frame: Frame, appeal: readonly number[], step: number): Record<OptionId, number> {
  const parts = appeal.map((part) =>
    step === 0 ? part : Math.round((part / Math.max(...appeal)) * (100 / step)),
  );
  const total = parts.reduce((sum, part) => sum + part, 0);
  return Object.fromEntries(frame.options.map(({ id }, i) => [id, (parts[i] ?? 0) / total]));
}

function drawPooling(random: Random, finals: readonly Perspective[]): Pooling {
  if (random.chance(0.75)) return { method: 'equal' };
  const parts = finals.map(() => 0.2 + random.share());
  const total = parts.reduce((sum, part) => sum + part, 0);
  return {
    method: 'track_record',
    outcomes: 40,
    weights: Object.fromEntries(finals.map(({ advisor }, a) => [advisor, (parts[a] ?? 0) / total])),
  };
}

function stepped(value: number, step: number): number {
  return step === 0 ? value : Math.round(value / step) * step;
}

/** Mulberry32. */
function randomOf(seed: number): Random {
  let state = seed;
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    share,
    chance: (of) => share() < of,
    of: (items) => {
      const found = items[Math.floor(share() * items.length)];
      if (found === undefined) throw new RangeError('There is nothing to draw from.');
      return found;
    },
  };
}
