import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lastObject } from './last-object.ts';

const found = (text: string): unknown => {
  const object = lastObject(text);
  return object.found ? object.value : object.why;
};

test('finds any object behind thoughts with braces and quotes of their own', () => {
  const noise = fc.stringMatching(/^[a-z{}[\]":,\\ ]{0,60}$/);
  // V8 reads an escaped name wrongly once it has seen a backslash as one (nodejs/node#63785).
  const unit = fc.string({ minLength: 1, maxLength: 1 }).filter((character) => character !== '\\');
  const object = fc.dictionary(fc.string({ unit }), fc.jsonValue({ stringUnit: unit }));
  fc.assert(
    fc.property(object, noise, (value, thoughts) => {
      const json = JSON.stringify(value);
      assert.deepEqual(found(`<think>${thoughts}</think>\n${json}`), JSON.parse(json));
      assert.deepEqual(found(`\`\`\`json\n${json}\n\`\`\`\nI hope this helps.`), JSON.parse(json));
    }),
  );
});

test('takes the last of several', () => {
  assert.deepEqual(found('{"a":1} or rather {"a":2}'), { a: 2 });
  assert.deepEqual(found('Here: {"a":"}{\\"\\\\"}'), { a: '}{"\\' });
  assert.deepEqual(found('I choose {"a":1}.'), { a: 1 });
  assert.deepEqual(found('{"a":1}}'), { a: 1 });
  assert.deepEqual(found(String.raw`{"a":"\\\"{","b":""}`), { a: '\\"{', b: '' });
  assert.deepEqual(found('{"a":1} replaces {this} and {that}.'), { a: 1 });
});

test('never takes a part of an object that is cut off for the whole', () => {
  const whole = JSON.stringify({
    scores: { C1: { K7: { score: 1 }, M4: { score: 2 } } },
    case: 'x',
    list: [{ a: 1 }],
  });
  for (let length = 1; length < whole.length; length += 1) assert.equal(found(whole.slice(0, length)), 'cut');
  assert.equal(found('no object at all'), 'none');
  for (const broken of ['a "quote} {', '[1}', '{"a": [1}'])
    assert.equal(typeof found(broken), 'string', broken);
});
