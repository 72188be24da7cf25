// The page from its source, with the service behind it.
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { createServer, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
/** Paths that are not the page's own files belong to the service. */
const OF_SERVICE = '^/(?!$|\\?|#|@|src/|node_modules/|icon\\.svg$|index\\.html$)';
const SOURCES = ['src', ...manifest.workspaces.map((room) => `${room}/src`)].filter((it) => it !== 'web/src');

export type DevPage = { readonly url: string; readonly close: () => Promise<void> };

/** A request is passed on once `listening` has resolved. `onChange` is called when a source of the service changes. */
export async function servePage(options: {
  readonly service: string;
  readonly listening: () => Promise<void>;
  readonly onChange: (file: string) => void;
}): Promise<DevPage> {
  const { service, listening, onChange } = options;
  const patience: Plugin = {
    name: 'wait-for-the-service',
    configureServer: ({ middlewares }) => {
      middlewares.use(async (request, _response, next) => {
        if (new RegExp(OF_SERVICE).test(request.url ?? '')) await listening();
        next();
      });
    },
  };
  // The build leaves out of a workspace what only the server uses of it; here it is imported, and fails where it is called.
  const serverOnly: Plugin = {
    name: 'leave-to-the-server',
    enforce: 'pre',
    resolveId: (id) => (id === 'node:crypto' ? `\0${id}` : null),
    load: (id) =>
      id === '\0node:crypto'
        ? `export const createHash = () => { throw new Error('The page has no node:crypto.'); };`
        : null,
  };
  const vite = await createServer({
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [patience, serverOnly],
    server: { host: '127.0.0.1', proxy: { [OF_SERVICE]: { target: service, changeOrigin: true } } },
  });
  vite.watcher.add(SOURCES.map((folder) => join(ROOT, folder)));
  vite.watcher.on('all', (_event, file) => {
    const inside = file.slice(ROOT.length + 1).replaceAll('\\', '/');
    const isSource = SOURCES.some((folder) => inside.startsWith(`${folder}/`));
    if (isSource && /\.(ts|sql)$/.test(inside) && !/\.(test|fixture)\.ts$/.test(inside)) onChange(inside);
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The page has no address.');
  return { url: url.replace(/\/$/, ''), close: () => vite.close() };
}
