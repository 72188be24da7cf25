import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { agreeing, fails, KEEPS, perspective, play, says, SEATS } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';
import type { ModelOutcome } from '../run/world.ts';

const URL_OF_PAGE = 'https://example.org/prices';
const SENTENCE = 'Vendors of billing software have raised their prices by a third.';

function finds(sentence = SENTENCE): ModelOutcome {
  const facts = [{ url: `${URL_OF_PAGE}?utm_source=x`, title: 'Prices', date: '2026-10-01', sentence }];
  const outcome = says({ facts });
  return outcome.ok ? { ...outcome, found: [{ url: URL_OF_PAGE, title: 'Prices' }] } : outcome;
}

const searching =
  (research: ReturnType<Script>): Script =>
  (call, attempt, at) =>
    call.stage === 'research' ? research : agreeing(1_000)(call, attempt, at);
const brief = { research: true } as const;
const asked = (played: Awaited<ReturnType<typeof play>>, stage: string) =>
  played.asked.filter(({ call }) => call.stage === stage);

suite('research', () => {
  test('comes after the frame and before the perspectives, by every advisor that can search, and is the same for all', async () => {
    const seats = [...SEATS.slice(0, 2), { ...SEATS[2], provider: 'compatible' } as (typeof SEATS)[number]];
    const played = await play({ script: searching({ afterMs: 5_000, outcome: finds() }), brief, seats });
    const searches = asked(played, 'research').map(({ call }) => call.search?.most);
    assert.deepEqual(searches, [5, 5]);
    // Nothing is missing from a frame that was given.
    assert.ok(asked(played, 'research').every(({ call }) => !call.prompt.includes('<missing-')));
    const perspectives = asked(played, 'perspectives');
    assert.equal(perspectives.length, 3);
    for (const { call, at } of perspectives) {
      assert.equal(at, 5_000);
      assert.match(
        call.prompt,
        /<research-[0-9a-f]{12}>\n\{"id":"W1","title":"Prices","page":"https:\/\/example\.org\/prices"/,
      );
    }
    assert.deepEqual(
      played.memo?.sources?.map(({ kind, passage, url, text, verified }) => [
        kind,
        passage,
        url,
        text,
        verified,
      ]),
      [['web', 'W1', URL_OF_PAGE, SENTENCE, false]],
    );
  });

  test('goes on after 60 s without a search that hangs, and after none with a note', async () => {
    const played = await play({ script: searching({ afterMs: null, outcome: finds() }), brief });
    assert.equal(asked(played, 'perspectives')[0]?.at, 60_000);
    assert.ok(played.memo?.notes.some(({ kind, stage }) => kind === 'search_failed' && stage === 'research'));
    assert.equal(played.memo?.sources, undefined);
  });

  test('leaves the panel the end of its time, and goes on after an answer that is none', async () => {
    const hangs = searching({ afterMs: null, outcome: finds() });
    const script: Script = (call, attempt, at) =>
      call.stage === 'frame' ? { afterMs: 3_000, outcome: fails('refused') } : hangs(call, attempt, at);
    const late = await play({ script, brief: { ...brief, criteria: [] }, deadlineMs: 45_000 });
    assert.equal(asked(late, 'perspectives')[0]?.at, 30_000);
    const { memo } = await play({ script: searching({ afterMs: 1_000, outcome: says('[]') }), brief });
    assert.ok(memo?.notes.some(({ kind }) => kind === 'search_failed'));
  });

  test('keeps what the panel saw through a crash: nothing is searched twice, and the facts stay as they were', async () => {
    const before = await play({ script: searching({ afterMs: 1_000, outcome: finds() }), brief });
    const record = new Map(
      [...before.record].filter(([name]) => name.startsWith('frame/') || name.startsWith('research/')),
    );
    const after = await play({
      script: searching({ afterMs: 1_000, outcome: finds('Something else altogether is so.') }),
      brief,
      record,
      resumed: true,
    });
    assert.equal(asked(after, 'research').length, 0);
    assert.deepEqual(after.memo?.sources, before.memo?.sources);
  });

  test('has advisors cite facts, which no quotation ever makes verified', async () => {
    const cites: Script = (call, attempt, at) => {
      const scripted = searching({ afterMs: 1_000, outcome: finds() })(call, attempt, at);
      if (call.stage !== 'perspectives' || !scripted.outcome.ok) return scripted;
      const text = scripted.outcome.text.replaceAll(
        '"sources":[],"quote":""',
        `"sources":["W1"],"quote":"${SENTENCE}"`,
      );
      return { ...scripted, outcome: says(text) };
    };
    const { memo } = await play({ script: cites, brief });
    const [source] = memo?.sources ?? [];
    assert.deepEqual([source?.verified, source?.citedBy.length], [false, SEATS.length]);
    assert.ok(
      memo?.perspectives.every(({ evidence }) =>
        evidence.every(({ sources }) => sources?.[0] === source?.id),
      ),
    );
    assert.ok(!memo?.notes.some(({ kind }) => kind === 'material_cut'));
  });

  test('is a paid step that counts, and is not there where it was not asked for', async () => {
    const played = await play({ script: searching({ afterMs: 1_000, outcome: finds() }), brief });
    assert.equal(played.calls.filter(({ stage }) => stage === 'research').length, 4);
    const without = await play({ script: agreeing(1_000) });
    assert.equal(asked(without, 'research').length, 0);
    assert.ok(!without.told.some(({ type }) => type === 'research.complete'));
  });

  test('gives the advisors something to read again, so that a contested panel reviews', async () => {
    const played = await play({
      script: searching({ afterMs: 1_000, outcome: finds() }),
      brief,
      settings: { spreadThreshold: -1 },
    });
    assert.ok(asked(played, 'review').length > 0);
  });

  test('has a review name what it left out of account: each advisor sees what the others cite, and may cite it', async () => {
    const citing: Script = (call, attempt, at) => {
      const scripted = searching({ afterMs: 1_000, outcome: finds() })(call, attempt, at);
      if (call.stage === 'perspectives' && call.seat.seat === 'xai' && scripted.outcome.ok)
        return {
          ...scripted,
          outcome: says(scripted.outcome.text.replaceAll('"sources":[]', '"sources":["W1"]')),
        };
      if (call.stage !== 'review' || call.seat.seat !== 'openai') return scripted;
      const answer = perspective(call, { percents: { 'Build it': 40, 'Buy it': 60 } });
      const text = JSON.stringify({
        ...KEEPS,
        newInformation: 'My answer leaves W1 out of account.',
        ...answer,
      });
      return { ...scripted, outcome: says(text.replaceAll('"sources":[]', '"sources":["W1"]')) };
    };
    const played = await play({ script: citing, brief, settings: { spreadThreshold: -1 } });
    const reviews = asked(played, 'review').filter(({ call }) => call.seat.seat !== 'xai');
    assert.equal(reviews.length, 3);
    for (const { call } of reviews) {
      assert.match(call.prompt, /<others-[0-9a-f]{12}>[^]*"sources":\["W1"\]/);
      assert.match(call.prompt, /leaves a passage or fact out of account/);
      assert.match(call.prompt, /\{"id":"W1","title":"Prices"/);
    }
    const [source] = played.memo?.sources ?? [];
    assert.deepEqual(source?.citedBy, ['Advisor A', 'Advisor D']);
  });

  test('says where nobody on the panel can search, and asks no search', async () => {
    const seats = SEATS.map((seat) => ({ ...seat, provider: 'compatible' as const }));
    const played = await play({ script: agreeing(1_000), brief, seats });
    assert.equal(asked(played, 'research').length, 0);
    const note = played.memo?.notes.find(({ kind }) => kind === 'search_failed');
    assert.match(note?.message ?? '', /^No advisor on this panel can search the web/);
    assert.equal(played.memo?.perspectives.length, 4);
  });

  test('lets advisors repeat a name that stands in a fact, and no other', async () => {
    const said = 'OpenAI has raised its prices by a third, and Grok has not.';
    const naming: Script = (call, attempt, at) => {
      if (call.stage === 'research')
        return { afterMs: 1_000, outcome: finds('OpenAI has raised its prices.') };
      const percents = { 'Build it': 25, 'Buy it': 75 };
      return call.stage === 'perspectives'
        ? { afterMs: 1_000, outcome: says(perspective(call, { percents, response: [said] })) }
        : agreeing(1_000)(call, attempt, at);
    };
    const played = await play({ script: naming, brief });
    for (const { response: shown } of played.memo?.perspectives ?? []) {
      assert.match(shown, /OpenAI has raised its prices/);
      assert.doesNotMatch(shown, /Grok/);
    }
    assert.equal(played.memo?.sources?.[0]?.text, 'OpenAI has raised its prices.');
  });
});
