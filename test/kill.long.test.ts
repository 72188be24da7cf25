import { test } from 'node:test';
import { killAndResume } from './kill.ts';

test('completes every deliberation after kill -9 at any moment, twice, and repeats only calls in flight', (t) =>
  killAndResume(t, { moments: 24, kills: 2 }));
