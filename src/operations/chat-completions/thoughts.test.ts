import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdvisorName } from '@witan/client';
import { createThoughts } from './thoughts.ts';

const said = (advisor: AdvisorName, snippet: string, field = 'response') =>
  ({
    type: 'advisor.snippet',
    deliberationId: 'dlb_1',
    advisor,
    snippet,
    stage: 'perspectives',
    field,
  }) as const;

test('tells what several advisors say at once by whole sentences, each under its name', () => {
  const { hear } = createThoughts();
  assert.equal(hear(said('Advisor A', 'Profiling shows where ')), '');
  assert.equal(
    hear(said('Advisor B', 'A rewrite takes two quarters. And ')),
    'Advisor B: A rewrite takes two quarters.\n',
  );
  assert.equal(
    hear(said('Advisor A', 'the time goes. ')),
    'Advisor A: Profiling shows where the time goes.\n',
  );
  assert.equal(hear(said('Advisor B', 'it may fail', 'caseAgainst')), 'Advisor B: And\n');
  assert.equal(hear(said('Advisor A', 'Not for the eyes of people. ', 'option')), '');
  assert.equal(
    hear(said('Advisor C', 'No. Rent it for now, says the lease. Then buy.')),
    'Advisor C: No. Rent it for now, says the lease.\n',
  );
});

test('knows the end of a Chinese sentence, and what is sent again is not told in two pieces', () => {
  const { hear, forget } = createThoughts();
  const whole = '我们应该先测量导入程序的时间都花在什么地方。';
  assert.equal(hear(said('Advisor C', `${whole}然后`)), `Advisor C: ${whole}\n`);
  forget('Advisor C');
  assert.equal(hear(said('Advisor C', `${whole}再`)), `Advisor C: ${whole}\n`);
});
