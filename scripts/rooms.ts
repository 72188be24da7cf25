// Which room may import which, and how large it may be. A room is a workspace, or a folder under src/, the server.

export type Room = {
  /** What it may import from outside itself. */
  readonly imports: readonly string[];
  /** Rooms of which it may take types alone. */
  readonly types?: readonly string[];
  /** The most lines of code, without tests; without it, its files count in the room around it. */
  readonly lines?: number;
  /** Why it is larger than it was planned. */
  readonly because?: string;
};

/** How many names of exported types two files may declare; it only ever falls. */
export const MOST_DOUBLE_TYPES = 32;

/** `client` is the published contract: everyone may take its types. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'src/domain': {
    lines: 1_750,
    imports: ['combine', 'masking', 'memo', 'simulator/src/split-directives.ts'],
    types: ['client'],
  },
  'src/contract': {
    lines: 6_550,
    imports: ['combine', 'src/domain', 'masking', 'memo'],
    types: ['client', 'documents'],
  },
  'src/engine': {
    lines: 6_000,
    imports: [
      'combine',
      'simulator/src/split-directives.ts',
      'documents/src/quotation.ts',
      'documents/src/select.ts',
      'src/domain',
      'masking',
      'memo',
    ],
    types: ['client', 'documents'],
  },
  'src/providers': {
    lines: 2_600,
    imports: ['src/domain', 'masking', 'memo'],
    types: ['client', 'src/engine'],
  },
  'src/store': {
    lines: 3_750,
    imports: ['postgres', 'combine', 'src/domain', 'masking', 'memo'],
    types: ['client', 'documents'],
  },
  'src/durable': {
    lines: 1_900,
    imports: ['src/domain', 'masking', 'memo', 'src/engine', 'src/store'],
    types: ['client', 'documents'],
  },
  'src/signing': { lines: 200, imports: [] },
  'src/webhooks': { lines: 350, imports: ['src/domain', 'masking', 'memo', 'src/store'], types: ['client'] },
  'src/service': {
    lines: 3_200,
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
  'src/http': {
    lines: 2_450,
    imports: ['src/domain', 'masking', 'memo', 'src/contract', 'src/service', 'src/mcp'],
    types: ['client', 'src/durable', 'src/store'],
  },
  'src/mcp': { lines: 1_100, imports: ['src/domain', 'masking', 'memo', 'src/contract', 'client'] },
  'src/observe': {
    lines: 800,
    imports: ['src/domain', 'masking', 'memo'],
    types: ['client', 'src/http', 'src/engine'],
  },
  // The terminal starts servers and does the operator's work, so it may enter every room.
  cli: { lines: 4_500, imports: ['*'] },
  // The wiring.
  src: { lines: 950, imports: ['*'] },
  scripts: {
    lines: 1_400,
    because: 'The measures of the code and the program that makes mutants came to the checks.',
    imports: ['*'],
  },
  bench: { lines: 1_850, imports: ['*'] },
  client: { lines: 2_800, imports: [] },
  masking: { lines: 1_750, imports: [], types: ['client'] },
  memo: { lines: 5_700, imports: ['combine'], types: ['client'] },
  combine: { lines: 2_550, imports: [], types: ['client'] },
  simulator: { lines: 4_050, imports: ['simulator/src/split-directives.ts'] },
  // The syntax of directives alone, for whoever takes them out of a question.
  'simulator/src/split-directives.ts': { imports: [] },
  postgres: { lines: 1_150, imports: [] },
  documents: { lines: 1_100, imports: ['documents/src/quotation.ts', 'documents/src/select.ts'] },
  // Pure, for whoever chooses among passages and checks what is quoted of them.
  'documents/src/quotation.ts': { imports: [] },
  'documents/src/select.ts': { imports: [], types: ['documents'] },
  evaluate: { lines: 2_400, imports: ['combine'], types: ['client'] },
  web: { lines: 6_000, imports: ['client', 'combine'] },
};
