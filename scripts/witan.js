// The command line in a clone: as `npm run build` built it, which starts faster, or from the source where that has changed
// since. It is JavaScript for the same reasons as cli/src/start.js.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Whether the build is newer than every file that it was made of. */
function isBuilt() {
  try {
    const { startedAt, paths } = JSON.parse(readFileSync(join(ROOT, 'dist/sources.json'), 'utf8'));
    // The time of a change cannot be set, as copies and archives set that of a modification.
    return paths.every((path) => statSync(join(ROOT, path)).ctimeMs < startedAt);
  } catch {
    return false;
  }
}

await import(isBuilt() ? '../dist/main.js' : '../cli/src/start.js');
