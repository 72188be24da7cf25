// The faults, and the effect of each on an answer.
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
const SEAT = {
  down: { status: 'down' },
  hang: {},
  slow: {},
  rate_limited: { status: 'rate_limited' },
  invalid_key: { status: 'invalid_key' },
  quota: { status: 'quota' },
  invalid_output: {},
  truncated: { half: true, close: 'length' },
  refused: {},
  filtered: { close: 'filtered' },
  reset: { half: true, close: 'nothing' },
  self_naming: {},
  obeys: {},
  quotes: {},
  prose: {},
  stray_ids: {},
  nothing_chosen: {},
} as const satisfies Readonly<Record<string, Effect>>;
export type SeatFault = keyof typeof SEAT;

/** Faults of the network and of hostile servers, for tests: set only by the fault hook or the control API. */
const WIRE = {
  status_500: { status: 'status_500' },
  status_503: { status: 'status_503' },
  status_529: { status: 'status_529' },
  html_502: {},
  unknown_model: { status: 'unknown_model' },
  overloaded_event: {},
  error_event: { half: true, close: 'error' },
  reset_headers: {},
  early_end: { half: true, close: 'nothing' },
  stall_first_event: {},
  keep_alives: {},
  late_headers: { late: true },
  late_text: { late: true },
  stall_body: { half: true, close: 'nothing' },
  split_utf8: {},
  giant_line: { bytes: 32 * 1024 * 1024 },
  gzip_bomb: { bytes: 1024 * 1024 * 1024 },
  endless: { bytes: 1024 * 1024 * 1024 },
  redirect: {},
  empty: {},
  invalid_json: {},
  hostile_proto: {},
  hostile_depth: {},
  control_chars: {},
  // Rejected requests: for a strict schema (500, as llama-cpp-python does), for the schema's size, for the output limit.
  schema_500: {},
  schema_too_complex: {},
  cap_refused: {},
  // Unusual answers and token counts.
  think_prefix: {},
  no_usage: {},
  cached_tokens: {},
  reported_cost: {},
  // Search: an error, pages with injected instructions, an invented address, a pause in the middle.
  search_error: {},
  poisoned_page: {},
  invented_page: {},
  pause_turn: {},
} as const satisfies Readonly<Record<string, Effect>>;
export type WireFault = keyof typeof WIRE;

export type FaultName = SeatFault | WireFault;
/** `times`: how often the fault applies, by default always. `bytes`: the size of giant_line, gzip_bomb and endless. */
export type Fault =
  | FaultName
  | { readonly fault: FaultName; readonly times?: number; readonly bytes?: number };

const EFFECTS: Readonly<Record<FaultName, Effect>> = { ...SEAT, ...WIRE };

/** The effect of a fault; empty for null. */
export const effectOf = (name: FaultName | null): Effect => (name === null ? {} : EFFECTS[name]);

// `as`: the keys of object literals.
export const SEAT_FAULTS = Object.keys(SEAT) as readonly SeatFault[];
export const WIRE_FAULTS = Object.keys(WIRE) as readonly WireFault[];

export const TARGETS = [
  ...VENDORS,
  'all',
  'frame',
  'perspective',
  'review',
  'synthesis',
  'question',
] as const;

export const isSeatFault = (name: string): name is SeatFault => Object.hasOwn(SEAT, name);
export const isFaultName = (name: string): name is FaultName => Object.hasOwn(EFFECTS, name);
export const isTarget = (name: string): boolean => TARGETS.some((target) => target === name);
