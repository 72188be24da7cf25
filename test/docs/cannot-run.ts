// What in the documentation cannot be run by a test as it stands, each with the reason.

export type Exception = {
  readonly page: string;
  /** A part of one block's code. */
  readonly code: string;
  /** What is run in place of `code`; without it the whole block is left out, and its syntax is all that is checked. */
  readonly instead?: string;
  readonly reason: string;
};

const INSTALLS = 'The tests run in what it installs.';
const SERVES = 'The server that all blocks talk to was started by this command.';
const REAL_KEY = 'The key is made when the test starts, and is in the environment.';

export const CANNOT_RUN: readonly Exception[] = [
  { page: 'README.md', code: 'npm ci && npm run ask', instead: 'npm run ask', reason: INSTALLS },
  { page: 'README.md', code: 'npm start', reason: SERVES },
  { page: 'README.md', code: 'npm ci && npm test', reason: 'It would run itself.' },
  { page: 'CONTRIBUTING.md', code: 'npm run dev', reason: 'test/dev.program.ts does all of it.' },
  { page: 'CONTRIBUTING.md', code: 'npm test', reason: 'It would run itself.' },
  { page: 'docs/start/quick-start.md', code: 'npm ci', instead: ':', reason: INSTALLS },
  { page: 'docs/start/quick-start.md', code: 'npm start', reason: SERVES },
  {
    page: 'docs/start/quick-start.md',
    code: 'export WITAN_API_KEY=wtn_live_...',
    instead: ':',
    reason: REAL_KEY,
  },
  {
    page: 'docs/use/terminal.md',
    code: 'witan() { npm',
    reason: 'It would start npm anew for each command; the README and the quick start do that.',
  },
  { page: 'docs/use/terminal.md', code: 'witan serve', reason: SERVES },
  {
    page: 'docs/research/other-panels.md',
    code: 'npm run bench -- peers',
    reason: 'It installs three other systems and measures them for ten minutes.',
  },
  { page: 'docs/api/guide.md', code: 'export WITAN_API_KEY=wtn_live_...', instead: ':', reason: REAL_KEY },
];

/** Languages of blocks that are shown and not run, with what they hold. */
export const SHOWN: Readonly<Record<string, string>> = {
  '': 'What a command prints.',
  text: 'What a command prints, or a command of another program.',
  nginx: 'Configuration of nginx, which checks it.',
  caddyfile: 'Configuration of Caddy, which checks it.',
  yaml: 'Configuration of Docker Compose, which checks it.',
  ini: 'A unit of systemd, which `systemd-analyze verify` checks.',
  toml: 'Configuration of an editor.',
  python: 'A program that test/python.program.ts runs.',
};
