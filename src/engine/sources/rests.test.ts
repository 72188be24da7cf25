import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadDocument } from '@witan/documents';
import { fails, perspective, play, says, SEATS, divided } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';
import type { ModelCall } from '../run/world.ts';

/** About 100 of its passages fit into the room of one advisor. */
function documentOf(place: number, count: number): ReadDocument {
  const passages = Array.from({ length: count }, (_, index) => ({
    id: `D${place}.${index + 1}`,
    page: null,
    heading: null,
    text: `Paragraph ${index} of ${place}. ${'It goes on about this and that. '.repeat(28)}`,
  }));
  return { name: `${place}.txt`, kind: 'text', pages: null, characters: 0, passages };
}
const LONG = [documentOf(1, 180), documentOf(2, 60)];

function given({ prompt }: ModelCall, block: 'documents' | 'moreDocuments'): string[] {
  const body = new RegExp(`<${block}-([0-9a-f]{12})>\\n([^]*?)\\n</${block}-\\1>`).exec(prompt)?.[2] ?? '';
  return [...body.matchAll(/^\{"id":"(D[\d.]+)"/gmu)].map(([, id = '']) => id);
}
const ofPanel = ({ stage }: ModelCall): boolean => stage === 'perspectives' || stage === 'review';
const cutNote = (memo: Awaited<ReturnType<typeof play>>['memo']): string | undefined =>
  memo?.notes.find(({ kind }) => kind === 'material_cut')?.message;

test('gives all advisors the same core in the same first bytes, and each a rest that no other has, also in the review', async () => {
  const { asked, memo } = await play({ script: divided, documents: LONG });
  const calls = asked.filter(({ call }) => ofPanel(call));
  const [first] = calls;
  const end = /<\/documents-[0-9a-f]{12}>\n<moreDocuments-/.exec(first?.call.prompt ?? '');
  const shared = first?.call.prompt.slice(0, end?.index ?? 0) ?? '';
  assert.ok(shared.length > 60_000 && shared.length < 80_000);
  const rests = new Map<string, string>();
  for (const { name, call } of calls) {
    assert.ok(call.prompt.startsWith(shared), name);
    const read = [...given(call, 'documents'), ...given(call, 'moreDocuments')];
    assert.equal(new Set(read).size, read.length);
    const rest = given(call, 'moreDocuments').join();
    assert.equal(rests.get(call.seat.seat) ?? rest, rest, name);
    rests.set(call.seat.seat, rest);
  }
  assert.equal(calls.filter(({ call }) => call.stage === 'review').length, SEATS.length);
  const dealt = [...rests.values()].flatMap((rest) => rest.split(','));
  assert.equal(rests.size, SEATS.length);
  assert.equal(new Set(dealt).size, dealt.length);
  const read = dealt.length + given(first?.call ?? assert.fail(), 'documents').length;
  const unread = cutNote(memo)?.matchAll(/(\d+) of [12]\.txt/gu) ?? [];
  assert.equal(
    [...unread].reduce((sum, [, count]) => sum + Number(count), read),
    240,
  );
});

test('tells advisors in the review alone that others have read something else', async () => {
  const { asked } = await play({ script: divided, documents: LONG });
  const told = asked.filter(({ call }) => call.prompt.includes('some passages that others were not'));
  assert.deepEqual(new Set(told.map(({ call }) => call.stage)), new Set(['review']));
  const short = await play({ script: divided, documents: [documentOf(1, 20)] });
  for (const { call } of short.asked) assert.doesNotMatch(call.prompt, /moreDocuments|others were not/);
  assert.equal(cutNote(short.memo), undefined);
});

test('divides what is long among the advisors also where the panel names the options or the criteria', async () => {
  for (const open of [{ options: [] }, { criteria: [] }]) {
    const { asked } = await play({ script: divided, documents: LONG, brief: open });
    const calls = asked.filter(({ call }) => call.stage === 'perspectives');
    assert.ok(
      calls.length >= SEATS.length && calls.every(({ call }) => given(call, 'moreDocuments').length > 0),
    );
  }
});

test('gives the same rests again after a crash', async () => {
  const prompts = ({ asked }: Awaited<ReturnType<typeof play>>): Map<string, string> =>
    new Map(asked.map(({ name, call }) => [name, call.prompt]));
  const whole = await play({ script: divided, documents: LONG });
  const before = [...whole.record].filter(
    ([name]) => !name.startsWith('review/') && !name.startsWith('synthesis'),
  );
  const resumed = await play({ script: divided, documents: LONG, record: new Map(before), resumed: true });
  const again = prompts(resumed);
  assert.ok([...again.keys()].some((name) => name.startsWith('review/')));
  for (const [name, prompt] of again) assert.equal(prompt, prompts(whole).get(name), name);
});

test('draws who is given which rest from the secret of the deliberation', async () => {
  const firsts = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => {
      const { asked } = await play({ script: divided, documents: LONG, drawSecret: String(i).repeat(64) });
      const called = asked.filter(({ call }) => call.stage === 'perspectives');
      const number = (call: ModelCall): number => Number(given(call, 'moreDocuments')[0]?.slice(3));
      return called.toSorted((a, b) => number(a.call) - number(b.call))[0]?.call.seat.advisor;
    }),
  );
  assert.ok(new Set(firsts).size > 1);
});

test('gives the rest of a seat to whoever stands in for it', async () => {
  const reserves = [{ ...(SEATS[0] ?? assert.fail()), seat: 'reserve', model: 'reserve-large' }];
  const failing: Script = (call, attempt, at) =>
    call.seat.seat === 'google' ? { afterMs: 10, outcome: fails('refused') } : divided(call, attempt, at);
  const { asked } = await play({ script: failing, documents: LONG, reserves });
  const rest = (seat: string) =>
    given(
      asked.find(({ call }) => call.stage === 'perspectives' && call.seat.seat === seat)?.call ??
        assert.fail(),
      'moreDocuments',
    );
  assert.ok(rest('reserve').length > 0);
  assert.deepEqual(rest('reserve'), rest('google'));
});

test('says what nobody has read, by document, and counts no advisor whose answer is missing', async () => {
  const documents = [documentOf(1, 130)];
  const all = await play({ script: divided, documents });
  const [, core, rest] =
    /the same (\d+) of 130 passages.* (\d+) further passages were divided among the advisors\.$/.exec(
      cutNote(all.memo) ?? '',
    ) ?? [];
  assert.equal(Number(core) + Number(rest), 130);
  const alone = await play({ script: divided, documents, seats: SEATS.slice(0, 1) });
  assert.match(
    cutNote(alone.memo) ?? '',
    /closest to the question\. Passages that no advisor read: \d+ of 1\.txt\.$/,
  );
  const failing: Script = (call, attempt, at) =>
    call.seat.seat === 'google' ? { afterMs: 10, outcome: fails('refused') } : divided(call, attempt, at);
  const { memo, asked } = await play({ script: failing, documents });
  const lost = asked.find(({ call }) => call.stage === 'perspectives' && call.seat.seat === 'google')?.call;
  const count = given(lost ?? assert.fail(), 'moreDocuments').length;
  assert.ok(count > 0);
  assert.match(cutNote(memo) ?? '', new RegExp(`Passages that no advisor read: ${count} of 1\\.txt\\.$`));
});

test('checks a citation against all that the panel was given', async () => {
  const citing: Script = (call, attempt, at) => {
    if (call.stage !== 'perspectives') return divided(call, attempt, at);
    const [own = ''] = given(call, 'moreDocuments');
    const answer = JSON.stringify(perspective(call, { percents: { 'Build it': 60, 'Buy it': 40 } }));
    const quote = `Paragraph ${Number(own.slice(3)) - 1} of 1`;
    const cited = answer.replaceAll('"sources":[],"quote":""', `"sources":["${own}"],"quote":"${quote}"`);
    return { afterMs: 100, outcome: says(cited) };
  };
  const { memo } = await play({ script: citing, documents: [documentOf(1, 300)] });
  const cited = memo?.sources?.filter(({ verified }) => verified) ?? [];
  for (const { advisor, evidence } of memo?.perspectives ?? []) {
    const own = cited.find(({ citedBy }) => citedBy.includes(advisor));
    const shown = evidence.map(({ sources, quotes }) => ({ sources, quotes }));
    assert.deepEqual(shown[0], { sources: [own?.id], quotes: [{ source: own?.id, text: own?.quote }] });
  }
  assert.deepEqual(
    cited.flatMap(({ citedBy }) => citedBy).toSorted(),
    SEATS.map(({ advisor }) => advisor),
  );
});
