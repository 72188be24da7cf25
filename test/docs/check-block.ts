// What can be checked of a block without running it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readDeliberateRequest } from '../../src/contract/read-request.ts';
import { ERRORS } from '../../src/operations/errors.ts';
import { parsePanel } from '../../src/providers/panel-file.ts';
import { resolvePanel } from '../../src/providers/panel.ts';
import type { Block } from './markdown.ts';
import { run } from './run.ts';

/** Throws where the JSON is broken, or is of a kind that the service knows and would not take or give. */
export function checkJson({ code }: Block, where: string): void {
  const value: unknown = JSON.parse(code);
  if (typeof value !== 'object' || value === null) return;
  if ('seats' in value) checkPanel(value, where);
  if ('question' in value && !('object' in value)) readDeliberateRequest(value);
  if ('error' in value && 'requestId' in value)
    assert.ok(
      Object.hasOwn(ERRORS, String(value.error)),
      `${where}: ${String(value.error)} is no error code`,
    );
}

function checkPanel(value: object, where: string): void {
  const parsed = parsePanel(value);
  assert.ok(parsed.ok, `${where}: ${parsed.ok ? '' : parsed.problems.join(' ')}`);
  const keys = parsed.seats.flatMap(({ apiKeyEnv }) => (apiKeyEnv === null ? [] : [apiKeyEnv]));
  // Clouds are told where they are, and with which key, by variables of their own.
  const clouds = ['AZURE_RESOURCE_NAME', 'AZURE_API_KEY', 'AWS_REGION', 'GOOGLE_VERTEX_PROJECT'];
  const env = Object.fromEntries([...keys, ...clouds].map((name) => [name, 'a-key-of-some-length']));
  assert.deepEqual(resolvePanel({ vendors: {}, seats: parsed.seats, env }).problems, [], where);
}

type Checker = { readonly file: string; readonly command: string; readonly args: readonly string[] };

const CHECKERS: Readonly<Record<string, Checker>> = {
  sh: { file: 'block.sh', command: 'bash', args: ['-n', 'block.sh'] },
  nginx: { file: 'site.conf', command: 'nginx', args: ['-t', '-p', '.', '-c', 'nginx.conf', '-e', 'stderr'] },
  caddyfile: {
    file: 'Caddyfile',
    command: 'caddy',
    args: ['adapt', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
  },
  yaml: { file: 'compose.yaml', command: 'docker', args: ['compose', '-f', 'compose.yaml', 'config', '-q'] },
};

/** Throws where the syntax is broken; otherwise a sentence where nothing on this machine could tell, or null. */
export async function checkSyntax(block: Block, where: string): Promise<string | null> {
  const checker = CHECKERS[block.language];
  if (checker === undefined) return null;
  const env = { PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter), HOME: tmpdir() };
  const folder = await mkdtemp(join(tmpdir(), 'witan-block-'));
  try {
    await writeFile(
      join(folder, checker.file),
      block.language === 'nginx' ? withCertificate(block.code) : block.code,
    );
    if (block.language === 'nginx') await surroundForNginx(folder, env);
    const { status, stderr } = await run({ ...checker, cwd: folder, env, timeoutMs: 20_000 });
    assert.equal(status, 0, `${where}: ${stderr}`);
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return `${where} was not checked: there is no ${checker.command} here.`;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const withCertificate = (code: string): string =>
  code.replace(/(ssl_certificate(_key)?\s+)\S+;/g, (_, name: string, key?: string) =>
    key === undefined ? `${name}site.pem;` : `${name}site.key;`,
  );

/** A whole configuration around a block of servers, and a certificate for them. */
async function surroundForNginx(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const whole = `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n  access_log off;\n  include site.conf;\n}\n`;
  await writeFile(join(folder, 'nginx.conf'), whole);
  const subject = ['-subj', '/CN=witan.example.com', '-nodes', '-keyout', 'site.key', '-out', 'site.pem'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', ...subject];
  assert.equal((await run({ command: 'openssl', args, cwd: folder, env, timeoutMs: 20_000 })).status, 0);
}
