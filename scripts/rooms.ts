// Which room may import which. A room is a workspace, or a folder under src/, the server.

/** What a room may import from outside itself; `types` are rooms of which only types may be taken. */
export type Room = { readonly imports: readonly string[]; readonly types?: readonly string[] };

/** `client` is the published contract: everyone may take its types. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'src/domain': {
    imports: ['combine', 'masking', 'memo', 'simulator/src/split-directives.ts'],
    types: ['client'],
  },
  'src/contract': { imports: ['combine', 'src/domain', 'masking', 'memo'], types: ['client', 'documents'] },
  'src/engine': {
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
  'src/providers': { imports: ['src/domain', 'masking', 'memo'], types: ['client', 'src/engine'] },
  'src/store': {
    imports: ['postgres', 'combine', 'src/domain', 'masking', 'memo'],
    types: ['client', 'documents'],
  },
  'src/durable': {
    imports: ['src/domain', 'masking', 'memo', 'src/engine', 'src/store'],
    types: ['client', 'documents'],
  },
  'src/signing': { imports: [] },
  'src/webhooks': { imports: ['src/domain', 'masking', 'memo', 'src/store'], types: ['client'] },
  'src/service': {
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
    imports: ['src/domain', 'memo', 'src/contract', 'src/service', 'src/operations', 'src/mcp'],
    types: ['client', 'src/durable', 'src/store'],
  },
  // What the chat tells as reasoning is what editors are told as progress.
  'src/mcp/memo-url.ts': { imports: [], types: ['client'] },
  'src/mcp/progress.ts': { imports: ['memo'], types: ['client'] },
  'src/mcp': {
    imports: [
      'src/domain',
      'masking',
      'memo',
      'src/contract',
      'client',
      'src/mcp/memo-url.ts',
      'src/mcp/progress.ts',
    ],
  },
  'src/observe': { imports: ['src/domain', 'masking', 'memo'], types: ['client', 'src/http', 'src/engine'] },
  // The terminal starts servers and does the operator's work, so it may enter every room.
  cli: { imports: ['*'] },
  // The wiring.
  src: { imports: ['*'] },
  client: { imports: [] },
  masking: { imports: [], types: ['client'] },
  memo: { imports: ['combine'], types: ['client'] },
  combine: { imports: [], types: ['client'] },
  simulator: { imports: ['simulator/src/split-directives.ts'] },
  // The syntax of directives alone, for whoever takes them out of a question.
  'simulator/src/split-directives.ts': { imports: [] },
  postgres: { imports: [] },
  documents: { imports: ['documents/src/quotation.ts', 'documents/src/select.ts'] },
  // Pure, for whoever chooses among passages and checks what is quoted of them.
  'documents/src/quotation.ts': { imports: [] },
  'documents/src/select.ts': { imports: [], types: ['documents'] },
  evaluate: { imports: ['combine'], types: ['client'] },
  web: { imports: ['client', 'combine'] },
};
