// Builds the page into web/dist and the program into dist: `npm run build`. A clone starts faster from a few files than
// from many; `--published` leaves the dependencies outside, since whoever installs the package installs them.
import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { buildPage } from '../src/start/build-page.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const LIST = join(DIST, 'sources.json');
/** Files that the program reads beside itself, each with the name of its folder. */
const COPIED = ['src/store/migrations/*', 'src/operations/*/examples.json', 'src/http/pages/docs/*'];
const isPublished = process.argv.includes('--published');

/** All files stand beside one another, so that what they look for beside themselves is found from each. */
async function buildProgram(): Promise<void> {
  const startedAt = Date.now();
  const earlier = isPublished ? [] : await earlierFiles();
  await rm(isPublished ? DIST : LIST, { recursive: true, force: true });
  const sources = new Set<string>();
  const build = await rolldown({
    // The thread that reads documents is a program of its own.
    input: { main: join(ROOT, 'cli/src/start.js'), worker: join(ROOT, 'documents/src/worker.ts') },
    platform: 'node',
    onLog: (level, log) => {
      // A workspace that is not found would be left to whoever installs the package.
      if (level === 'warn') throw new Error(log.message);
    },
    external: (id) => isPublished && !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@witan/'),
    plugins: [{ name: 'sources', moduleParsed: ({ id }) => void sources.add(id) }],
  });
  const { output } = await build.write({ dir: DIST, format: 'esm', chunkFileNames: '[name]-[hash].js' });
  await build.close();
  const files = output.map(({ fileName }) => fileName);
  // What still runs from the build before reads its files when it first needs them.
  for await (const file of glob('*.js', { cwd: DIST }))
    if (!files.includes(file) && !earlier.includes(file)) await rm(join(DIST, file));
  for await (const path of glob(COPIED, { cwd: ROOT })) {
    await cp(join(ROOT, path), join(DIST, relative(dirname(dirname(path)), path)));
    sources.add(join(ROOT, path));
  }
  // `scripts/witan.js` runs the program from here while none of these has changed. npm writes that one file whenever it
  // changes a package; what is not absolute is Rolldown's own.
  const own = [...sources].filter((path) => isAbsolute(path) && !path.includes('node_modules'));
  const paths = ['node_modules/.package-lock.json', ...own.map((path) => relative(ROOT, path))];
  if (!isPublished) await writeFile(LIST, JSON.stringify({ startedAt, paths, files }));
}

/** What the last build wrote; nothing where its list cannot be read. */
async function earlierFiles(): Promise<readonly string[]> {
  try {
    // `as`: as the function above wrote it.
    return (JSON.parse(await readFile(LIST, 'utf8')) as { readonly files: readonly string[] }).files;
  } catch {
    return [];
  }
}

await Promise.all([buildPage(), buildProgram()]);
