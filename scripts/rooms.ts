// Which room may import which. A room is a workspace, or a folder under src/, the server.

/** What a room may import from outside itself; `types` are rooms of which only types may be taken. */
export type Room = { readonly imports: readonly string[]; readonly types?: readonly string[] };

/** `client` is the published contract: everyone may take its types. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'src/domain': { imports: ['combine', 'simulator/src/split-directives.ts'], types: ['client'] },
  'src/contract': { imports: ['combine', 'src/domain'], types: ['client', 'documents'] },
  'src/engine': {
    imports: [
      'combine',
      'simulator/src/split-directives.ts',
      'documents/src/quotation.ts',
      'documents/src/select.ts',
      'src/domain',
    ],
    types: ['client', 'documents'],
  },
  'src/providers': { imports: ['src/domain'], types: ['client', 'src/engine'] },
  'src/store': { imports: ['postgres', 'combine', 'src/domain'], types: ['client', 'documents'] },
  'src/durable': { imports: ['src/domain', 'src/engine', 'src/store'], types: ['client', 'documents'] },
  'src/signing': { imports: [] },
  'src/webhooks': { imports: ['src/domain', 'src/store'], types: ['client'] },
  'src/service': {
    imports: [
      'combine',
      'simulator/src/split-directives.ts',
      'src/domain',
      'src/engine',
      'src/store',
      'src/durable',
      'src/webhooks',
      'src/signing',
    ],
    types: ['client', 'documents'],
  },
  'src/document': { imports: ['combine', 'src/domain'], types: ['client'] },
  'src/http': {
    imports: ['src/domain', 'src/contract', 'src/service', 'src/document', 'src/mcp'],
    types: ['client', 'src/durable', 'src/store'],
  },
  'src/mcp': { imports: ['src/domain', 'src/contract', 'src/document', 'client'] },
  'src/observe': { imports: ['src/domain'], types: ['client', 'src/http', 'src/engine'] },
  // The terminal starts servers and does the operator's work, so it may enter every room.
  'src/cli': { imports: ['*'] },
  // The wiring.
  src: { imports: ['*'] },
  client: { imports: [] },
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
