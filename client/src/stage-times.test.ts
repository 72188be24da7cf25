import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyLiveState } from './live-state.ts';
import type { LiveState } from './live-state.ts';
import { stageMs, timeStages } from './stage-times.ts';
import type { StageTimes } from './stage-times.ts';

type Status = LiveState['stages']['perspectives']['status'];

test('a stage runs from when it was first seen running until it is first seen done or stopped', () => {
  const empty = emptyLiveState();
  const at = (status: Status): LiveState => ({
    ...empty,
    stages: { ...empty.stages, perspectives: { status } },
  });
  const timed = (statuses: readonly Status[]): StageTimes => {
    let times: StageTimes = {};
    for (const [place, status] of statuses.entries()) {
      const before = at(statuses[place - 1] ?? 'waiting');
      times = timeStages(times, { before, after: at(status) }, 100 * place);
    }
    return times;
  };
  assert.deepEqual(timed(['waiting', 'running', 'running']), { perspectives: { from: 100 } });
  for (const end of ['done', 'stopped'] as const)
    assert.deepEqual(timed(['waiting', 'running', end, end]), { perspectives: { from: 100, to: 200 } });
  assert.deepEqual(timed(['done', 'done']), {});
});

test('how long a stage has run is told from its start, and to its end where it is over', () => {
  assert.equal(stageMs({ from: 100 }, 250), 150);
  assert.equal(stageMs({ from: 100, to: 200 }, 250), 100);
  assert.deepEqual([stageMs(undefined, 250), stageMs({ from: 300 }, 250)], [null, 0]);
});
