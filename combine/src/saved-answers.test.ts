import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo, MustId, OptionId } from '@witan/client';
import { optionsOut } from './saved-answers.ts';

test('an option that one must puts out is out, but not where musts leave none', () => {
  const memoOf = (...out: readonly (readonly OptionId[])[]) => {
    const options = (['opt_1', 'opt_2', 'opt_3'] as const).map((id) => ({ id }));
    const musts = out.map((ids, m) => ({
      id: `mst_${m + 1}` satisfies MustId,
      byOption: Object.fromEntries(options.map(({ id }) => [id, { out: ids.includes(id) }])),
    }));
    // `as`: nothing else of a memo is read.
    return { options, musts } as unknown as DecisionMemo;
  };
  assert.deepEqual(optionsOut(memoOf(['opt_1'], ['opt_1', 'opt_3'])), ['opt_1', 'opt_3']);
  assert.deepEqual(optionsOut(memoOf(['opt_1', 'opt_2'], ['opt_3'])), []);
  assert.deepEqual(optionsOut({ options: memoOf().options }), []);
});
