// A track record in which everything is computed.
import type { TrackRecord } from '@witan/client';

export function trackRecordFixture(): TrackRecord {
  const figure = (value: number) => ({ value, interval: [value - 0.05, value + 0.05] as [number, number] });
  const scored = {
    resolved: 24,
    missing: 0,
    brier: {
      panel: figure(0.17),
      equalWeights: figure(0.19),
      climatology: figure(0.25),
      bestAdvisor: { ...figure(0.16), n: 24, panel: 0.17 },
    },
    calibration: Array.from({ length: 10 }, (_, bin) => ({
      from: bin / 10,
      to: (bin + 1) / 10,
      said: bin < 4 ? null : bin / 10 + 0.05,
      right: bin < 4 ? null : bin / 10,
      n: bin < 4 ? 0 : 4,
      interval: bin < 4 ? null : ([bin / 10 - 0.1, bin / 10 + 0.1] as [number, number]),
    })),
    advisors: ['A', 'B', 'C', 'D'].map((letter, i) => ({
      advisor: `Advisor ${letter}` as const,
      brier: 0.16 + i / 50,
      n: 24,
      weight: 0.4 - i / 10,
    })),
    overTime: Array.from({ length: 24 }, (_, i) => ({
      n: i + 1,
      panel: 0.24 - i / 400,
      equalWeights: 0.24 - i / 800,
    })),
  };
  return {
    object: 'track_record',
    mode: 'live',
    ...scored,
    pending: 3,
    due: 1,
    results: { better: 5, asExpected: 12, worse: 4, mixed: 3 },
    decider: { followed: { n: 18, right: 13 }, against: { n: 6, right: 2 } },
    bands: [
      { band: 'low', n: 6, right: 3 },
      { band: 'moderate', n: 14, right: 11 },
      { band: 'high', n: 4, right: 4 },
    ],
    split: { n: 9, panelRight: 6, dissentRight: 2 },
    predictions: scored,
    own: {
      n: 12,
      you: 7,
      panel: 8,
      agreed: { n: 8, right: 6 },
      brier: { n: 10, you: 0.23, panel: 0.2, both: 0.19 },
    },
    pool: {
      method: 'track_record',
      outcomes: 48,
      missing: 0,
      learnsFrom: ['outcomes', 'predictions'],
      asDecided: null,
    },
  };
}
