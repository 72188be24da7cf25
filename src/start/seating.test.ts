import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../config/config.ts';
import { panelOf } from './seating.ts';

const KEY = 'sk-loopback-0123456789abcdef';

async function loggedWith(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const said: string[] = [];
  const tell = (line: unknown): void => void said.push(String(line));
  await panelOf(readConfig({ OPENAI_API_KEY: KEY, ...env }, '/nowhere'), { info: tell, warn: tell });
  return said;
}

test('the log names a newer model of a seated line, with what it costs beside the other', async () => {
  const said = await loggedWith({});
  assert.match(said.join('\n'), /^openai: gpt-6\.2-astra is newer than gpt-6-astra, as listed on 20\d\d-/);
  assert.match(said.join('\n'), /It costs less \(\$8 and \$40 .*OPENAI_MODEL=gpt-6\.2-astra/);
  assert.deepEqual(await loggedWith({ OPENAI_MODEL: 'gpt-6.2-astra' }), []);
});

test('a model that the environment names may bring its price, and a price that is none is refused', () => {
  const seatWith = (price: string) =>
    readConfig({ OPENAI_API_KEY: KEY, OPENAI_MODEL: 'gpt-7-nova', OPENAI_PRICE: price }, '/nowhere').panel
      .seats[0];
  assert.deepEqual(seatWith('{"input": 3, "cacheWrite": 3.75, "output": 12}')?.price, {
    input: 3,
    cachedInput: null,
    cacheWrite: 3.75,
    output: 12,
  });
  for (const wrong of ['3', '{"input": 3}', '{"input": -1, "output": 1}', 'three dollars'])
    assert.throws(
      () => seatWith(wrong),
      (error: unknown) => error instanceof ConfigError && /OPENAI_PRICE must be a price/.test(error.message),
      wrong,
    );
});
