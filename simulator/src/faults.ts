// The faults that can be set.

const VENDORS = ['openai', 'anthropic', 'google', 'xai'] as const;

/** Faults that a directive inside a question may ask for. */
export const SEAT_FAULTS = [
  'down',
  'hang',
  'slow',
  'rate_limited',
  'invalid_key',
  'quota',
  'invalid_output',
  'truncated',
  'refused',
  'filtered',
  'reset',
  'self_naming',
  'obeys',
  'quotes',
  'prose',
  'stray_ids',
  'nothing_chosen',
] as const;
export type SeatFault = (typeof SEAT_FAULTS)[number];

/** Faults of the wire and of hostile servers, for tests: by the fault hook or the control surface only. */
export const WIRE_FAULTS = [
  'status_500',
  'status_503',
  'status_529',
  'html_502',
  'unknown_model',
  'overloaded_event',
  'error_event',
  'reset_headers',
  'early_end',
  'stall_first_event',
  'keep_alives',
  'late_headers',
  'late_text',
  'stall_body',
  'split_utf8',
  'giant_line',
  'gzip_bomb',
  'endless',
  'redirect',
  'empty',
  'invalid_json',
  'hostile_proto',
  'hostile_depth',
  'control_chars',
  // Requests that a server rejects: for a strict schema (500, as llama-cpp-python), for its size, for its output cap.
  'schema_500',
  'schema_too_complex',
  'cap_refused',
  // Peculiarities of answers and their token counts.
  'think_prefix',
  'no_usage',
  'cached_tokens',
  'reported_cost',
  // Search: an error, pages with instructions, an address that was never found, a pause in the middle.
  'search_error',
  'poisoned_page',
  'invented_page',
  'pause_turn',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

export type FaultName = SeatFault | WireFault;
/** `times`: how often it strikes before it is over; without it, always. `bytes`: size of giant_line, gzip_bomb, endless. */
export type Fault =
  | FaultName
  | { readonly fault: FaultName; readonly times?: number; readonly bytes?: number };

export const TARGETS = [
  ...VENDORS,
  'all',
  'frame',
  'perspective',
  'review',
  'synthesis',
  'question',
] as const;
export type Target = (typeof TARGETS)[number];

const SEAT_FAULT_NAMES: ReadonlySet<string> = new Set(SEAT_FAULTS);
const FAULT_NAMES: ReadonlySet<string> = new Set([...SEAT_FAULTS, ...WIRE_FAULTS]);
const TARGET_NAMES: ReadonlySet<string> = new Set(TARGETS);

export const isSeatFault = (name: string): name is SeatFault => SEAT_FAULT_NAMES.has(name);
export const isFaultName = (name: string): name is FaultName => FAULT_NAMES.has(name);
export const isTarget = (name: string): name is Target => TARGET_NAMES.has(name);
