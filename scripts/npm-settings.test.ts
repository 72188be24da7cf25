import assert from 'node:assert/strict';
import { test } from 'node:test';
import manifest from '../package.json' with { type: 'json' };

test('no script carries the hooks of another, which npm would run around it', () => {
  const names = Object.keys(manifest.scripts);
  const carried = names.filter((name) => [`pre${name}`, `post${name}`].some((hook) => names.includes(hook)));
  assert.deepEqual(carried, []);
});
