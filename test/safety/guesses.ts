// How somebody who sees only what everybody may see could guess which model an advisor is.

import { createHash, createHmac } from 'node:crypto';
import type { AdvisorName, DecisionMemo, DeliberationEvent } from '@witan/client';
import { PROVIDERS } from '../../src/domain/advisor.ts';
import type { Provider } from '../../src/domain/advisor.ts';

/** One deliberation as its caller sees it. */
export type Seen = {
  readonly memo: DecisionMemo;
  readonly events: readonly DeliberationEvent[];
  readonly requestId: string;
};

export type Guess = { readonly advisor: AdvisorName; readonly provider: Provider };
export type Known = Seen & { readonly truth: ReadonlyMap<AdvisorName, string> };

/** Guesses once about each deliberation; by chance one guess of four is right. */
export type Strategy = {
  readonly name: string;
  readonly guess: (seen: Seen) => Guess | null;
};

/** Strategies that know how the code draws, and try the ids as its seeds. */
export function hashStrategies(): Strategy[] {
  const seeds: Readonly<Record<string, (seen: Seen) => string>> = {
    memo: ({ memo }) => memo.id,
    deliberation: ({ memo }) => memo.deliberationId,
    request: ({ requestId }) => requestId,
    time: ({ memo }) => memo.timestamp,
    question: ({ memo }) => memo.question,
  };
  const ranks: Readonly<Record<string, (seed: string, seat: string) => string>> = {
    'sha256 of a list': (seed, seat) => sha(JSON.stringify([`letters ${seed}`, seat])),
    'sha256 of a named list': (seed, seat) => sha(JSON.stringify(['order', `letters ${seed}`, seat])),
    'sha256 of both': (seed, seat) => sha(`${seed}${seat}`),
    'HMAC keyed by the seed': (seed, seat) => hmac(seed, JSON.stringify(['order', 'letters', seat])),
    'HMAC keyed by its digest': (seed, seat) =>
      hmac(createHash('sha256').update(seed).digest(), JSON.stringify(['order', 'letters', seat])),
  };
  return Object.entries(seeds).flatMap(([from, seedOf]) =>
    Object.entries(ranks).map(([how, rank]) => ({
      name: `${how} of the ${from}`,
      guess: (seen) => {
        const seed = seedOf(seen);
        const [first] = PROVIDERS.toSorted((a, b) => (rank(seed, a) < rank(seed, b) ? -1 : 1));
        return first === undefined ? null : { advisor: 'Advisor A', provider: first };
      },
    })),
  );
}

/** What code says of an advisor, or null where this deliberation says nothing of it. */
export type Feature = (seen: Seen, advisor: AdvisorName) => string | null;

const titleOf = (memo: DecisionMemo, advisor: AdvisorName): string =>
  memo.perspectives.find((one) => one.advisor === advisor)?.title ?? '';
const place = (list: readonly (string | undefined)[], named: string): string | null => {
  const index = list.indexOf(named);
  return index < 0 ? null : String(index);
};
const named = (events: Seen['events'], type: string, stage?: string): (string | undefined)[] =>
  events.flatMap((event) =>
    event.type === type &&
    'advisor' in event &&
    'stage' in event &&
    (stage === undefined || event.stage === stage)
      ? [event.advisor]
      : [],
  );
/** Dollars by list price per million, of which the mean is what code may show. */
const MEAN = { input: 4.5, output: 21.5 };

export const FEATURES: Readonly<Record<string, Feature>> = {
  letter: (_, advisor) => advisor,
  'letter and day': ({ memo }, advisor) => `${advisor} ${Date.parse(memo.timestamp) % 4}`,
  'letter and the end of the memo id': ({ memo }, advisor) =>
    `${advisor} ${Number.parseInt(memo.id.slice(-1), 16) % 4}`,
  title: ({ memo }, advisor) => titleOf(memo, advisor),
  'letter and title': ({ memo }, advisor) => `${advisor} ${titleOf(memo, advisor)}`,
  'title and day': ({ memo }, advisor) => `${titleOf(memo, advisor)} ${Date.parse(memo.timestamp) % 4}`,
  'place of its title among the titles': ({ memo }, advisor) =>
    place(memo.perspectives.map(({ title }) => title).toSorted(), titleOf(memo, advisor)),
  'place among the seated': ({ events }, advisor) =>
    place(
      events.flatMap((event) => (event.type === 'deliberation.started' ? event.advisors : [])),
      advisor,
    ),
  'place among the asked': ({ events }, advisor) =>
    place(named(events, 'advisor.thinking', 'perspectives'), advisor),
  'place among the reviewers': ({ events }, advisor) =>
    place(named(events, 'advisor.thinking', 'review'), advisor),
  'named in the synthesis': ({ events }, advisor) =>
    named(events, 'advisor.thinking', 'synthesis').includes(advisor) ? 'chooses' : null,
  'place in the memo': ({ memo }, advisor) =>
    place(
      memo.perspectives.map((one) => one.advisor),
      advisor,
    ),
  'place in the scores': ({ memo }, advisor) => place(Object.keys(memo.scores[0]?.byAdvisor ?? {}), advisor),
  'place in the votes left out': ({ memo }, advisor) =>
    place(
      memo.robustness.leaveOneOut.map(({ without }) => without),
      advisor,
    ),
  'place in the dissent': ({ memo }, advisor) =>
    place(
      memo.dissent.map((one) => one.advisor),
      advisor,
    ),
  'place among who raised a risk': ({ memo }, advisor) => place(memo.risks[0]?.raisedBy ?? [], advisor),
  'place in the notes': ({ memo }, advisor) =>
    place(
      memo.notes.map((note) => note.advisor),
      advisor,
    ),
  'reason of a failure': ({ memo }, advisor) =>
    memo.notes.find((note) => note.advisor === advisor)?.reason ?? null,
  'reason of a retry': ({ events }, advisor) =>
    events.find((event) => event.type === 'advisor.retrying' && event.advisor === advisor)?.type ?? null,
  'what a token cost without it': ({ memo }, advisor) =>
    memo.perspectives.some((one) => one.advisor === advisor) ? null : perToken(memo),
  'what a token cost': ({ memo }, advisor) => `${advisor} ${perToken(memo)}`,
  'calls of the stages without it': ({ memo }, advisor) =>
    memo.perspectives.some((one) => one.advisor === advisor)
      ? null
      : memo.process.stages.map(({ calls }) => calls).join(),
  'place of its words in the usage': ({ memo }, advisor) =>
    place(Object.keys(memo.usage.byAdvisor ?? {}), advisor),
};

function perToken({ usage }: DecisionMemo): string {
  const expected = (MEAN.input * usage.inputTokens + MEAN.output * usage.outputTokens) / 1e6;
  return (Math.round((20 * (usage.costUsd ?? 0)) / expected) / 20).toFixed(2);
}

/** Learns from deliberations of which it knows the truth which provider goes with what, and guesses where it is surest. */
export function learnedStrategy(name: string, feature: Feature, known: readonly Known[]): Strategy {
  const counts = new Map<string, Map<string, number>>();
  for (const seen of known) {
    for (const [advisor, provider] of seen.truth) {
      const value = feature(seen, advisor);
      if (value === null) continue;
      const row = counts.get(value) ?? new Map<string, number>();
      counts.set(value, row.set(provider, (row.get(provider) ?? 0) + 1));
    }
  }
  const likeliest = (value: string): { provider: Provider; share: number } | null => {
    const row = counts.get(value);
    if (row === undefined) return null;
    const total = [...row.values()].reduce((sum, count) => sum + count, 0);
    const [provider] = PROVIDERS.toSorted((a, b) => (row.get(b) ?? 0) - (row.get(a) ?? 0));
    return provider === undefined ? null : { provider, share: (row.get(provider) ?? 0) / total };
  };
  return {
    name,
    guess: (seen) => {
      const advisors = seen.events.flatMap((event) =>
        event.type === 'deliberation.started' ? event.advisors : [],
      );
      const guesses = advisors.flatMap((advisor) => {
        const value = feature(seen, advisor);
        const best = value === null ? null : likeliest(value);
        return best === null ? [] : [{ advisor, ...best }];
      });
      return guesses.toSorted((a, b) => b.share - a.share)[0] ?? null;
    },
  };
}

/** The chance of at least `right` of `of` guesses where each is right with chance `p`. */
export function chanceOf(right: number, of: number, p: number): number {
  let term = (1 - p) ** of;
  let below = 0;
  for (let k = 0; k < right; k += 1) {
    below += term;
    term *= ((of - k) / (k + 1)) * (p / (1 - p));
  }
  return Math.max(0, 1 - below);
}

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
