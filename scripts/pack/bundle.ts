// Builds what the server's package holds: its code with that of the workspaces in dist/, and the page in web/dist/.
import { cp, glob, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import { buildPage } from '../../src/start/build-page.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DIST = join(ROOT, 'dist');

/** All files stand beside one another, so that what they look for beside themselves is found from each. */
async function bundle(): Promise<void> {
  const build = await rolldown({
    // The thread that reads documents is a program of its own.
    input: { main: join(ROOT, 'cli/src/start.js'), worker: join(ROOT, 'documents/src/worker.ts') },
    platform: 'node',
    onLog: (level, log) => {
      // A workspace that is not found would be left to whoever installs the package.
      if (level === 'warn') throw new Error(log.message);
    },
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@witan/'),
  });
  await build.write({ dir: DIST, format: 'esm', chunkFileNames: '[name]-[hash].js' });
  await build.close();
}

await rm(DIST, { recursive: true, force: true });
await Promise.all([buildPage(), bundle()]);
await cp(join(ROOT, 'src/store/migrations'), join(DIST, 'migrations'), { recursive: true });
for await (const examples of glob('*/examples.json', { cwd: join(ROOT, 'src/operations') }))
  await cp(join(ROOT, 'src/operations', examples), join(DIST, examples));
