import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const LOG = new URL('./log.ts', import.meta.url).href;

/** The lines that a process writes to stderr when it runs this code with a log. */
async function logged(act: string, level = 'info'): Promise<Readonly<Record<string, unknown>>[]> {
  const written = await stderrOf(act, `'${level}'`);
  return written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function stderrOf(act: string, settings: string): Promise<string> {
  const program = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog(${settings}); ${act}`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
  ]);
  assert.equal(stdout, '');
  return stderr;
}

test('writes text where it is asked to, to the last line', async () => {
  const written = await stderrOf(`log.info('Up.'); log.warn('Down.'); process.exit();`, `'info', 'text'`);
  assert.match(written, /^\d\d:\d\d:\d\d Up\.\n\d\d:\d\d:\d\d Down\.\n$/);
});

test('writes the fields of its list and no other, whatever a line comes to carry', async () => {
  const ids = `requestId: 'req_1', deliberationId: 'dlb_1', durationMs: 5`;
  const more = `question: 'zqcanary', userEmail: 'zqcanary@example.com', error: undefined, startedAt: 1`;
  const lines = await logged(`
    log.request({ ${ids}, method: 'GET', route: '/v1/memos', status: 200, ${more} });
    log.call({ ${ids}, stage: 'memo', failure: null, ${more} });
    log.call({ ${ids}, stage: 'memo', failure: 'interrupted', ${more} });
    log.call({ ${ids}, stage: 'memo', provider: 'xai', failure: 'timeout', status: null, advice: 'Wait.', ${more} });
    log.stage({ ${ids}, stage: 'memo', calls: 1, failed: [], ${more} });
    log.deliberation({ ${ids}, end: 'completed', ${more} });`);
  assert.deepEqual(
    lines.map(({ time, ...line }) => (assert.ok(!Number.isNaN(Date.parse(String(time)))), line)),
    [
      {
        level: 30,
        requestId: 'req_1',
        method: 'GET',
        route: '/v1/memos',
        status: 200,
        durationMs: 5,
        deliberationId: 'dlb_1',
        msg: 'request',
      },
      {
        level: 40,
        requestId: 'req_1',
        deliberationId: 'dlb_1',
        stage: 'memo',
        provider: 'xai',
        durationMs: 5,
        failure: 'timeout',
        advice: 'Wait.',
        msg: 'call failed',
      },
      {
        level: 30,
        requestId: 'req_1',
        deliberationId: 'dlb_1',
        stage: 'memo',
        durationMs: 5,
        calls: 1,
        failed: [],
        msg: 'stage',
      },
      {
        level: 30,
        requestId: 'req_1',
        deliberationId: 'dlb_1',
        end: 'completed',
        durationMs: 5,
        msg: 'deliberation',
      },
    ],
  );
});

test('tells at debug the stage, seat, timings and sizes of every call, and no word of it', async () => {
  const lines = await logged(
    `const call = { requestId: 'req_1', deliberationId: 'dlb_1', epoch: 0, stage: 'perspectives', provider: 'openai',
       seat: 'openai', key: 'operator', model: 'gpt', startedAt: 1, durationMs: 900, firstTextMs: 200, promptChars: 4000,
       answerChars: 1500, inputTokens: 1000, outputTokens: 400, status: null, advice: null,
       system: 'zqcanary', prompt: 'zqcanary', text: 'zqcanary', apiKey: 'zqcanary' };
     log.call({ ...call, failure: null });
     log.call({ ...call, failure: 'interrupted', answerChars: 0, firstTextMs: null });`,
    'debug',
  );
  const told = {
    level: 20,
    requestId: 'req_1',
    deliberationId: 'dlb_1',
    stage: 'perspectives',
    provider: 'openai',
    seat: 'openai',
    key: 'operator',
    model: 'gpt',
    durationMs: 900,
    promptChars: 4000,
    inputTokens: 1000,
    outputTokens: 400,
    msg: 'call',
  };
  assert.deepEqual(
    lines.map(({ time, ...line }) => (assert.ok(!Number.isNaN(Date.parse(String(time)))), line)),
    [
      { ...told, firstTextMs: 200, answerChars: 1500 },
      { ...told, answerChars: 0, failure: 'interrupted' },
    ],
  );
});

test('tells of a fault its kind and its place, never its message or its values', async () => {
  const [line, ...others] = await logged(`
    const error = Object.assign(new TypeError('zqcanary\\n    at zqcanary'), { code: 'ERR_X', body: 'zqcanary' });
    log.fault(error, 'req_1');
    log.fault('zqcanary', null);
    const changed = new Error('zqcanary');
    changed.message = \`\${changed.stack.length} zqcanary\`;
    log.fault(changed, null);`);
  assert.equal(line?.['fault'], 'TypeError ERR_X');
  assert.equal(line?.['requestId'], 'req_1');
  assert.match(String(line?.['at']), /^at .*eval/);
  assert.deepEqual(
    others.map(({ fault, at }) => [fault, at]),
    [
      ['string', []],
      ['Error', []],
    ],
  );
  assert.doesNotMatch(JSON.stringify([line, ...others]), /zqcanary/);
});
