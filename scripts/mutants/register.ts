// Loads MUTANT_SOURCE in place of the file at MUTANT_URL: `node --import ./scripts/mutants/register.ts`.
import { registerHooks } from 'node:module';

const { MUTANT_URL, MUTANT_SOURCE = '' } = process.env;

registerHooks({
  load: (url, context, next) =>
    url === MUTANT_URL
      ? { format: 'module-typescript', source: MUTANT_SOURCE, shortCircuit: true }
      : next(url, context),
});
