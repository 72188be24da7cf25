// Which room may import which. A room is a folder under src/, or a workspace.

/** What a room may import from outside itself; `types` are rooms of which only types may be taken. */
export type Room = { readonly imports: readonly string[]; readonly types?: readonly string[] };

/** `client` is the published contract: everyone may take its types. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'src/domain': { imports: [], types: ['client'] },
  'src/contract': { imports: ['src/domain'], types: ['client'] },
  'src/engine': { imports: ['src/domain'], types: ['client'] },
  'src/providers': { imports: ['src/domain'], types: ['client', 'src/engine'] },
  'src/simulator': { imports: ['src/domain'], types: ['client'] },
  'src/store': { imports: ['src/domain'], types: ['client'] },
  'src/durable': { imports: ['src/domain', 'src/engine', 'src/store'], types: ['client'] },
  'src/service': { imports: ['src/domain', 'src/engine', 'src/store', 'src/durable'], types: ['client'] },
  'src/document': { imports: ['src/domain'], types: ['client'] },
  'src/http': {
    imports: ['src/domain', 'src/contract', 'src/service', 'src/document', 'src/mcp'],
    types: ['client', 'src/durable', 'src/store'],
  },
  'src/mcp': { imports: ['src/domain', 'src/contract', 'src/document', 'client'] },
  'src/evaluate': { imports: ['src/domain', 'src/document'], types: ['client'] },
  'src/observe': { imports: ['src/domain'], types: ['client', 'src/http', 'src/engine'] },
  // The terminal starts servers and does the operator's work, so it may enter every room.
  'src/cli': { imports: ['*'] },
  // The wiring.
  src: { imports: ['*'] },
  client: { imports: [] },
  web: { imports: ['client'] },
};
