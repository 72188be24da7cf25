import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf, unreleased, withRelease } from './changelog.ts';

const OPEN =
  '# Changelog\n\n## 0.2.0 (unreleased)\n\n- It can walk.\n\n## 0.1.0 (2026-11-20)\n\n- It is there.\n';
const DATED = OPEN.replace('unreleased', '2026-11-22');

test('a version that is unreleased gets its day, and what changesets tell of it', () => {
  assert.equal(unreleased(OPEN), '0.2.0');
  assert.equal(withRelease(OPEN, { version: '0.2.0', day: '2026-11-22', summaries: [] }), DATED);
  assert.match(
    withRelease(OPEN, { version: '0.2.0', day: '2026-11-22', summaries: ['It can\nfly for $&.'] }),
    /## 0\.2\.0 \(2026-11-22\)\n\n- It can\n {2}fly for \$&\.\n- It can walk\./,
  );
});

test('a new version stands above all others, which stay as they are', () => {
  assert.equal(unreleased(DATED), null);
  const after = withRelease(DATED, { version: '0.3.0', day: '2026-12-01', summaries: ['It can fly.'] });
  assert.equal(
    after,
    DATED.replace('## 0.2.0', () => '## 0.3.0 (2026-12-01)\n\n- It can fly.\n\n## 0.2.0'),
  );
});

test('a changeset tells what stands below its front matter', () => {
  assert.equal(summaryOf('---\n"@witan/client": minor\n---\n\nIt can fly.\n\nFar.\n'), 'It can fly.\n\nFar.');
  assert.equal(summaryOf('---\r\n"@witan/client": patch\r\n---\r\n\r\nIt lands.\r\n'), 'It lands.');
});
