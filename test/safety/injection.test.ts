import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoundary } from '../../src/domain/boundary.ts';
import type { Boundary } from '../../src/domain/boundary.ts';
import type { Brief, Frame } from '@witan/combine';
import type { Perspective } from '@witan/combine';
import { createSecretDraws, newDrawSecret } from '../../src/domain/secret-draws.ts';
import { Secret } from '../../src/domain/secret.ts';
import { labelsFor } from '../../src/engine/answers/labels.ts';
import {
  briefingPrompt,
  framePrompt,
  materialOf,
  perspectivePrompt,
  repairPrompt,
  reviewPrompt,
  synthesisPrompt,
} from '../../src/engine/prompts/prompts.ts';
import type { Prompt } from '../../src/engine/prompts/compose-prompt.ts';
import { blocksOf } from '@witan/simulator';
import { ATTACKS, requestOf } from './injection-corpus.ts';
import type { Attack } from './injection-corpus.ts';

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
        for (const name of ['options', 'criteria', 'others', 'found', 'reasons', 'against']) {
          for (const line of (block.get(name) ?? '').split('\n').filter(Boolean)) JSON.parse(line);
        }
      }
    }
  }
});

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
  const seat = { title: 'The Analyst', style: 'Look at what follows from what.' };
  const perspective = perspectivePrompt(brief, { frame, labels, seat }, boundary);
  const own = perspectiveOf(frame, 'Mine.');
  const sentences = others.flatMap(({ response }) => response).map((text, i) => ({ id: `s${i + 1}`, text }));
  const prompts = {
    briefing: briefingPrompt(brief, boundary),
    frame: framePrompt(brief, { labels: ['K7', 'M4'], today: '2026-11-21', questions: true }, boundary),
    perspective,
    review: reviewPrompt({ brief, frame, labels, seat, own, others }, boundary),
    synthesis: synthesisPrompt(
      {
        brief,
        found: { recommended: options[0]?.name ?? '' },
        choices: { reasons: sentences, against: sentences },
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
    response: [written],
    caseAgainst: [written],
    risks: [{ risk: written, mitigation: written }],
    conditions: [written],
    nextSteps: [written],
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
