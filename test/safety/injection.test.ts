import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo, MemoPerspective } from '@witan/client';
import { createBoundary } from '../../src/domain/boundary.ts';
import type { Boundary } from '../../src/domain/boundary.ts';
import type { Brief, Frame } from '@witan/combine';
import type { Perspective } from '@witan/combine';
import { createSecretDraws, newDrawSecret } from '../../src/domain/secret-draws.ts';
import { Secret } from '../../src/domain/secret.ts';
import { labelsFor } from '../../src/engine/labels.ts';
import {
  framePrompt,
  materialOf,
  memoPrompt,
  perspectivePrompt,
  repairPrompt,
  reviewPrompt,
} from '../../src/engine/prompts.ts';
import type { Prompt } from '../../src/engine/compose-prompt.ts';
import { blocksOf } from '@witan/simulator';
import { readMemo, startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { ATTACKS } from './injection-corpus.ts';
import type { Attack } from './injection-corpus.ts';

let server: TestServer;
before(async () => {
  // Without a review everyone speaks for himself: who moves has been moved by the text, not by another.
  server = await startTestServer({ env: { WITAN_REVIEW_SPREAD: '1' } });
});
after(() => server.close());

const QUESTION = 'Should we rewrite our importer, or profile it first?';

function requestOf({ place, text }: Attack) {
  return {
    question: place === 'question' ? `${QUESTION} ${text}` : QUESTION,
    context: place === 'context' ? text : place === 'answer' ? `An advisor wrote: ${text}` : null,
    options: [
      {
        name: place === 'option' ? text : 'Rewrite it',
        ...(place === 'description' ? { description: text } : {}),
      },
      { name: 'Profile it first' },
    ],
    criteria: [{ name: place === 'criterion' ? text : 'Cost' }, { name: 'Time to result' }],
  };
}

test('holds at least forty attacks, each in another form', () => {
  assert.ok(ATTACKS.length >= 40, `${ATTACKS.length}`);
  assert.equal(new Set(ATTACKS.map(({ text, place }) => `${place} ${text}`)).size, ATTACKS.length);
});

test('keeps every attack inside its block, and the system text free of it, in every prompt', () => {
  for (const attack of ATTACKS) {
    const harmless = promptsFor({ ...attack, text: 'Nothing of note.' }, newBoundary());
    // The codes of the blocks hang on a secret of the installation, so that no attack can know them.
    for (const known of [newBoundary(), newBoundary()]) {
      for (const [task, { system, prompt, codes }] of Object.entries(promptsFor(attack, known))) {
        const where = `${task}: ${attack.name}`;
        assert.equal(system, harmless[task]?.system, where);
        const found = blocksOf(prompt);
        const expected = blocksOf(harmless[task]?.prompt ?? '');
        assert.deepEqual([...found.blocks.keys()], [...expected.blocks.keys()], where);
        assert.equal(found.outside, expected.outside, where);
        assert.equal(tagsIn(prompt, codes), 2 * found.blocks.size, where);
        const block = found.blocks;
        const body = requestOf(attack);
        assert.equal(block.get('question'), body.question, where);
        if (body.context !== null) assert.equal(block.get('context'), body.context, where);
        for (const name of ['options', 'criteria', 'others', 'perspectives']) {
          for (const line of (block.get(name) ?? '').split('\n').filter(Boolean)) JSON.parse(line);
        }
      }
    }
  }
});

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
      { Authorization: `Bearer ${server.testKey}` },
    );
    const text = await answer.text();
    assert.match(text, /\nevent: memo\.completed\n/);
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
      { Authorization: `Bearer ${server.testKey}` },
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
  assert.ok(memo.recommendation.headline !== '' && memo.recommendation.rationale !== '');
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
  assert.equal(frames.filter((frame) => /^event: memo\.completed$/m.test(frame)).length, 1, attack.name);
  assert.match(frames.at(-1) ?? '', /^event: memo\.completed$/m);
}

function newBoundary(): Boundary {
  return createBoundary(new Secret(newDrawSecret().reveal()));
}

/** Every kind of prompt of a memo, with the attack where it belongs. */
function promptsFor(
  attack: Attack,
  known: Boundary,
): Record<string, Prompt & { codes: ReadonlySet<string> }> {
  const { question, context, options, criteria } = requestOf(attack);
  const brief: Brief = { question, context, options, criteria, musts: [], transparent: false };
  const frame = frameOf(brief);
  const draws = createSecretDraws(newDrawSecret());
  const labels = labelsFor(frame, { place: 0, draws, material: materialOf(brief) });
  const codes = new Set<string>();
  const boundary: Boundary = (text) => {
    const code = known(text);
    codes.add(code);
    return code;
  };
  const written = attack.place === 'answer' ? attack.text : 'Nothing of note.';
  const others = [perspectiveOf(frame, written), perspectiveOf(frame, 'An honest view.')];
  const perspective = perspectivePrompt(brief, { frame, labels }, boundary);
  const prompts = {
    frame: framePrompt(brief, { labels: ['K7', 'M4'], today: '2026-11-21' }, boundary),
    perspective,
    review: reviewPrompt({ brief, frame, labels, own: perspectiveOf(frame, 'Mine.'), others }, boundary),
    memo: memoPrompt(
      {
        brief,
        language: 'en',
        numbers: { score: 1 },
        // `as`: the lists of a perspective may be read, and nobody here writes to them.
        perspectives: others.map(
          (it) => ({ ...it, late: false, pick: 'opt_1', evidence: [] }) as unknown as MemoPerspective,
        ),
        names: { opt_1: options[0]?.name ?? '' },
      },
      boundary,
    ),
    repair: repairPrompt(perspective, { answer: written, problems: [written] }, boundary),
  };
  return Object.fromEntries(Object.entries(prompts).map(([task, prompt]) => [task, { ...prompt, codes }]));
}

function frameOf({ options, criteria }: Brief): Frame {
  return {
    options: options.map(({ name, description }, i) => ({
      id: `opt_${i + 1}`,
      name,
      label: name,
      description: description ?? '',
      source: 'caller',
    })),
    criteria: criteria.map(({ name }, i) => ({
      id: `crt_${i + 1}`,
      name,
      description: '',
      weight: 0.5,
      source: 'caller',
    })),
    musts: [],
    predictions: [],
    language: 'en',
    weightsStated: false,
    assumptions: [],
    missingInformation: [],
  };
}

function perspectiveOf({ options, criteria }: Frame, written: string): Perspective {
  return {
    advisor: 'Advisor B',
    cells: options.flatMap(({ id: option }) =>
      criteria.map(({ id: criterion }) => ({
        option,
        criterion,
        score: 50,
        low: 40,
        high: 60,
        evidence: written,
      })),
    ),
    probabilities: Object.fromEntries(options.map(({ id }) => [id, 1 / options.length])),
    case: written,
    caseAgainst: written,
    risks: [written],
    assumptions: [written],
    wouldChangeMind: [written],
    needsFirst: null,
    mustVerdicts: [],
    predictions: {},
    reversibility: 'costly',
  };
}

/** How many tags have one of the right codes. */
function tagsIn(prompt: string, codes: ReadonlySet<string>): number {
  return [...prompt.matchAll(/<\/?[a-z]+-([0-9a-f]{12})>/g)].filter(([, code = '']) => codes.has(code))
    .length;
}

async function inGroups<T, R>(items: readonly T[], most: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += most) {
    results.push(...(await Promise.all(items.slice(i, i + most).map(act))));
  }
  return results;
}
