import labels from './labels.json' with { type: 'json' };

/** Short for what is proposed beside the options of the question. */
export const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(labels));
