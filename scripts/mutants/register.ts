// Loads MUTANT_SOURCE in place of the file at MUTANT_URL, and ends the process at the first test that fails:
// `node --import ./scripts/mutants/register.ts`.
import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';

const { MUTANT_URL, MUTANT_SOURCE = '' } = process.env;

subscribe('tracing:node.test:error', () => process.exit(1));

registerHooks({
  load: (url, context, next) =>
    url === MUTANT_URL
      ? { format: 'module-typescript', source: MUTANT_SOURCE, shortCircuit: true }
      : next(url, context),
});
