import { fileURLToPath } from 'node:url';

/** The command line of this program; in what is published, all files stand beside one another. */
export const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../cli/src/start.js' : './main.js', import.meta.url),
);
