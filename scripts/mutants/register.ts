// Loads MUTANT_SOURCE in place of the file at MUTANT_URL, and ends the process at the first test that fails:
// `node --import ./scripts/mutants/register.ts`.
import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

// Documents are read in a thread with an empty environment, which the fault has to reach as well.
if (isMainThread)
  for (const name of ['MUTANT_URL', 'MUTANT_SOURCE']) setEnvironmentData(name, process.env[name] ?? '');
const MUTANT_URL = String(getEnvironmentData('MUTANT_URL'));
const MUTANT_SOURCE = String(getEnvironmentData('MUTANT_SOURCE'));

subscribe('tracing:node.test:error', () => process.exit(1));

registerHooks({
  load: (url, context, next) =>
    url === MUTANT_URL
      ? { format: 'module-typescript', source: MUTANT_SOURCE, shortCircuit: true }
      : next(url, context),
});
