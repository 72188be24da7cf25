// A fake service: serves the built page, and plays the scripted deliberation.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  DecisionMemo,
  DeliberationEvent,
  DeliberationId,
  MemoQuestion,
  QuestionEvent,
} from '@witan/client';
import { summaryOf } from './summary-of.ts';
import { memoAsFragment } from '@witan/memo/documents/html';
import { trackRecordFixture } from '../../memo/src/documents/track-record.fixture.ts';
import { trackRecordAsFragment } from '@witan/memo/documents/track-record';
import { serveBuiltPage } from './built-page.ts';
import { ACCOUNT, COMPARISON, ESTIMATE, PROFILE, SHARES } from './fake-answers.ts';
import { memoFixture } from './fixture.ts';
import { type Scripted, scriptFixture } from './script.ts';

export const KEY = 'wtn_live_0123456789abcdefghijABCDEFGHIJ01_abc123';
/** The pause between two acts of the script. */
const PACE_MS = 5;

type Play = {
  readonly events: DeliberationEvent[];
  readonly listeners: Set<(event: DeliberationEvent) => void>;
};
export type FakeServer = {
  readonly url: string;
  /** Bodies of POST /v1/deliberate, in order. */
  readonly asked: Record<string, unknown>[];
  /** Plays on through the act that holds such an event; without one, to the end. */
  readonly playTo: (hold?: (event: Scripted) => boolean) => void;
  /** Lets a question that holds "[wait]" be answered. */
  readonly answer: () => void;
  /** Cuts every open event stream. */
  readonly cut: () => void;
  readonly close: () => void;
};

/** Listens on a free port of loopback. */
export async function startFakeServer(dist: string): Promise<FakeServer> {
  const memos = new Map<string, DecisionMemo>(
    Array.from({ length: 25 }, (_, at) => memoFixture(at + 2)).map((memo) => [memo.id, memo]),
  );
  const plays = new Map<string, Play>();
  const threads = new Map<string, MemoQuestion[]>();
  const records = new Map<string, { view: unknown; decision: unknown; outcome: unknown }>();
  const open = new Set<ServerResponse>();
  const asked: Record<string, unknown>[] = [];
  const script = { hold: null as ((event: Scripted) => boolean) | null, goOn: () => {}, answering: () => {} };

  const play = (): Play & { id: DeliberationId } => {
    const memo = memoFixture(1);
    const id = memo.deliberationId;
    const running: Play = { events: [], listeners: new Set() };
    plays.set(id, running);
    const acts = scriptFixture(memo, new Date().toISOString());
    let seq = 0;
    const next = (at: number) => {
      for (const scripted of acts[at] ?? []) {
        const isDelta = scripted.type === 'advisor.snippet' || scripted.type === 'synthesis.snippet';
        const event = {
          ...scripted,
          deliberationId: id,
          ...(isDelta ? {} : { seq: seq++ }),
        } as DeliberationEvent;
        if (event.type === 'deliberation.complete') memos.set(memo.id, memo);
        if (!isDelta) running.events.push(event);
        for (const listener of running.listeners) listener(event);
      }
      if (at + 1 >= acts.length || plays.get(id) !== running) return;
      const goOn = () => setTimeout(() => next(at + 1), PACE_MS);
      if (script.hold && acts[at]?.some(script.hold)) script.goOn = goOn;
      else goOn();
    };
    next(0);
    return { ...running, id };
  };

  const stream = (response: ServerResponse, running: Play, after: number) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    });
    response.write('retry: 200\n\n');
    open.add(response);
    const send = (event: DeliberationEvent) => {
      const id = 'seq' in event ? `id: ${event.deliberationId}:${event.seq}\n` : '';
      response.write(`${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      if (event.type === 'deliberation.complete' || event.type === 'deliberation.cancelled') response.end();
    };
    for (const event of running.events) if ('seq' in event && event.seq > after) send(event);
    running.listeners.add(send);
    response.on('close', () => {
      open.delete(response);
      running.listeners.delete(send);
    });
  };

  const answer = (
    response: ServerResponse,
    asked: { readonly memo: string; readonly question: string; readonly thread: MemoQuestion[] },
  ) => {
    const { memo, question, thread } = asked;
    const questionId = `qst_${thread.length}` as const;
    const now = new Date().toISOString();
    const done: MemoQuestion = {
      object: 'memo_question',
      id: questionId,
      memo: memo as MemoQuestion['memo'],
      mode: 'live',
      createdAt: now,
      question,
      answer: `The memo says so. ${question}`,
      leftOut: 0,
      answeredAt: now,
      charge: { credits: 10, discountPercent: 0, charged: 10 },
    };
    threads.set(memo, [...thread, done]);
    const events: QuestionEvent[] = [
      { type: 'question.started', questionId, seq: 0 },
      { type: 'answer.snippet', questionId, snippet: 'The memo says so. ' },
      { type: 'question.complete', questionId, seq: 1, question: done },
    ];
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const [first, ...rest] = events.map(
      (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
    );
    response.write(first);
    script.answering = () => response.end(rest.join(''));
    if (!question.includes('[wait]')) script.answering();
  };

  const api = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const refuse = (status: number, error: string, message: string, more = {}) =>
      json(response, status, { error, message, requestId: 'req_test', ...more });
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return refuse(401, 'unauthorized', 'The API key is invalid or missing.');
    const [, , what, id, verb] = url.pathname.split('/');
    if (what === 'admin') return refuse(403, 'forbidden', 'This key may not administer its organization.');
    if (what === 'account') return json(response, 200, ACCOUNT);
    if (what === 'profile') return json(response, 200, PROFILE);
    if (what === 'estimate') return json(response, 200, ESTIMATE);
    if (what === 'deliberate') {
      const body = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
      asked.push(body);
      if (String(body['question']).includes('[quota]'))
        return refuse(429, 'rate_limited', 'The quota of the month is used up.', { retryAfter: 7200 });
      if (String(body['question']).includes('[refuse]'))
        return refuse(422, 'validation_error', 'The request is not valid.', {
          issues: [{ path: 'criteria[0].name', message: 'This name is not allowed.' }],
        });
      return stream(response, play(), -1);
    }
    if (what === 'deliberations' && id) {
      const running = plays.get(id);
      if (!running) return refuse(404, 'not_found', 'There is no such deliberation.');
      if (verb === 'cancel') {
        plays.delete(id);
        const event = {
          type: 'deliberation.cancelled',
          deliberationId: id,
          seq: running.events.length,
        } as DeliberationEvent;
        for (const listener of running.listeners) listener(event);
        return json(response, 200, { object: 'deliberation', id, state: 'cancelled' });
      }
      if (verb === undefined) {
        const ends = running.events.some(({ type }) => type === 'deliberation.complete');
        return json(response, 200, { object: 'deliberation', id, state: ends ? 'completed' : 'frame' });
      }
      const last = /:(\d+)$/.exec(String(request.headers['last-event-id'] ?? ''));
      return stream(response, running, last ? Number(last[1]) : -1);
    }
    if (what === 'track-record') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end(trackRecordAsFragment(trackRecordFixture()));
    }
    if (what === 'memos' && !id && url.searchParams.has('due'))
      return json(response, 200, { object: 'list', memos: [], nextCursor: null });
    if (what === 'memos' && !id) {
      const words = (url.searchParams.get('q') ?? '').split(/\W+/).filter(Boolean);
      const all = [...memos.values()]
        .toReversed()
        .filter(({ question }) => words.every((word) => question.includes(word)))
        .map(summaryOf);
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const to = from + Number(url.searchParams.get('limit') ?? 20);
      return json(response, 200, {
        object: 'list',
        memos: all.slice(from, to),
        nextCursor: to < all.length ? String(to) : null,
      });
    }
    if (what === 'memos' && id && verb === 'questions') {
      const thread = threads.get(id) ?? [];
      if (request.method === 'GET') return json(response, 200, { object: 'list', questions: thread });
      const { question } = JSON.parse(await bodyOf(request)) as { question: string };
      if (question.includes('[fail]')) return refuse(422, 'validation_error', 'No advisor can be asked now.');
      return answer(response, { memo: id, question, thread });
    }
    if (what === 'memos' && id && verb === 'comparison') return json(response, 200, COMPARISON);
    if (what === 'memos' && id && verb === 'shares')
      return json(response, 200, { object: 'list', shares: SHARES });
    const recorded = memos.get(id ?? '');
    if (recorded && (verb === 'decision' || verb === 'outcome')) {
      const record = records.get(recorded.id) ?? { view: null, decision: null, outcome: null };
      const body = request.method === 'PUT' ? JSON.parse(await bodyOf(request)) : null;
      const at = new Date().toISOString();
      const now = {
        ...record,
        [verb]: body && {
          note: null,
          decidedBy: null,
          result: null,
          best: null,
          brier: null,
          ...body,
          recordedAt: at,
        },
      };
      records.set(recorded.id, now);
      if (body === null) return void response.writeHead(204).end();
      return json(response, 200, {
        object: 'memo_record',
        memoId: id,
        ...now,
        predictions: [],
        dueOn: null,
        superseded: false,
      });
    }
    if (recorded && url.searchParams.get('with') === 'record') {
      const record = records.get(recorded.id) ?? { view: null, decision: null, outcome: null };
      return json(response, 200, {
        object: 'memo_with_record',
        memo: recorded,
        ...record,
        predictions: [],
        dueOn: null,
        superseded: false,
      });
    }
    const memo = memos.get(id ?? '');
    if (!memo) return refuse(404, 'not_found', 'There is no such memo.');
    if (request.method === 'DELETE') {
      memos.delete(memo.id);
      return response.writeHead(204).end();
    }
    if (request.headers.accept?.startsWith('text/markdown'))
      return response.writeHead(200, { 'content-type': 'text/markdown' }).end(`# ${memo.question}\n`);
    if (request.headers.accept?.startsWith('text/html'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(memoAsFragment(memo));
    return json(response, 200, memo);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = url.pathname.startsWith('/v1/')
      ? api(request, response, url)
      : serveBuiltPage(response, dist, url.pathname);
    answer.catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    playTo: (hold) => {
      const { goOn } = script;
      script.hold = hold ?? null;
      script.goOn = () => {};
      goOn();
    },
    answer: () => script.answering(),
    cut: () => open.forEach((response) => response.destroy()),
    close: () => {
      plays.clear();
      server.closeAllConnections();
      server.close();
    },
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
