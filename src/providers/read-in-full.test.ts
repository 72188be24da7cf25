import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { estimateTokens, leastTokensOf } from '../domain/usage.ts';
import { isReadInFull } from './meter.ts';
import { serveOllama } from './ollama.fixture.ts';
import { ask, modelCall } from './wire-server.fixture.ts';

const LINE = 'The board met on Tuesday and put the matter off until the next quarter. ';

test('an answer to a prompt that the server cut is none', async (t) => {
  const server = await serveOllama('{"pick":"A"}');
  t.after(server.close);
  const asked = (lines: number) =>
    ask(server.url, modelCall('compatible', { prompt: LINE.repeat(lines), effort: 'none' }));
  assert.ok((await asked(10)).outcome.ok);
  const { outcome } = await asked(400);
  assert.deepEqual(!outcome.ok && [outcome.failure.reason, outcome.failure.retryable], ['too_long', false]);
  assert.equal(outcome.tokens.inputTokens, 2_048, 'what it cost is counted');
});

// What the tokenizer of current OpenAI models (o200k_base) makes of each, repeated.
const COUNTED: readonly (readonly [language: string, text: string, times: number, tokens: number])[] = [
  [
    'German',
    'Soll das Unternehmen im kommenden Jahr die Plattform für Kundendaten in ein eigenes Rechenzentrum verlegen oder weiterhin den bisherigen Anbieter von Clouddiensten nutzen? Die Geschäftsleitung hält Kosten und Zuverlässigkeit für entscheidend. ',
    40,
    1_801,
  ],
  [
    'Russian',
    'Следует ли компании в следующем году перенести платформу данных клиентов в собственный центр обработки данных или продолжать пользоваться услугами облачного поставщика? Руководство считает важнейшими критериями стоимость и надёжность. ',
    40,
    1_841,
  ],
  [
    'Chinese',
    '公司是否应当在明年将客户数据平台迁移到自建的数据中心，还是继续使用现有的云服务供应商？管理层认为成本、合规和可靠性是最重要的三个标准。',
    60,
    2_820,
  ],
  [
    'a table',
    '| name                    | value        |\n|-------------------------|--------------|\n| alpha beta              | 12345        |\n',
    100,
    2_300,
  ],
];

for (const [language, text, times, tokens] of COUNTED)
  test(`a whole prompt in ${language} is never taken for one that was cut, and half of one is`, () => {
    const prompt = text.repeat(times);
    assert.ok(leastTokensOf(prompt) < tokens * 0.9);
    const whole = { inputTokens: tokens, outputTokens: 1 };
    assert.ok(isReadInFull(prompt, whole));
    const twenty = prompt.repeat(20);
    assert.ok(!isReadInFull(twenty, { ...whole, inputTokens: tokens * 5 }));
    assert.ok(isReadInFull(twenty, { ...whole, inputTokens: 0, estimated: true }));
  });

test('the least is never over the estimate of plain text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => leastTokensOf(text) <= estimateTokens(text)),
    { numRuns: 200 },
  );
});

test('a short look at the length never says more than the count', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
      const fewest = leastTokensOf(text) - 200;
      assert.ok(isReadInFull(text, { inputTokens: fewest, outputTokens: 1 }));
      assert.ok(!isReadInFull(text, { inputTokens: fewest - 1, outputTokens: 1 }));
    }),
  );
});
