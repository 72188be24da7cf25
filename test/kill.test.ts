import { test } from 'node:test';
import { killAndResume } from './kill.ts';

test('completes every deliberation after kill -9, and repeats only calls in flight', (t) =>
  killAndResume(t, { moments: 6, kills: 1 }));
