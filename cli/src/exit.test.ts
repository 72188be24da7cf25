import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommanderError } from 'commander';
import { ConnectionError, InternalError, TimeoutError, UnauthorizedError } from '@witan/client';
import { Refusal } from '../../src/domain/refusal.ts';
import { endingOf } from './exit.ts';
import { CliError, EXIT } from './io.ts';

test('the exit codes are those that are documented, for whatever ended the command', () => {
  assert.deepEqual(Object.values(EXIT), [0, 1, 2, 3, 4, 5, 6]);
  const config = Object.assign(new Error('PORT must be a number.'), { name: 'ConfigError' });
  const endings: readonly (readonly [error: unknown, code: number, ...lines: readonly string[]])[] = [
    [new CommanderError(0, 'commander.help', 'printed'), 0],
    [new CommanderError(1, 'commander.unknownOption', 'printed'), 2],
    [new CliError(EXIT.degraded, ''), 6],
    [new CliError(EXIT.limited, 'One\u0007\nTwo'), 4, 'One', 'Two'],
    [config, 2, 'PORT must be a number.'],
    [new Refusal('validation_error', 'Wrong.'), 2, 'Wrong.'],
    [new Refusal('validation_error', 'maxCostUsd must be over 0.'), 2, '--max-cost must be over 0.'],
    [new Refusal('not_found', 'None.'), 1, 'None.'],
    [new Error('Odd.'), 1, 'Odd.'],
    ['thrown', 1, 'thrown'],
    [new UnauthorizedError('No key.', { requestId: 'req_1', deliberationId: 'dlb_1' }), 3, 'No key.'],
    [new InternalError('Ours.', { requestId: 'req_1' }), 1, 'Ours.', 'Request req_1'],
    [new InternalError('Ours.'), 1, 'Ours.'],
  ];
  for (const [error, code, ...lines] of endings) assert.deepEqual(endingOf(error), { code, lines });
});

test('says how to come back to what may still be running', () => {
  const back = 'It may still be running; come back to it with: witan watch dlb_1';
  const lost = endingOf(new ConnectionError('Cut off.', { deliberationId: 'dlb_1' }));
  assert.deepEqual([lost.code, lost.lines.length, lost.lines.at(-1)], [1, 3, back]);
  assert.match(lost.lines[1] ?? '', /^WITAN_BASE_URL names the service/);
  const late = endingOf(new TimeoutError('Too late.', { deliberationId: 'dlb_1' }));
  assert.deepEqual(late, { code: 5, lines: ['Too late.', back] });
  assert.deepEqual(endingOf(new TimeoutError('Too late.')).lines, ['Too late.']);
});
