import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXIT } from './io.ts';
import { openAndClose } from './interrupts.ts';

test('whoever interrupts while something opens has nothing done, and it is closed', async () => {
  const did: string[] = [];
  const open = async () => {
    process.emit('SIGINT');
    return { close: async () => void did.push('close') };
  };
  const work = async () => void did.push('work');
  await assert.rejects(openAndClose(Date.now, open, work), { exitCode: EXIT.interrupted });
  assert.deepEqual(did, ['close']);
});
