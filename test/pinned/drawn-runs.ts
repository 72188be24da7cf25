// Runs of the whole protocol as chance draws them, in virtual time: panels, briefs, documents, records and faults of every
// kind. Each is one line: how it ended, how long it took, what it asked whom, and digests of all that anyone gets to see.
import { createHash } from 'node:crypto';
import { learn, NO_RECORD, streamOf as drawsOf, uniform } from '@witan/combine';
import type { Brief, RecordSums } from '@witan/combine';
import type { DecisionMemo, DeliberationEvent } from '@witan/client';
import { emptyLiveState } from '@witan/client';
import type { ReadDocument } from '@witan/documents';
import { liveLines } from '../../cli/src/live-lines.ts';
import type { LiveSnapshot } from '../../cli/src/live-lines.ts';
import { watchedAfter } from '../../cli/src/live-view.ts';
import { createPlainLines } from '../../cli/src/plain-lines.ts';
import { memoAsAdr } from '../../memo/src/documents/adr.ts';
import { chatMemo } from '../../memo/src/documents/chat.ts';
import { memoAsFragment } from '../../memo/src/documents/html.ts';
import { memoAsMarkdown } from '../../memo/src/documents/markdown.ts';
import { memoAsText } from '../../memo/src/documents/terminal.ts';
import { answerText } from '../../simulator/src/advise/answer.ts';
import type { FaultName } from '../../simulator/src/faults.ts';
import { readPrompt } from '../../simulator/src/prompt.ts';
import type { Seat } from '../../src/domain/advisor.ts';
import { CAME, FORESEEN } from '../../src/domain/record/resolved.ts';
import type { PriceCall } from '../../src/engine/cost/prices.ts';
import { fails, says } from '../../src/engine/run/virtual-world.fixture.ts';
import type { Script, Scripted } from '../../src/engine/run/virtual-world.fixture.ts';
import { briefResult } from '../../src/mcp/memo-brief.ts';
import { createProgressReader } from '../../src/mcp/progress.ts';
import { readFrames } from '../read-stream.ts';
import { playRun, sent } from './events.ts';
import type { Run } from './events.ts';

const COUNT = 120;

type Draw = {
  readonly chance: (share: number) => boolean;
  readonly one: <T>(from: readonly T[]) => T;
  /** From 0 to one less than `below`. */
  readonly whole: (below: number) => number;
};

function drawFor(seed: string): Draw {
  const draws = drawsOf('runs', seed);
  const whole = (below: number): number => Math.floor(below * uniform(draws));
  return {
    whole,
    chance: (share) => uniform(draws) < share,
    one: (from) => {
      const drawn = from[whole(from.length)];
      if (drawn === undefined) throw new Error('nothing to draw from');
      return drawn;
    },
  };
}

const QUESTIONS = [
  'Should we build the billing module or buy it?',
  'Should we open the second shop in Lyon or in Porto, or wait a year?',
  'Should the clinic open on Saturdays?',
  'How should we price the new plan?',
  'Sollen wir das Lager auslagern oder es selbst betreiben?',
  'Devons-nous remplacer notre logiciel de paie cette année ?',
  '¿Debemos comprar el sistema o desarrollarlo nosotros mismos?',
  '我们要不要把客服外包出去？',
  'Dobbiamo comprare la macchina nuova o noleggiarla ancora un anno?',
];
const OPTIONS = ['Renew the lease', 'Move to a smaller office', 'Go remote', 'Buy the floor', 'Wait a year'];
const CRITERIA = ['Cost', 'Hiring', 'Focus', 'Risk'];
const MUSTS = ['No more than 300,000 euros a year', 'Ready by March'];
const CONTEXT = 'The lease ends in 9 months and costs 25,000 euros a month. Two of 40 people live far away.';
const PAGE = { url: 'https://example.org/prices', title: 'Prices' };

/** Faults of an answer that the simulator makes. */
const MADE: readonly FaultName[] = [
  'invalid_output',
  'truncated',
  'self_naming',
  'obeys',
  'quotes',
  'prose',
  'stray_ids',
  'nothing_chosen',
];
const FAILURES = [
  'unavailable',
  'rate_limited',
  'refused',
  'invalid_key',
  'too_long',
  'quota_exhausted',
] as const;

/** How a seat behaves throughout. */
type Manner = {
  readonly afterMs: number | null;
  readonly fault: FaultName | null;
  readonly failure: (typeof FAILURES)[number] | null;
  /** Attempts that it spoils; all where it is 9. */
  readonly until: number;
  readonly onlyIn: string | null;
  readonly pieces: number;
};

function mannerOf({ chance, one, whole }: Draw): Manner {
  const isWell = chance(0.6);
  return {
    afterMs: !isWell && chance(0.2) ? null : 400 + whole(chance(0.2) ? 60_000 : 9_000),
    fault: !isWell && chance(0.5) ? one(MADE) : null,
    failure: !isWell && chance(0.4) ? one(FAILURES) : null,
    until: one([1, 1, 2, 9]),
    onlyIn: one([null, null, 'frame', 'perspectives', 'review', 'synthesis']),
    pieces: whole(5),
  };
}

function scriptOf(manners: ReadonlyMap<string, Manner>): Script {
  return (call, attempt): Scripted => {
    const manner = manners.get(call.seat.seat);
    if (!manner) throw new Error(`no manner for ${call.seat.seat}`);
    const spoils = attempt <= manner.until && (manner.onlyIn ?? call.stage) === call.stage;
    const { provider } = call.seat;
    const fault = spoils ? manner.fault : null;
    const text = answerText({ provider, model: call.model, asked: readPrompt(call.prompt), fault });
    const afterMs = spoils ? manner.afterMs : (manner.afterMs ?? 3_000);
    if (spoils && manner.failure)
      return {
        afterMs,
        outcome: fails(manner.failure, {
          retryable: manner.failure === 'unavailable' || manner.failure === 'rate_limited',
          ...(manner.failure === 'rate_limited' ? { retryAfterMs: 2_000 } : {}),
        }),
      };
    const outcome = says(text);
    const size = Math.ceil(text.length / Math.max(1, manner.pieces));
    const pieces = Array.from({ length: manner.pieces }, (_, index) => ({
      atMs: ((afterMs ?? 30_000) * (index + 1)) / (manner.pieces + 1),
      text: text.slice(index * size, (index + 1) * size),
    }));
    return {
      afterMs,
      outcome: outcome.ok && call.stage === 'research' ? { ...outcome, found: [PAGE] } : outcome,
      pieces,
      signsAtMs: pieces.map(({ atMs }) => atMs / 2),
    };
  };
}

const VENDORS = ['openai', 'anthropic', 'google', 'xai', 'compatible'] as const;

function seatsOf({ chance, one }: Draw, count: number, from: number): Seat[] {
  return Array.from({ length: count }, (_, index) => {
    const provider = VENDORS[(from + index) % VENDORS.length] ?? 'openai';
    return {
      advisor: `Advisor ${String.fromCharCode(65 + from + index)}`,
      seat: `${provider}-${from + index}`,
      provider,
      model: `${provider}-large-${from + index}`,
      fastModel: `${provider}-small`,
      key: chance(0.2) ? 'caller' : 'operator',
      ...(chance(0.1) ? { timeoutMs: 20_000 } : {}),
      ...(chance(0.1) ? { fallbackModel: 'spare' } : {}),
      ...(chance(0.1) ? { price: { input: one([1, 2]), cachedInput: null, output: 8 } } : {}),
    };
  });
}

function briefOf({ chance, one, whole }: Draw): Partial<Brief> {
  const isOpen = chance(0.3);
  return {
    question: one(QUESTIONS),
    context: chance(0.4) ? CONTEXT : null,
    options: isOpen
      ? []
      : OPTIONS.slice(0, 2 + whole(4)).map((name) => ({
          name,
          ...(chance(0.1) ? { description: 'With the furniture.' } : {}),
          ...(chance(0.1) ? { predictions: [{ event: 'The rent rises.', by: '1970-06-30' }] } : {}),
        })),
    criteria: isOpen
      ? []
      : CRITERIA.slice(0, 1 + whole(4)).map((name, index) => ({ name, weight: index + 1 })),
    musts: chance(0.4) ? MUSTS.slice(0, 1 + whole(2)).map((name) => ({ name })) : [],
    transparent: chance(0.3),
    ...(chance(0.2) ? { research: true as const } : {}),
    ...(chance(0.3) ? { effort: one(['quick', 'deep'] as const) } : {}),
    ...(chance(0.5) ? { personas: chance(0.5) } : {}),
    ...(chance(0.15) ? { maxCostUsd: one([0.1, 0.4, 2]) } : {}),
    ...(chance(0.2) ? { language: one(['de', 'es', 'fr'] as const) } : {}),
  };
}

function documentOf(place: number, count: number): ReadDocument {
  const passages = Array.from({ length: count }, (_, index) => ({
    id: `D${place}.${index + 1}`,
    page: index + 1,
    heading: index % 2 ? 'Costs' : null,
    text: `Paragraph ${index + 1}: the lease costs ${250 + index} euros for each of ${place} desks. ${'It goes on about the floor. '.repeat(20)}`,
  }));
  return { name: `${place}.pdf`, kind: 'pdf', pages: count, characters: 900 * count, passages };
}

function recordOf(seats: readonly Seat[], { chance, whole }: Draw): RecordSums {
  const outcomes = Array.from({ length: whole(60) }, () => {
    const chanceOf = (): number => (5 + whole(90)) / 100;
    const views = seats.map(({ provider, model }): [string, [number, number]] => {
      const first = chanceOf();
      return [`${provider}/${model}`, [first, 1 - first]];
    });
    return { probabilities: Object.fromEntries(views), truth: chance(0.6) ? 0 : 1 };
  });
  const foreseen = { [FORESEEN]: outcomes.length, [CAME]: whole(outcomes.length + 1) };
  return outcomes.length === 0 ? NO_RECORD : { ...outcomes.reduce(learn, NO_RECORD), ...foreseen };
}

const PRICE: PriceCall = ({ model, tokens, ownPrice }) =>
  model.startsWith('xai')
    ? null
    : (tokens.inputTokens * (ownPrice?.input ?? 3) + tokens.outputTokens * 10) / 1e6;

function drawRun(draw: Draw): Run & { readonly seats: readonly Seat[]; readonly width: number } {
  const { chance, one, whole } = draw;
  const seats = seatsOf(draw, one([1, 2, 3, 4, 4, 4, 5, 8]), 0);
  const reserves = seatsOf(draw, one([0, 0, 1, 2]), seats.length);
  const manners = new Map([...seats, ...reserves].map(({ seat }) => [seat, mannerOf(draw)]));
  return {
    script: scriptOf(manners),
    brief: briefOf(draw),
    seats,
    reserves,
    settings: chance(0.4) ? { spreadThreshold: one([0, 0.05]) } : {},
    documents: chance(0.3) ? [documentOf(1, 3 + whole(150)), documentOf(2, 2)] : [],
    learned: chance(0.4) ? recordOf(seats, draw) : NO_RECORD,
    deadlineMs: one([900_000, 900_000, 60_000, 30_000]),
    drawSecret: String(whole(10)).repeat(64),
    behindMs: one([0, 0, 0, 400]),
    price: PRICE,
    ...(chance(0.08) ? { cancelledAtMs: 500 + whole(20_000) } : {}),
    width: 24 + whole(120),
  };
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex')
    .slice(0, 10);

/** What a terminal of that many columns and an editor show while it goes on, and at its end. */
function shown(events: readonly DeliberationEvent[], memo: DecisionMemo | null, width: number): unknown {
  const plain = createPlainLines();
  const progress = createProgressReader();
  let watched: LiveSnapshot = {
    title: QUESTIONS[width % QUESTIONS.length] ?? '',
    state: emptyLiveState(),
    times: {},
  };
  const views = events.map((event, index) => {
    const now = index * 700;
    watched = watchedAfter(watched, event, now);
    const lines = liveLines(watched, { width, colour: index % 2 ? 'none' : 'ansi', now: now + 350 });
    return [lines, plain(event), progress.see(event), progress.wait(now)];
  });
  return memo ? [views, memoAsText(memo, { width, colour: 'ansi' }), briefResult(memo, null)] : views;
}

type DrawnRun = ReturnType<typeof drawRun>;

async function lineOf(run: DrawnRun): Promise<string> {
  const { memo, items, asked, calls, took, error } = await playRun(run);
  const stages = Object.entries(Object.groupBy(asked, ({ call }) => call.stage));
  const requests = asked.map(({ name, call, at, aborted, endedAt }) => ({
    name,
    call,
    at,
    aborted,
    endedAt,
  }));
  const leader = memo?.options.find(({ id }) => id === memo.verdict.option);
  const outcome = memo
    ? `${leader?.name ?? 'none'} ${leader?.probability.toFixed(3)} ${memo.verdict.confidence.band}`
    : run.cancelledAtMs === undefined
      ? String(error)
      : 'cancelled';
  const forms = memo
    ? [
        memoAsText(memo, { width: 80, colour: 'none' }),
        memoAsMarkdown(memo),
        memoAsFragment(memo),
        memoAsAdr(memo),
        chatMemo(memo, { whole: true, url: null }),
      ]
    : [];
  const stream = await sent(items);
  const events = readFrames(stream).flatMap((frame) => (frame.kind === 'event' ? [frame.event] : []));
  return [
    `${run.seats.length} seats: ${outcome}`,
    `${Math.round(took)} ms`,
    stages.map(([stage, of]) => `${stage} ${of?.length}`).join(', '),
    `asked ${digest(requests)}`,
    `calls ${digest(calls)}`,
    `memo ${digest(memo)}`,
    `forms ${digest(forms)}`,
    `stream ${digest(stream)}`,
    `shown ${digest(shown(events, memo, run.width))}`,
  ].join(' | ');
}

/** A line each, by the number of the run. */
export async function drawnRuns(): Promise<string> {
  const lines: string[] = [];
  for (let index = 1; index <= COUNT; index += 1)
    lines.push(`${index}: ${await lineOf(drawRun(drawFor(String(index))))}`);
  return `${lines.join('\n')}\n`;
}
