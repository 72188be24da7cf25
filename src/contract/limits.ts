import { BRIEFING_LIMITS } from '../domain/briefing.ts';
import { EVENT_CHARACTERS } from '../domain/predictions.ts';
import { NAME_CHARACTERS } from '../domain/short-label.ts';

/** The limits of the contract, in characters or counts. */
export const LIMITS = {
  /** Of a request that may bring documents. */
  requestBytes: 8 * 1_048_576,
  /** Of any one object in a body. */
  fields: 200,
  /** Objects and arrays within one another. */
  depth: 32,
  /** Of all objects and arrays in a body together. */
  values: 20_000,
  documents: 8,
  documentBytes: 5 * 1_048_576,
  documentName: 255,
  question: 8_000,
  email: 254,
  criteria: 12,
  /** Of options, criteria and musts. */
  name: NAME_CHARACTERS,
  panelName: 40,
  predictionEvent: EVENT_CHARACTERS,
  description: 2_000,
  context: 100_000,
  weight: 100,
  /** Of what was asked back, and answered. */
  briefing: { ...BRIEFING_LIMITS, id: 64, answer: 500 },
  optionsLeast: 2,
  optionsMost: 8,
  musts: 6,
  idempotencyKey: 255,
} as const;
