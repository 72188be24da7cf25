import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ordinaryUser } from '../../test/guest.ts';
import type { User } from '../../test/guest.ts';
import { ask, embeddedPlace, serverOf } from './embedded.fixture.ts';
import { NOBODY, run } from './run-as.ts';

const { emptyFolder, open } = embeddedPlace();
const newDataFolder = async (): Promise<string> => join(await emptyFolder(), 'data');

/** The users that other programs of a machine run as, with nobody first. */
const STRANGERS = [
  { uid: NOBODY, gid: NOBODY },
  { uid: 1, gid: 1 },
  { uid: 1_000, gid: 1_000 },
];

const LOOK = `
for path; do
  if test -d "$path"; then ls "$path" >/dev/null 2>&1 && echo "$path"; else cat "$path" >/dev/null 2>&1 && echo "$path"; fi
done
ls /proc/$SERVER/cwd/ >/dev/null 2>&1 && echo "/proc/$SERVER/cwd"
true`;

/** Which of these folders and files this user can list or read. */
async function readableFor(user: User, server: number, paths: readonly string[]): Promise<string[]> {
  const script = LOOK.replaceAll('$SERVER', String(server));
  const { code, output } = await run('/bin/sh', ['-c', script, 'sh', ...paths], user);
  assert.equal(code, 0, output);
  return output.split('\n').filter((line) => line !== '');
}

/** What becomes of a connection that this user makes to a socket: 'connected', or a code such as EACCES. */
async function connectAs(user: User, socket: string): Promise<string> {
  const program = `require('node:net').connect(process.argv[1]).once('connect', () => { console.log('connected'); process.exit(); })
    .once('error', ({ code }) => console.log(code))`;
  return (await run(process.execPath, ['-e', program, '--', socket], user)).output;
}

async function ownerOf(path: string): Promise<number> {
  return (await stat(path)).uid;
}

test('lets no other user of the machine read what root stores, not even nobody', async (t) => {
  if ((await ordinaryUser()) === null) return t.skip('needs root in a repository open to others');
  const dataDir = await newDataFolder();
  const embedded = await open(dataDir);
  await ask(embedded, 'create table kept as select 7 as n');
  const server = await serverOf(dataDir);
  const { host } = embedded.connection;
  const status = await readFile(`/proc/${server}/status`, 'utf8');
  const uid = await ownerOf(join(dataDir, 'postgres'));
  assert.match(status, new RegExp(`^Uid:\\s+${uid}\\s.*\nGid:\\s+${uid}\\s`, 'm'));
  assert.match(status, /^Groups:\s*$/m);
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => Number(line.split(':')[2]));
  assert.ok(!accounts.includes(uid) && uid > 0);
  const files = (await readdir(join(dataDir, 'postgres'), { recursive: true })).map((name) =>
    join(dataDir, 'postgres', name),
  );
  assert.ok(files.length > 900);
  for (const stranger of STRANGERS) {
    assert.equal(await connectAs(stranger, join(host, '.s.PGSQL.5432')), 'EACCES');
    const looked = [host, join(dataDir, 'postgres'), join(dataDir, 'postgres.log'), ...files.slice(0, 300)];
    assert.deepEqual(await readableFor(stranger, server, looked), []);
  }
  assert.equal(await connectAs({ uid, gid: uid }, join(host, '.s.PGSQL.5432')), 'connected');
});
