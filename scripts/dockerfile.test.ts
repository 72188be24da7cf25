import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, '..', name), 'utf8').split('\n');

test('the image installs every workspace and holds the code of each', () => {
  // `as`: our own manifest.
  const { workspaces } = JSON.parse(linesOf('package.json').join('\n')) as {
    readonly workspaces: readonly string[];
  };
  const stages = linesOf('Dockerfile')
    .join('\n')
    .split(/^(?=FROM )/m)
    .slice(1);
  assert.equal(stages.length, 2);
  assert.match(stages[1] ?? '', /ln -s \/app\/cli\/src\/start\.js \/usr\/local\/bin\/witan/);
  const letIn = linesOf('.dockerignore');
  for (const folder of workspaces) {
    for (const stage of stages)
      assert.ok(stage.includes(`\nCOPY ${folder}/package.json ${folder}/\n`), folder);
    const code =
      folder === 'web' ? 'COPY --from=page /app/web/dist web/dist' : `COPY ${folder}/src ${folder}/src`;
    assert.ok(stages[1]?.includes(`\n${code}\n`), code);
    assert.ok(letIn.includes(`!${folder}`), `.dockerignore keeps ${folder} out`);
  }
});
