import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyLiveState } from '@witan/client';
import type { AdvisorName, DeliberationEvent, MemoPerspective, Stage } from '@witan/client';
import { HOSTILE } from '../../memo/src/documents/memos.fixture.ts';
import { cells } from '@witan/memo/documents/terminal-text';
import { liveLines } from './live-lines.ts';
import type { LiveSnapshot } from './live-lines.ts';
import type { Io } from './io.ts';
import { liveView, openView, watchedAfter } from './live-view.ts';
import { createPlainLines } from './plain-lines.ts';

const ID = 'dlb_1';
const A: AdvisorName = 'Advisor A';

type Bare<E = DeliberationEvent> = E extends DeliberationEvent ? Omit<E, 'deliberationId' | 'seq'> : never;
// `as`: the two left out above are put back.
const event = (bare: Bare): DeliberationEvent =>
  ({
    deliberationId: ID,
    ...(bare.type.endsWith('.snippet') ? {} : { seq: 0 }),
    ...bare,
  }) as DeliberationEvent;

const perspective = (change: Partial<MemoPerspective> = {}): MemoPerspective => ({
  advisor: A,
  response: HOSTILE,
  model: 'hidden',
  provider: 'hidden',
  late: false,
  pick: 'opt_1',
  probabilities: { opt_1: 0.8, opt_2: 0.2 },
  caseAgainst: HOSTILE,
  conditions: [],
  nextSteps: [],
  risks: [],
  assumptions: [],
  wouldChangeMind: [],
  evidence: [],
  reversibility: 'costly',
  ...change,
});

const began = event({
  type: 'deliberation.started',
  timestamp: '2026-11-21T12:00:00.000Z',
  expectedMs: null,
  deadlineAt: '2026-11-21T12:04:00.000Z',
  mode: 'test',
  advisors: [A, 'Advisor B'],
  panel: [
    { advisor: A, provider: 'openai', model: HOSTILE },
    { advisor: 'Advisor B', provider: 'hidden', model: 'hidden' },
  ],
});
const stage = (name: Stage) => event({ type: 'stage.started', stage: name });
const frame = event({
  type: 'frame.complete',
  options: [
    {
      id: 'opt_1',
      name: `Rewrite ${HOSTILE}`,
      label: `Rewrite ${HOSTILE}`,
      description: '',
      source: 'caller',
    },
    {
      id: 'opt_2',
      name: 'Profile 先に測定する',
      label: 'Profile 先に測定する',
      description: '',
      source: 'caller',
    },
  ],
  criteria: [{ id: 'crt_1', name: 'Cost', description: '', weight: 1, source: 'caller' }],
  assumptions: [],
  missingInformation: [],
});
const snippet = (text: string) =>
  event({ type: 'advisor.snippet', advisor: A, stage: 'perspectives', field: 'response', snippet: text });
const started = (name: Stage) =>
  event({ type: 'advisor.thinking', advisor: A, status: 'thinking', stage: name });
const chosen = (text: string) =>
  event({ type: 'synthesis.snippet', section: 'reasons', snippet: text, advisor: A });
const answered = event({
  type: 'advisor.complete',
  advisor: A,
  response: HOSTILE,
  stage: 'perspectives',
  perspective: perspective(),
});
const failed = event({
  type: 'advisor.failed',
  advisor: 'Advisor B',
  stage: 'perspectives',
  reason: 'timeout',
  message: HOSTILE,
});
const WALK = [
  began,
  stage('frame'),
  frame,
  stage('perspectives'),
  started('perspectives'),
  snippet(HOSTILE.repeat(9)),
  event({
    type: 'advisor.snippet',
    advisor: A,
    stage: 'perspectives',
    field: 'score',
    option: 'opt_2',
    criterion: 'crt_1',
    snippet: '71',
  }),
  snippet('測定する'.repeat(50)),
  answered,
  failed,
  event({ type: 'stage.skipped', stage: 'review', reason: HOSTILE }),
  stage('synthesis'),
  event({ type: 'synthesis.started', attempt: 1 }),
  chosen(HOSTILE),
].map((it, seq): DeliberationEvent => ('seq' in it ? { ...it, seq } : it));

/** One more event, stored behind all that came before. */
function hear(watched: LiveSnapshot, it: DeliberationEvent, now: number): LiveSnapshot {
  return watchedAfter(watched, 'seq' in it ? { ...it, seq: watched.state.seq + 1 } : it, now);
}

function after(events: readonly DeliberationEvent[]): LiveSnapshot {
  const title = `Rewrite? ${HOSTILE}`;
  const nothing: LiveSnapshot = { title, state: emptyLiveState(), times: {} };
  return events.reduce((state, it, i) => hear(state, it, 1_000 * i), nothing);
}

const plainLines = (state: LiveSnapshot, width = 80) =>
  liveLines(state, { width, colour: 'none', now: 20_000 });

test('no line is as wide as the terminal, and none holds a control character, after any event', () => {
  for (let count = 0; count <= WALK.length; count += 1) {
    const state = after(WALK.slice(0, count));
    for (const width of [30, 57, 80, 200]) {
      for (const line of plainLines(state, width)) {
        assert.ok(cells(line) < width, `${cells(line)} of ${width}: ${line}`);
        assert.doesNotMatch(line, /[\p{Cc}\u202e]/u);
      }
    }
  }
});

test('lines for logs hold no control character either', () => {
  const linesFor = createPlainLines();
  const lines = WALK.flatMap((it) => linesFor(it));
  assert.ok(lines.length > 5);
  for (const line of lines) assert.doesNotMatch(line, /[\p{Cc}\u202e]/u);
});

test('an advisor shows what it writes, then what it prefers, or why it is missing', () => {
  const line = (state: LiveSnapshot, name: string) => plainLines(state).find((it) => it.includes(name)) ?? '';
  const writing = after([
    began,
    stage('frame'),
    frame,
    stage('perspectives'),
    started('perspectives'),
    snippet('It is known '),
    snippet('to work'),
  ]);
  assert.match(line(writing, 'Advisor A'), /It is known to work$/);
  assert.doesNotMatch(line(writing, 'Advisor A'), /looks again/, 'it has not preferred anything before');
  const done = hear(hear(writing, answered, 0), snippet(' a straggler'), 0);
  assert.match(line(done, 'Advisor A'), /✓ Advisor A .*prefers "Rewrite/);
  const again = [stage('review'), started('review')].reduce((state, it) => hear(state, it, 0), done);
  assert.match(plainLines(again, 200).join('\n'), /Advisor A .*; looks again\.$/m);
  assert.match(line(hear(done, failed, 0), 'Advisor B'), /✗ Advisor B +did not answer in time/);
});

test('the first line of a log says how many answer, and where they are simulated', () => {
  for (const [mode, line] of [
    ['test', 'dlb_1: 2 simulated advisors.'],
    ['live', 'dlb_1: 2 advisors.'],
  ] as const)
    assert.deepEqual(createPlainLines()({ ...began, mode } as DeliberationEvent), [line]);
});

test('a log tells what was found, preferred, reconsidered and combined, and how long the memo took', () => {
  const revised = (pick: 'opt_1' | 'opt_2', fromPick: 'opt_1' | 'opt_2') =>
    event({
      type: 'advisor.complete',
      advisor: A,
      response: '',
      stage: 'review',
      perspective: perspective({
        pick,
        revision: { fromPick, fromProbabilities: {}, newInformation: '' },
      }),
    });
  // `as`: nothing else of these events is looked at.
  const bare = (it: object) => ({ deliberationId: ID, seq: 0, ...it }) as unknown as DeliberationEvent;
  const shown = frame as Extract<DeliberationEvent, { type: 'frame.complete' }>;
  const options = (['Buy', 'Rent'] as const).map((name, at) => ({ ...shown.options[at]!, name }));
  const rank = (id: 'opt_1' | 'opt_2', at: number, probability: number) => ({ id, rank: at, probability });
  const linesFor = createPlainLines();
  const told = [
    began,
    { ...shown, options },
    bare({ type: 'research.complete', sources: [{ title: 'One' }, { title: 'Two' }] }),
    bare({ type: 'research.complete', sources: [], reason: 'Nothing was found.' }),
    answered,
    revised('opt_1', 'opt_1'),
    revised('opt_2', 'opt_1'),
    bare({ type: 'panel.combined', round: 1, options: [rank('opt_2', 2, 0.3), rank('opt_1', 1, 0.7)] }),
    ...[2_500, 0, -1].map((ms) =>
      bare({
        type: 'deliberation.complete',
        memo: { timestamp: new Date(Date.parse('2026-11-21T12:00:00.000Z') + ms).toISOString() },
      }),
    ),
  ].map((it, seq) => linesFor({ ...it, seq } as DeliberationEvent));
  assert.deepEqual(told.slice(1).flat(), [
    'Options: Buy; Rent.',
    'Criteria: Cost 100%.',
    'Found: One; Two.',
    'Nothing was found.',
    'Advisor A prefers "Buy" 80%.',
    'Advisor A looked again and prefers "Buy" 80%.',
    'Advisor A looked again and now prefers "Rent" 20%.',
    'Together: "Buy" 70%, "Rent" 30%.',
    'The memo is ready after 2.5 s.',
    'The memo is ready after 0.0 s.',
    'The memo is ready.',
  ]);
});

test('an advisor whose call fails is asked again, and after a failed review keeps to its first answer', () => {
  const retrying = event({
    type: 'advisor.retrying',
    advisor: A,
    stage: 'review',
    attempt: 2,
    reason: 'rate_limited',
    retryInMs: 0,
    message: '',
  });
  const lost = event({ type: 'advisor.failed', advisor: A, stage: 'review', reason: 'timeout', message: '' });
  const first = [began, stage('frame'), frame, stage('perspectives'), answered, stage('review')];
  const lines = (...then: DeliberationEvent[]): string =>
    plainLines(after([...first, ...then]), 200).join('\n');
  assert.match(lines(retrying), /⠋ Advisor A .*rate limit; asking again$/m);
  assert.match(lines(retrying, lost), /✓ Advisor A .*did not answer in time and keeps to its first answer$/m);
  const linesFor = createPlainLines();
  assert.deepEqual([failed, retrying, lost].flatMap(linesFor), [
    'Advisor B did not answer in time and is missing.',
    'Advisor A was turned away because of its rate limit and is asked again.',
    'Advisor A did not answer in time and keeps to its first answer.',
  ]);
});

test('the name of an advisor takes half of a narrow terminal at most', () => {
  const { state } = after([began, stage('frame'), frame, stage('perspectives')]);
  const title = 'A title of its own that is long';
  const advisors = state.advisors.map((view) => ({ ...view, title }));
  const snapshot: LiveSnapshot = { title: '', state: { ...state, advisors }, times: {} };
  assert.ok(plainLines(snapshot, 41).some((line) => line.includes('A title of its own …')));
});

test('the table of scores fills while they are written, and begins again with the advisor', () => {
  const score = (text: string, option: 'opt_1' | 'opt_2' = 'opt_1') =>
    event({
      type: 'advisor.snippet',
      advisor: A,
      stage: 'perspectives',
      field: 'score',
      option,
      criterion: 'crt_1',
      snippet: text,
    });
  const walk = [began, stage('frame'), frame, stage('perspectives'), started('perspectives')];
  const table = (events: readonly DeliberationEvent[]): string[] => {
    return plainLines(after(events)).filter((line) => /^ {4}\S|^ {9}/.test(line));
  };
  assert.deepEqual(table(walk), []);
  const [head = '', first = '', second = ''] = table([...walk, score('62')]);
  assert.match(head, /Cost$/);
  assert.match(first, /Rewrite .* 62$/);
  assert.match(second, /Profile .* ·$/);
  assert.match(table([...walk, score('62'), score('40.6', 'opt_2')])[2] ?? '', / 41$/);
  assert.deepEqual(table([...walk, score('62'), started('perspectives')]), []);
});

test('each stage has its line: what research found, how far the votes are together, and the table between', () => {
  const { seq: _, ...shown } = frame as Extract<DeliberationEvent, { type: 'frame.complete' }>;
  const options = (['Buy', 'Rent it'] as const).map((name, at) => ({
    ...shown.options[at]!,
    name: `${name} now`,
    label: name,
  }));
  const criteria = ['Cost over five years', 'Speed'].map((name, at) => ({
    ...shown.criteria[0]!,
    id: `crt_${at + 1}` as const,
    name,
  }));
  const score = (advisor: AdvisorName, option: 'opt_1' | 'opt_2', snippet: string) =>
    event({
      type: 'advisor.snippet',
      stage: 'perspectives',
      field: 'score',
      criterion: 'crt_1',
      advisor,
      option,
      snippet,
    });
  const hidden = [A, 'Advisor B' as const].map((advisor) => ({
    advisor,
    provider: 'hidden',
    model: 'hidden',
  }));
  const snapshot = after([
    { ...began, panel: hidden } as DeliberationEvent,
    stage('frame'),
    { ...shown, seq: 0, options, criteria },
    stage('research'),
    stage('perspectives'),
    started('perspectives'),
    score(A, 'opt_1', '62'),
    score('Advisor B', 'opt_1', '71'),
    snippet(
      'It has been done before, and more than once, by those who had far less to lose than we have now.',
    ),
    event({ type: 'stage.skipped', stage: 'review', reason: 'The advisors agree.' }),
  ]);
  const rank = (id: 'opt_1' | 'opt_2', at: number, probability: number) => ({ id, rank: at, probability });
  const state = {
    ...snapshot.state,
    found: 3,
    combined: [{ round: 1, options: [rank('opt_2', 2, 0.3), rank('opt_1', 1, 0.7)] }],
  } as unknown as LiveSnapshot['state'];
  assert.deepEqual(liveLines({ ...snapshot, title: '', state }, { width: 70, colour: 'none', now: 20_100 }), [
    '✓ Frame         2 options, 2 criteria                           2.0 s',
    '✓ Research      3 facts                                         1.0 s',
    '⠙ Perspectives  together "Buy now" 70%                         16.1 s',
    '  ⠙ Advisor A  …, by those who had far less to lose than we have now.',
    '  ⠙ Advisor B  ',
    '             Cost over f…         Speed',
    '    Buy                67             ·',
    '    Rent it             ·             ·',
    '– Review        The advisors agree.                                  ',
    '· Synthesis                                                          ',
  ]);
});

test('columns of scores share the width, and are left out where they would be too narrow to read', () => {
  const shown = frame as Extract<DeliberationEvent, { type: 'frame.complete' }>;
  const criteria = Array.from({ length: 8 }, (_, at) => ({
    ...shown.criteria[0]!,
    id: `crt_${at + 1}` as const,
    name: 'Fit',
  }));
  const score = { field: 'score', option: 'opt_1', criterion: 'crt_1', snippet: '62' } as const;
  const walk = [
    began,
    stage('frame'),
    { ...shown, criteria },
    stage('perspectives'),
    started('perspectives'),
  ];
  const state = after([
    ...walk,
    event({ type: 'advisor.snippet', advisor: A, stage: 'perspectives', ...score }),
  ]);
  const columnsAt = (width: number): number[] =>
    plainLines(state, width)
      .filter((line) => line.includes('Fit'))
      .flatMap((line) => [...line.matchAll(/ +Fit/g)].slice(1).map(([column]) => column.length));
  assert.deepEqual(columnsAt(200), Array(7).fill(14));
  assert.deepEqual(columnsAt(90), Array(7).fill(7));
  const narrowest = Array.from({ length: 60 }, (_, at) => 30 + at).find(
    (width) => columnsAt(width).length > 0,
  );
  assert.deepEqual(columnsAt(narrowest ?? 0), Array(7).fill(5));
  const hasScore = (width: number) => plainLines(state, width).some((line) => / 62\b/.test(line));
  assert.deepEqual([hasScore(narrowest ?? 0), hasScore((narrowest ?? 0) - 1)], [true, false]);
});

test('a review tells where the votes are after it, and research that was not asked for has no line', () => {
  const snapshot = after([began, stage('frame'), frame, stage('perspectives'), answered, stage('review')]);
  const rank = (id: 'opt_1' | 'opt_2', at: number, probability: number) => ({ id, rank: at, probability });
  const combined = [
    { round: 1, options: [rank('opt_1', 1, 0.7), rank('opt_2', 2, 0.3)] },
    { round: 2, options: [rank('opt_1', 2, 0.4), rank('opt_2', 1, 0.6)] },
  ];
  const state = { ...snapshot.state, combined } as unknown as LiveSnapshot['state'];
  const lines = plainLines({ ...snapshot, state }, 120);
  assert.match(lines.find((line) => line.includes('Perspectives')) ?? '', /together "Rewrite/);
  assert.match(lines.find((line) => line.includes('Review')) ?? '', /together "Profile/);
  assert.ok(!lines.some((line) => line.includes('Research')));
});

test('a memo that begins again drops what was written of it and keeps its time', () => {
  const written = after([
    stage('synthesis'),
    event({ type: 'synthesis.started', attempt: 1 }),
    chosen('void'),
  ]);
  assert.match(plainLines(written).join('\n'), /void/);
  const again = hear(written, event({ type: 'synthesis.started', attempt: 2 }), 5_000);
  assert.doesNotMatch(plainLines(again).join('\n'), /void/);
  assert.equal(again.times.synthesis?.from, written.times.synthesis?.from);
});

test('stages count their time, stop when they end, and stop where the deliberation does', () => {
  const running = after([began, stage('frame')]);
  assert.match(plainLines(running)[1] ?? '', /^\S Frame .* 19\.0 s$/);
  const over = hear(
    hear(running, stage('perspectives'), 3_500),
    event({ type: 'deliberation.cancelled' }),
    4_000,
  );
  assert.match(plainLines(over)[1] ?? '', /^✓ Frame .* 2\.5 s$/);
  assert.match(
    plainLines(over).find((line) => line.includes('Perspectives')) ?? '',
    /^✗ Perspectives .* 0\.5 s$/,
  );
});

// oxlint-disable-next-line no-control-regex
const TOKENS = /\u001b\[\?25[hl]|\u001b\[\d*[AK]|[\r\n]|[^\r\n\u001b]+/g;

/** As much of a terminal as the view uses: what is on the screen after all that was written. */
function screenOf(writes: readonly string[]): string[] {
  const rows = [''];
  let row = 0;
  let column = 0;
  for (const [token] of writes.join('').matchAll(TOKENS)) {
    const text = rows[row] ?? '';
    if (token === '\n') {
      rows[(row += 1)] ??= '';
      column = 0;
    } else if (token.endsWith('A') && token.startsWith('\u001b')) row -= Number(token.slice(2, -1)) || 1;
    else if (token === '\u001b[K') rows[row] = text.slice(0, column);
    else if (token === '\r') column = 0;
    else if (!token.startsWith('\u001b')) {
      rows[row] = text.slice(0, column) + token + text.slice(column + token.length);
      column += token.length;
    }
  }
  return rows;
}

function watched({ rows = 24, title = 'Rewrite?' } = {}) {
  const writes: string[] = [];
  const stderr = { isTTY: true, columns: 80, rows, write: (text: string) => writes.push(text) };
  // `as`: nothing else of it is looked at.
  const io = { stderr, env: { NO_COLOR: '1' }, now: () => 20_000 } as unknown as Io;
  return { writes, stderr, view: liveView(io, title) };
}

test('redrawing leaves nothing behind, and what is said stays above', () => {
  const { writes, view } = watched();
  for (const it of WALK) {
    view.show(it);
    view.say(`after ${it.type}`);
  }
  const expected = [...WALK.map(({ type }) => `after ${type}`), 'Rewrite?'];
  const screen = screenOf(writes);
  assert.deepEqual(screen.slice(0, expected.length), expected);
  assert.equal(screen.filter((line) => line.includes('Advisor A')).length, 1);
  view.end();
});

test('the view is gone when it ends, and what was said stays', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { writes, view } = watched();
  for (const it of WALK) view.show(it);
  view.say('Interrupted; press again to leave.');
  view.end();
  t.mock.timers.tick(1_000);
  assert.equal(screenOf(writes).join('\n').trim(), 'Interrupted; press again to leave.');
  assert.equal(writes.join('').endsWith('\u001b[?25h'), true);
});

test('a terminal that became narrower has wrapped the lines, and no row of them stays', () => {
  const { writes, stderr, view } = watched({ title: 'Rewrite the importer or buy one?' });
  const before = screenOf(writes).filter((line) => line !== '');
  stderr.columns = 40;
  writes.length = 0;
  view.end();
  const rows = before.reduce((sum, line) => sum + Math.ceil(cells(line) / 40), 0);
  assert.ok(rows > before.length, 'one is wider than the terminal is now');
  assert.ok(writes.join('').startsWith(`\u001b[${rows}A\r`), writes.join(''));
});

test('no frame is as high as the terminal, where its first line could not be drawn again', () => {
  const { writes, view } = watched({ rows: 4 });
  const frames = writes.filter((text) => text.includes('\n'));
  view.end();
  assert.deepEqual(
    frames.map((text) => text.split('\n').length),
    [4],
  );
});

test('the cursor is hidden while the view is there, and shown again where the process ends before it', () => {
  const before = process.listenerCount('exit');
  const { writes, view } = watched();
  assert.equal(writes[0], '\u001b[?25l');
  const [atExit] = process.listeners('exit').slice(before);
  writes.length = 0;
  atExit?.call(process, 0);
  assert.deepEqual(writes, ['\u001b[?25h']);
  view.end();
  assert.equal(process.listenerCount('exit'), before);
});

test('no frame erases the screen, which would put it into the scrollback', () => {
  const { writes, view } = watched();
  for (const it of WALK) {
    view.show(it);
    view.say('x');
  }
  view.end();
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(writes.join(''), /\u001b\[\d*J/);
});

test('a live view is for a terminal that can draw, and where no log goes to the same one', () => {
  const isLive = (env: Io['env'], isTTY = true): boolean => {
    const writes: string[] = [];
    const stderr = { isTTY, columns: 80, rows: 24, write: (text: string) => writes.push(text) };
    // `as`: nothing else of it is looked at.
    const view = openView({ stderr, env, cwd: '/', now: () => 0 } as unknown as Io, 'Rewrite?');
    view.end();
    return writes.length > 0;
  };
  assert.equal(isLive({ TERM: 'xterm' }), true);
  assert.equal(isLive({ TERM: 'xterm' }, false), false);
  assert.equal(isLive({ TERM: 'dumb' }), false);
  assert.equal(isLive({ TERM: 'xterm', WITAN_LOG_LEVEL: 'info' }), false);
});

test('a view that heard nothing leaves nothing on the screen', () => {
  const { writes, view } = watched();
  view.end();
  assert.equal(screenOf(writes).join(''), '');
});
