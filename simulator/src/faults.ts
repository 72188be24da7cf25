// The faults, and the effect of each on an answer.
import faults from './faults.json' with { type: 'json' };
// What is published names this file in its types, where an import that is no type would need an attribute.
import type Faults from './faults.json';
import { TASKS } from './prompt.ts';
import { VENDORS, type Ending, type Failing } from './wire/wire.ts';

/** The declarative part of a fault; the rest is in the code that makes and sends answers. */
export type Effect = {
  /** The vendor's error that is sent in place of an answer. */
  readonly status?: Failing;
  /** Only half of the answer is sent. */
  readonly half?: true;
  /** How the stream ends, unless as usual: without an ending, with an error, or with a vendor's ending. */
  readonly close?: 'nothing' | 'error' | Ending;
  /** The text comes in the last tenth of the time. */
  readonly late?: true;
  /** The default size of a flood. */
  readonly bytes?: number;
};

/** Faults that a directive in a question can set. */
export type SeatFault = keyof typeof Faults.seat;
/**
 * Faults of the network and of hostile servers, for tests: set only by the fault hook or the control API. `schema_500` is
 * how llama-cpp-python answers a strict schema; `cap_refused` rejects a request for its output limit.
 */
export type WireFault = keyof typeof Faults.wire;
export type FaultName = SeatFault | WireFault;
/** `times`: how often the fault applies, by default always. `bytes`: the size of giant_line, gzip_bomb and endless. */
export type Fault =
  | FaultName
  | { readonly fault: FaultName; readonly times?: number; readonly bytes?: number };

// `as`: a test says that the file holds such effects alone.
const EFFECTS = { ...faults.seat, ...faults.wire } as Readonly<Record<FaultName, Effect>>;

/** The effect of a fault; empty for null. */
export const effectOf = (name: FaultName | null): Effect => (name === null ? {} : EFFECTS[name]);

// `as`: the keys of the file.
export const SEAT_FAULTS = Object.keys(faults.seat) as readonly SeatFault[];
export const WIRE_FAULTS = Object.keys(faults.wire) as readonly WireFault[];

export const TARGETS = [...VENDORS, 'all', ...TASKS] as const;

export const isSeatFault = (name: string): name is SeatFault => Object.hasOwn(faults.seat, name);
export const isFaultName = (name: string): name is FaultName => Object.hasOwn(EFFECTS, name);
export const isTarget = (name: string): boolean => TARGETS.some((target) => target === name);
