import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo, Evidence, MemoPerspective, MemoSource } from '@witan/client';
import { flat } from './check-forms.fixture.ts';
import { memoAsHtml } from './html.ts';
import { memoAsMarkdown } from './markdown.ts';
import { MEMOS } from './memos.fixture.ts';
import { memoAsText } from './terminal.ts';

const { office, market } = MEMOS;
const [rent, small, remote] = office.options;
assert.ok(rent && small && remote);
const shown = (change: Partial<DecisionMemo>): string =>
  memoAsText({ ...office, ...change }, { width: 100, colour: 'none' }).replaceAll('\u00a0', ' ');
const tight = (html: string): string => html.replace(/\s+/gu, ' ').replace(/ (?=[<>])|(?<=>) /gu, '');

test('the picks before the review are told where one of them moved, without options that nobody picked', () => {
  const told = (...counts: readonly (readonly [before: number, after: number])[]): string => {
    const picks = (which: 0 | 1) =>
      Object.fromEntries(
        [small, remote, rent].flatMap(({ id }, at) => (counts[at]?.[which] ? [[id, counts[at][which]]] : [])),
      );
    const firstRound = { topPicks: picks(0), spread: 0.1 };
    const text = shown({ consensus: { ...office.consensus, topPicks: picks(1), firstRound } });
    return /Before the review: .*/u.exec(text)?.[0] ?? '';
  };
  const [moved, partly] = [told([1, 3], [2, 0]), told([1, 2], [1, 0], [1, 1])];
  assert.equal(moved, 'Before the review: one prefers “Smaller office” and two prefer “Go remote”.');
  assert.match(partly, /one prefers “Smaller office”, one prefers “Go remote” and one prefers/u);
  assert.equal(told([2, 2], [1, 1]), '');
});

test('a must says of each option how many see it met, at risk and failed, and nothing of none', () => {
  const byOption = {
    [small.id]: { met: 1, atRisk: 1, failed: 1, out: false },
    [remote.id]: { met: 3, atRisk: 0, failed: 0, out: false },
    [rent.id]: { met: 0, atRisk: 0, failed: 3, out: true },
  };
  const must = { id: 'mst_1', name: 'By May', description: '', byOption, byAdvisor: {} } as const;
  const [row = ''] = /^\| By May .*$/mu.exec(memoAsMarkdown({ ...office, musts: [must] })) ?? [];
  assert.deepEqual(
    row
      .split('|')
      .slice(2, 5)
      .map((said) => said.trim().replaceAll('\\', '')),
    ['1 met · 1 at risk · 1 failed', '3 met', '3 failed'],
  );
});

test('what it cost stands beside how long it took, but of a simulation and where it is not known', () => {
  const hint = (memo: DecisionMemo): string =>
    /How this memo came about · (.*)/u.exec(memoAsText(memo, { width: 100, colour: 'none' }))?.[1] ?? '';
  assert.equal(hint(office), '16s · $0.41');
  assert.equal(hint({ ...office, usage: { ...office.usage, costUsd: 0, unpricedCalls: 1 } }), '16s');
  assert.match(hint(market), /^\d+s$/u);
});

test('a memo that is signed says its signature, and no other has one', () => {
  const signed = memoAsMarkdown(office, { signature: 'eyJ..sig' });
  assert.match(signed, /Signature.*`eyJ\.\.sig`/u);
  assert.doesNotMatch(memoAsMarkdown(office), /Signature|null/u);
  assert.doesNotMatch(memoAsHtml(office), /Signature|null/u);
});

test('where a must has put out some, the chances of what is left stand below those of all', () => {
  const [ours, theirs, out] = [
    { ...small, probability: 0.6, probabilityInRunning: 1 },
    { ...remote, probability: 0, probabilityInRunning: 0 },
    { ...rent, probability: 0.4, probabilityInRunning: 0 },
  ];
  const rows = (options: DecisionMemo['options']) =>
    shown({ options })
      .match(/^ {2}Panel.*\n.*|^ {2}\S.*running.*$/gmu)
      ?.map((row) => row.trim().replace(/ {2,}/gu, ' ')) ?? [];
  assert.match(rows([ours, theirs, out]).join('\n'), /^Panel 60% 0% 40%\n.* 100% 0% 0%$/u);
  assert.doesNotMatch(rows(office.options).join('\n'), /running/u);
});

test('ranks are told of two options or more in the running, and what the lead depends on of two weights or more', () => {
  const { confidence } = office.verdict;
  const basis = { ...confidence.basis, firstRankAcceptability: null };
  const verdict = { ...office.verdict, confidence: { ...confidence, basis } };
  const { tornado } = office.robustness;
  const weights = (count: number) =>
    shown({ robustness: { ...office.robustness, tornado: tornado.slice(0, count) } });
  assert.match(shown({}), /How often each option takes each rank/u);
  assert.doesNotMatch(shown({ verdict }), /takes each rank/u);
  assert.deepEqual(
    [1, 2].map((count) => weights(count).includes('What the lead depends on')),
    [false, true],
  );
});

test('tables stand side by side where there are two of them, and no more than four options', () => {
  const pairs = (change: Partial<DecisionMemo>) =>
    memoAsHtml({ ...office, ...change }).match(/<div class="(?:pair|side)">/gu)?.length;
  const { confidence } = office.verdict;
  const basis = { ...confidence.basis, firstRankAcceptability: null };
  const five = [...office.options, remote, rent].map((one, at) => ({ ...one, id: `opt_${at + 1}` as const }));
  assert.equal(pairs({}), 6, 'two pairs of two sides');
  assert.equal(pairs({ verdict: { ...office.verdict, confidence: { ...confidence, basis } } }), 3);
  assert.equal(pairs({ options: five.slice(0, 4) }), 6);
  assert.equal(pairs({ options: five }), 3);
});

test('margins are drawn from zero, which stands at the edge where all are on one side of it', () => {
  const drawn = (...margins: readonly (readonly [number, number])[]) => {
    const tornado = office.robustness.tornado.slice(0, margins.length).map((one, at) => {
      const [marginHalved = 0, marginDoubled = 0] = margins[at] ?? [];
      return { ...one, marginHalved, marginDoubled };
    });
    const html = tight(memoAsHtml({ ...office, robustness: { ...office.robustness, tornado } }));
    const [, table = ''] = html.split('What the lead depends on');
    const [, x, width, zero] =
      /<rect[^>]* x="([\d.]+)"[^>]* width="([\d.]+)".*?<path d="M([\d.]+) 0V10"/u.exec(table) ?? [];
    return [x, width, zero].map(Number);
  };
  assert.deepEqual(drawn([0.5, 1], [0.25, 0.5]), [50, 50, 0]);
  assert.deepEqual(drawn([-0.5, -1], [-0.25, -0.5]), [0, 50, 100]);
  assert.deepEqual(drawn([-1, 1], [0, 1]), [0, 100, 50]);
});

function voiceWith(change: Partial<MemoPerspective>): DecisionMemo {
  const [first, ...others] = office.perspectives;
  assert.ok(first);
  return { ...office, perspectives: [{ ...first, ...change }, ...others] };
}

test('an advisor says nothing twice, however it is listed', () => {
  const said = 'The landlord of the new place signs before the summer.';
  const text = flat(
    memoAsMarkdown(voiceWith({ conditions: [said], nextSteps: [said], assumptions: [said] })),
  );
  assert.equal(text.split(said).length - 1, 1);
  const within = `${said} So the move can begin in time for the new teams of autumn and winter.`;
  const both = flat(memoAsMarkdown(voiceWith({ conditions: [said], nextSteps: [within] })));
  assert.ok(both.includes(within), 'a longer text says more');
});

test('on paper three lines of evidence of an advisor stand, those that are quoted first, and the rest is folded away', () => {
  const [line] = office.perspectives[0]?.evidence ?? [];
  assert.ok(line);
  const source = (id: `src_${number}`, verified: boolean): MemoSource => ({
    id,
    kind: 'document',
    title: `${id}.pdf`,
    text: 'x',
    verified,
    citedBy: ['Advisor A'],
  });
  const sources = [source('src_1', true), source('src_2', false)];
  const cites = (at: number, ...cited: readonly ('src_1' | 'src_2')[]): Evidence => ({
    ...line,
    text: `Line ${at}.`,
    sources: [...cited],
    quotes: cited.filter((one) => one === 'src_1').map((one) => ({ source: one, text: 'x' })),
  });
  const evidence = [
    cites(1, 'src_2'),
    cites(2, 'src_2'),
    cites(3, 'src_2'),
    cites(4, 'src_2', 'src_1'),
    cites(5),
  ];
  const html = (given: readonly Evidence[]) =>
    tight(memoAsHtml({ ...voiceWith({ evidence: [...given] }), sources }));
  const items = [...html(evidence).matchAll(/<li( class="beyond")?>(?:(?!<li).)*?Line (\d)\./gu)];
  assert.deepEqual(items.map(([, beyond, at]) => `${at}${beyond ? ' on the screen' : ''}`).slice(0, 4), [
    '1',
    '2',
    '3 on the screen',
    '4',
  ]);
  assert.match(html(evidence.slice(3)), /More evidence/u);
  assert.doesNotMatch(html(evidence.slice(4)), /More evidence/u);
});
