import labels from './labels.json' with { type: 'json' };

/** Short labels of options that the simulator proposes. */
export const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(labels));
