import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_KINDS, AXES } from './kind.ts';

const NUMBER =
  /\d|\b(?:four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|hundreds?|thousands?|millions?)\b/i;

test('what is known of a kind invents no figure about the asker', () => {
  assert.equal(ALL_KINDS.length, 26);
  for (const { name, says, failed, assumes, turns } of ALL_KINDS) {
    const texts = [...Object.values(says).flat(), ...failed.map(({ risk }) => risk), ...assumes, ...turns];
    for (const text of texts) assert.doesNotMatch(text, NUMBER, name);
  }
});

test('every kind has something to say on every side, and an own mitigation for each of its risks', () => {
  for (const { name, says, failed, steps, conditions, assumes, turns } of ALL_KINDS) {
    for (const axis of AXES) assert.ok(says[axis].length >= 2, `${name} ${axis}`);
    assert.ok(failed.length >= 3 && steps.length >= 3, name);
    assert.ok(conditions.length > 0 && assumes.length > 0 && turns.length > 0, name);
  }
  const mitigations = ALL_KINDS.flatMap(({ failed }) => failed.map(({ mitigation }) => mitigation));
  assert.equal(new Set(mitigations).size, mitigations.length);
});
