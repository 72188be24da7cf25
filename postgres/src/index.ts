export { packagedBinaries } from './binaries.ts';
export { openEmbedded } from './embedded.ts';
export type { Embedded } from './embedded.ts';
export { isAlive } from './one-at-a-time.ts';
export { canEnter, canUse, runAs } from './run-as.ts';
export { StoreError, codeOf, messageOf } from './store-error.ts';
