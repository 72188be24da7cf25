// Which room may import which, and how large it may be. A room is a workspace, or a folder under src/, the server.

export type Room = {
  /** What it may import from outside itself. */
  readonly imports: readonly string[];
  /** Rooms of which it may take types alone. */
  readonly types?: readonly string[];
  /** The most lines of code, without tests; without it, its files count in the room around it. */
  readonly lines?: number;
  /** Why it is as large as it is, where a reader would wonder. */
  readonly because?: string;
};

/** `client` is the published contract: everyone may take its types. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'src/domain': {
    lines: 1_745,
    imports: ['combine', 'masking', 'memo', 'simulator/src/split-directives.ts'],
    types: ['client'],
  },
  'src/contract': {
    lines: 2_053,
    because: 'Every field says what it holds, and in a sentence what is wrong with it.',
    imports: ['combine', 'src/domain', 'masking', 'memo'],
    types: ['client', 'documents'],
  },
  'src/engine': {
    lines: 5_365,
    because: 'It also reads answers on other scales and in parts, for small models.',
    imports: [
      'combine',
      'simulator/src/split-directives.ts',
      'documents/src/quotation.ts',
      'documents/src/select.ts',
      'src/domain',
      'masking',
      'masking/src/map-strings.ts',
      'memo',
    ],
    types: ['client', 'documents'],
  },
  'src/providers': {
    lines: 2_230,
    imports: ['src/domain', 'masking', 'memo'],
    types: ['client', 'src/engine'],
  },
  'src/store': {
    lines: 3_422,
    because: 'It waits through a database that is away, and finds another host.',
    imports: ['postgres', 'combine', 'src/domain', 'masking', 'memo'],
    types: ['client', 'documents'],
  },
  'src/durable': {
    lines: 1_930,
    imports: ['src/domain', 'masking', 'memo', 'src/engine', 'src/store'],
    types: ['client', 'documents'],
  },
  'src/signing': { lines: 120, imports: [] },
  'src/webhooks': { lines: 235, imports: ['src/domain', 'masking', 'memo', 'src/store'], types: ['client'] },
  'src/service': {
    lines: 2_325,
    imports: [
      'combine',
      'simulator/src/split-directives.ts',
      'src/domain',
      'masking',
      'memo',
      'src/engine',
      'src/store',
      'src/durable',
      'src/webhooks',
      'src/signing',
    ],
    types: ['client', 'documents'],
  },
  'src/operations': {
    lines: 2_876,
    because: 'Each operation says of itself what it takes, answers and refuses, with samples that run.',
    imports: [
      'combine',
      'src/domain',
      'masking',
      'memo',
      'src/contract',
      'src/store',
      'src/durable',
      'src/service',
      'src/mcp/memo-url.ts',
      'src/mcp/progress.ts',
    ],
    types: ['client'],
  },
  'src/http': {
    lines: 1_958,
    because: 'It also makes the API document, with its examples, code samples and webhooks.',
    imports: ['src/domain', 'memo', 'src/contract', 'src/service', 'src/operations', 'src/mcp'],
    types: ['client', 'src/durable', 'src/store'],
  },
  // What the chat tells as reasoning is what editors are told as progress.
  'src/mcp/memo-url.ts': { imports: [], types: ['client'] },
  'src/mcp/progress.ts': { imports: ['combine', 'memo'], types: ['client'] },
  'src/mcp': {
    lines: 857,
    because: 'What a prompt cannot use is refused in the words of its protocol.',
    imports: [
      'combine',
      'src/domain',
      'masking',
      'memo',
      'src/contract',
      'client',
      'src/mcp/memo-url.ts',
      'src/mcp/progress.ts',
    ],
  },
  'src/observe': {
    lines: 598,
    imports: ['src/domain', 'masking', 'memo'],
    types: ['client', 'src/http', 'src/engine'],
  },
  // The terminal starts servers and does the operator's work, so it may enter every room.
  cli: {
    lines: 3_556,
    because:
      'It checks all it is given, each line of a file too, before anything is asked, paid for or recorded.',
    imports: ['*'],
  },
  // The wiring.
  src: {
    lines: 1_333,
    because: 'It starts, replaces and stops a process a core, and loses no connection where one dies.',
    imports: ['*'],
  },
  scripts: {
    lines: 1_294,
    because: "Beside the checks it makes mutants, packages and the client's types.",
    imports: ['*'],
  },
  bench: {
    lines: 1_830,
    because: 'It also starts other panels beside this one, on the same mock.',
    imports: ['*'],
  },
  client: {
    lines: 1_486,
    because: 'A stream that is cut says so, and is taken up where it was.',
    imports: [],
  },
  masking: { lines: 1_100, imports: ['masking/src/map-strings.ts'], types: ['client'] },
  // A walk over the strings of any value.
  'masking/src/map-strings.ts': { imports: [] },
  memo: {
    lines: 3_768,
    because:
      'All that is said of a panel is composed here, each statement with when it is true and what it makes needless; lists of words are by language.',
    imports: ['combine', 'masking/src/map-strings.ts'],
    types: ['client'],
  },
  combine: {
    lines: 2_399,
    because: 'It also rounds what is shown, shares of one whole together.',
    imports: [],
    types: ['client'],
  },
  simulator: { lines: 2_905, imports: ['simulator/src/split-directives.ts'] },
  // The syntax of directives alone, for whoever takes them out of a question.
  'simulator/src/split-directives.ts': { imports: [] },
  postgres: { lines: 1_030, imports: [] },
  documents: {
    lines: 1_057,
    because:
      'It reads of a file what its own program shows: slides in their order, tables by rows, times as they stand.',
    imports: ['documents/src/quotation.ts', 'documents/src/select.ts'],
  },
  // Pure, for whoever chooses among passages and checks what is quoted of them.
  'documents/src/quotation.ts': { imports: [] },
  'documents/src/select.ts': { imports: [], types: ['documents'] },
  evaluate: { lines: 1_834, imports: ['combine'], types: ['client'] },
  web: {
    lines: 5_815,
    because: 'It says what it waits for, saves and leaves out, and keeps what was typed and where one was.',
    imports: ['client', 'combine'],
  },
};
