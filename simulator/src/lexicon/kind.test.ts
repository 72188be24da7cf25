import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as characters from './characters.ts';
import * as life from './life.ts';
import * as market from './market.ts';
import * as money from './money.ts';
import * as people from './people.ts';
import * as structure from './structure.ts';
import * as technical from './technical.ts';
import * as timing from './timing.ts';

const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|dozens?|hundreds?|thousands?|millions?)\b/i;

test('what a writer takes from a kind states no number, since a memo may state none that is not in its data', () => {
  const rooms = [characters, life, market, money, people, structure, technical, timing];
  const kinds = rooms.flatMap((room) => Object.values(room)).filter((it) => 'steps' in it);
  assert.ok(kinds.length > 20);
  for (const { name, steps, conditions } of kinds) {
    for (const text of [...steps, ...conditions]) assert.doesNotMatch(text, NUMBER, name);
  }
});
