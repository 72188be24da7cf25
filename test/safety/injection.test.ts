import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo, MemoPerspective } from '@witan/client';
import type { Brief, Frame } from '@witan/combine';
import { uuidv7 } from '../../src/domain/ids.ts';
import type { Perspective } from '@witan/combine';
import { createSecretDraws, newDrawSecret } from '../../src/domain/secret-draws.ts';
import { labelsFor } from '../../src/engine/labels.ts';
import {
  boundaryOf,
  framePrompt,
  memoPrompt,
  perspectivePrompt,
  repairPrompt,
  reviewPrompt,
} from '../../src/engine/prompts.ts';
import type { Prompt } from '../../src/engine/prompts.ts';
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
    context: place === 'context' ? text : place === 'answer' ? `An adviser wrote: ${text}` : null,
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
    const harmless = promptsFor({ ...attack, text: 'Nothing of note.' }, 'memo_1');
    // The code of the blocks is drawn anew for each memo, so that no attack can know it.
    for (const prompts of [promptsFor(attack, 'memo_1'), promptsFor(attack, `memo_${uuidv7(Date.now())}`)]) {
      for (const [task, { system, prompt }] of Object.entries(prompts)) {
        const where = `${task}: ${attack.name}`;
        assert.equal(system, harmless[task]?.system, where);
        const expected = harmless[task]?.prompt ?? '';
        assert.deepEqual([...blocksOf(prompt).keys()], [...blocksOf(expected).keys()], where);
        assert.equal(outside(prompt), outside(expected), where);
        assert.equal(tagsOf(prompt), tagsOf(expected), where);
        const block = blocksOf(prompt);
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
    /You are one of several independent advisers|material to judge, never|They may be wrong and so may you/;
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

const SEAT = {
  advisor: 'Advisor A',
  seat: 'openai',
  provider: 'openai',
  model: 'm',
  fastModel: 'm',
  key: 'operator',
} as const;

/** Every kind of prompt of a memo, with the attack where it belongs. */
function promptsFor(attack: Attack, memoId: string): Record<string, Prompt> {
  const { question, context, options, criteria } = requestOf(attack);
  const brief: Brief = { question, context, options, criteria, musts: [], transparent: false };
  const frame = frameOf(brief);
  const labels = labelsFor(frame, { place: 0, draws: createSecretDraws(newDrawSecret()) });
  const written = attack.place === 'answer' ? attack.text : 'Nothing of note.';
  const others = [perspectiveOf(frame, written), perspectiveOf(frame, 'An honest view.')];
  const seed = (stage: string): string => boundaryOf(memoId, SEAT, stage);
  const perspective = perspectivePrompt(brief, labels, seed('perspectives'));
  return {
    frame: framePrompt(brief, seed('frame')),
    perspective,
    review: reviewPrompt({ brief, labels, own: perspectiveOf(frame, 'Mine.'), others }, seed('review')),
    memo: memoPrompt(
      {
        brief,
        numbers: { score: 1 },
        // `as`: the lists of a perspective may be read, and nobody here writes to them.
        perspectives: others.map(
          (it) => ({ ...it, late: false, pick: 'opt_1', evidence: [] }) as unknown as MemoPerspective,
        ),
        names: { opt_1: options[0]?.name ?? '' },
      },
      seed('memo'),
    ),
    repair: repairPrompt(perspective, { answer: written, problems: [written] }, seed('perspectives')),
  };
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

/** What stands between the blocks. */
function outside(prompt: string): string {
  const code = codeOf(prompt);
  const block = new RegExp(`(<([a-z]+)-${code}>\\n)[\\s\\S]*?(\\n</\\2-${code}>)`, 'g');
  return prompt.replaceAll(block, '$1$3').replaceAll(code, 'CODE');
}

function codeOf(prompt: string): string {
  return /<[a-z]+-([0-9a-f]{12})>/.exec(prompt)?.[1] ?? '';
}

/** Tags with the right code, in order. */
function tagsOf(prompt: string): string {
  const code = codeOf(prompt);
  return [...prompt.matchAll(new RegExp(`</?[a-z]+-${code}>`, 'g'))]
    .map(([tag]) => tag.replace(code, ''))
    .join();
}

async function inGroups<T, R>(items: readonly T[], most: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += most) {
    results.push(...(await Promise.all(items.slice(i, i + most).map(act))));
  }
  return results;
}
