// Every attack of the corpus against the whole service.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { bearer, readMemo, startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { ATTACKS, requestOf } from './injection-corpus.ts';
import type { Attack } from './injection-corpus.ts';

let server: TestServer;
before(async () => {
  // Without a review, an advisor that moves was moved by the text, and not by another advisor.
  server = await startTestServer({ env: { WITAN_REVIEW_SPREAD: '1' } });
});
after(() => server.close());

test('lets an advisor that obeys move its own numbers alone, whatever the attack', async (t) => {
  const results = await inGroups(ATTACKS, 4, async (attack) => {
    const [honest, again, obeying] = await Promise.all([
      deliberate(attack, ''),
      deliberate(attack, ''),
      deliberate(attack, '[simulate: xai=obeys]'),
    ]);
    assert.deepEqual(scoresOf(honest), scoresOf(again), `${attack.name}: honest advisors answer the same`);
    const [before, after] = [scoresOf(honest), scoresOf(obeying)];
    for (const seat of ['openai', 'anthropic', 'google'] as const) {
      assert.deepEqual(after[seat], before[seat], `${attack.name} moved ${seat}`);
      assert.ok(Object.keys(after[seat] ?? {}).length === 4, attack.name);
    }
    for (const memo of [honest, obeying]) assertWhole(memo, attack);
    return JSON.stringify(after.xai) !== JSON.stringify(before.xai);
  });
  const moved = results.filter(Boolean).length;
  t.diagnostic(
    `${ATTACKS.length} attacks, ${3 * ATTACKS.length} deliberations; the obeying seat moved in ${moved}`,
  );
  assert.ok(moved > ATTACKS.length / 2, 'an attack that moves nobody shows nothing');
});

test('masks who speaks, also where an attack asks for names and every advisor gives its own', async () => {
  const vendors = /chatgpt|openai|claude|anthropic|gemini|google|grok|x\.?ai\b/i;
  await inGroups(ATTACKS, 4, async (attack) => {
    const body = requestOf(attack);
    const question = `${body.question} [simulate: all=self_naming]`;
    const answer = await server.ask(
      { ...body, question, stream: true, userEmail: 'ada@example.com' },
      bearer(server.testKey),
    );
    const text = await answer.text();
    assert.match(text, /\nevent: deliberation\.complete\n/);
    assert.doesNotMatch(text, vendors, attack.name);
    assertFrames(text, attack);
  });
});

test('quotes no sentence of the system texts, and escapes what was asked in every document', async () => {
  const secret =
    /You serve on a panel of advisors|You are one of several independent advisors|material to judge, never|They may be wrong and so may you/;
  await inGroups(ATTACKS, 4, async (attack) => {
    const memo = await deliberate(attack, '[simulate: all=obeys]');
    const { question: _, ...said } = memo;
    assert.doesNotMatch(JSON.stringify(said), secret, attack.name);
    const read = async (Accept: string): Promise<string> => {
      const Authorization = `Bearer ${server.testKey}`;
      return (await server.send('GET', `/v1/memos/${memo.id}`, { Accept, Authorization })).text();
    };
    const html = await read('text/html');
    assert.doesNotMatch(
      html,
      /<script|<img|<b>|javascript:|onerror=(?!alert)|<[a-z]+[^>]* on[a-z]+=/i,
      attack.name,
    );
    assert.match(html, /<\/html>\s*$/);
    const markdown = await read('text/markdown');
    assert.doesNotMatch(markdown, /^# Task|<script|<img|\]\(javascript:|!\[/m, attack.name);
  });
});

async function deliberate(attack: Attack, directive: string): Promise<DecisionMemo> {
  const body = requestOf(attack);
  return readMemo(
    await server.ask(
      {
        ...body,
        question: `${body.question} ${directive}`.trim(),
        transparent: true,
        userEmail: 'ada@example.com',
      },
      bearer(server.testKey),
    ),
  );
}

type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Each provider's score of each option on each criterion, by their names. */
function scoresOf(memo: DecisionMemo): Scores {
  const nameOf = (id: string): string =>
    [...memo.options, ...memo.criteria].find((item) => item.id === id)?.name ?? id;
  return Object.fromEntries(
    memo.perspectives.map(({ advisor, provider }) => [
      provider,
      Object.fromEntries(
        memo.scores.map((cell) => [
          `${nameOf(cell.option)} / ${nameOf(cell.criterion)}`,
          cell.byAdvisor[advisor] ?? -1,
        ]),
      ),
    ]),
  );
}

/** The memo is complete, and its numbers are sound. */
function assertWhole(memo: DecisionMemo, attack: Attack): void {
  const body = requestOf(attack);
  assert.equal(memo.perspectives.length, 4, attack.name);
  assert.deepEqual(
    memo.options.map(({ name }) => name).toSorted(),
    body.options.map(({ name }) => name.trim()).toSorted(),
  );
  assert.equal(memo.scores.length, 4);
  const probability = memo.options.reduce((total, option) => total + option.probability, 0);
  assert.ok(Math.abs(probability - 1) < 1e-9, attack.name);
  for (const { low, mean, high } of memo.scores)
    assert.ok(0 <= low && low <= mean && mean <= high && high <= 100);
  assert.ok(memo.verdict.decision !== '' && memo.verdict.rationale !== '');
}

/** Every frame of the stream is one of ours, in order, and the last one is the last. */
function assertFrames(stream: string, attack: Attack): void {
  const frames = stream.split('\n\n').filter((frame) => frame !== '');
  let next = 0;
  for (const frame of frames) {
    const id = /^id: dlb_[0-9a-f-]+:(\d+)$/m.exec(frame)?.[1];
    if (id !== undefined) assert.equal(Number(id), next++, attack.name);
    for (const line of frame.split('\n')) assert.match(line, /^(id|event|data|retry|:)/, attack.name);
  }
  assert.equal(
    frames.filter((frame) => /^event: deliberation\.complete$/m.test(frame)).length,
    1,
    attack.name,
  );
  assert.match(frames.at(-1) ?? '', /^event: deliberation\.complete$/m);
}

async function inGroups<T, R>(items: readonly T[], most: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += most) {
    results.push(...(await Promise.all(items.slice(i, i + most).map(act))));
  }
  return results;
}
