// Streams one answer in pieces over time, or in the way of a fault.
import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { effectOf, type FaultName } from './faults.ts';
import { endless, giantLine, gzipBomb } from './floods.ts';
import { cutInsideNames, cutIntoPieces, splitInsideCharacter, withStamps } from './pieces.ts';
import type { Ticker } from './ticker.ts';
import type { Speech } from './wire/wire.ts';

export type Performance = {
  readonly response: ServerResponse;
  readonly ticker: Ticker;
  readonly headers: Readonly<Record<string, string>>;
  readonly speech: Speech;
  readonly text: string;
  readonly fault: FaultName | null;
  /** The size of a flood; null for the fault's default. */
  readonly bytes: number | null;
  /** How long the whole call takes, and in how many pieces it streams. */
  readonly durationMs: number;
  readonly pieces: number;
  /** Whether the answer is longer than the request allows. */
  readonly overlong: boolean;
  readonly ended: (how: 'complete' | FaultName) => void;
  /** If not null, makes a word that is inserted into the prose of each piece when it is sent. */
  readonly stamp: (() => string) | null;
};

type Step = { readonly at: number; readonly send: string | Buffer | (() => string) };

const SLOW_LEAST_MS = 3_000;
const KEEP_ALIVE_MS = 1_000;
export function play(show: Performance): void {
  const { fault: name } = show;
  if (name === 'hang') return;
  if (name === 'reset_headers') return reset(show);
  const { bytes } = effectOf(name);
  if (name !== null && bytes !== undefined) return playFlood(show, name, show.bytes ?? bytes);
  const steps = stepsOf(show);
  const { response, ticker } = show;
  response.statusCode = 200;
  for (const [header, value] of Object.entries(show.headers)) response.setHeader(header, value);
  // Many servers send their headers with the first token.
  if (name !== 'late_headers') response.flushHeaders();
  if (name === 'stall_first_event') return;
  if (name === 'keep_alives') return keepAlive(show);
  let index = 0;
  const begunAt = ticker.now();
  let elapsed = 0;
  let callOff: (() => void) | null = null;
  response.once('close', () => callOff?.());
  const next = (): void => {
    let ready = '';
    for (let step = steps[index]; step !== undefined && step.at <= elapsed; step = steps[index]) {
      index += 1;
      if (!Buffer.isBuffer(step.send)) {
        ready += typeof step.send === 'string' ? step.send : step.send();
        continue;
      }
      if (ready !== '') response.write(ready);
      ready = '';
      response.write(step.send);
    }
    const coming = steps[index];
    if (coming === undefined) return finish(show, ready);
    if (ready !== '') response.write(ready);
    // Timed from the start, so that delays do not add up.
    callOff = ticker.after(coming.at - (ticker.now() - begunAt), () => {
      elapsed = Math.max(coming.at, ticker.now() - begunAt);
      next();
    });
  };
  next();
}

/** Opens an answer and sends only keep-alive comments. */
function keepAlive({ response, speech }: Performance): void {
  response.write(speech.open());
  const beat = setInterval(() => response.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
  response.once('close', () => clearInterval(beat));
}

function finish(show: Performance, last: string): void {
  const { response, fault: name } = show;
  if (name === 'stall_body') {
    response.write(last);
    return;
  }
  if (name === 'reset') {
    // The reset must not discard data that is still to be sent.
    response.write(last, () => show.ticker.after(10, () => reset(show)));
    return;
  }
  response.end(last, () => show.ended(name ?? 'complete'));
}

function reset(show: Performance): void {
  show.ended(show.fault ?? 'reset');
  show.response.socket?.resetAndDestroy();
}

/** The events with their times: the text starts after a fifth of the time, or in its last tenth. */
function stepsOf(show: Performance): Step[] {
  const { speech, text, fault: name, overlong } = show;
  const { late, close = overlong ? 'length' : 'stop' } = effectOf(name);
  const durationMs = name === 'slow' ? Math.max(8 * show.durationMs, SLOW_LEAST_MS) : show.durationMs;
  const first = late ? 0.9 * durationMs : durationMs / 5;
  if (name === 'overloaded_event') return [{ at: first, send: speech.error() }];
  if (name === 'refused') return [{ at: first, send: speech.open() + speech.close('refused') }];
  const cut = cutIntoPieces(shownText(text, overlong, name), show.pieces);
  const pieces = name === 'self_naming' ? cutInsideNames(cut) : cut;
  const step = (durationMs - first) / Math.max(1, pieces.length);
  const stamped = show.stamp ? withStamps(pieces, show.stamp) : pieces.map((piece) => () => piece);
  const body = stamped.flatMap((piece, index) =>
    split(() => speech.piece(piece()), first + index * step, name),
  );
  const opened = { at: name === 'late_text' ? 0 : first, send: speech.open() };
  if (close === 'nothing') return [opened, ...body];
  return [
    opened,
    ...body,
    { at: durationMs, send: close === 'error' ? speech.error : () => speech.close(close) },
  ];
}

/** The part of an answer that is sent: half of it when it is cut off. */
export function shownText(text: string, overlong: boolean, name: FaultName | null): string {
  return overlong || effectOf(name).half ? text.slice(0, Math.ceil(text.length / 2)) : text;
}

/** Made only when it is due, because a stamp may be the time. */
function split(event: () => string, at: number, name: FaultName | null): Step[] {
  if (name !== 'split_utf8') return [{ at, send: event }];
  return splitInsideCharacter(event()).map((bytes, index) => ({ at: at + index * 10, send: bytes }));
}

function playFlood(show: Performance, name: FaultName, bytes: number): void {
  const { response, speech } = show;
  const packed: Record<string, string> = name === 'gzip_bomb' ? { 'content-encoding': 'gzip' } : {};
  response.writeHead(200, { ...show.headers, ...packed });
  if (name !== 'gzip_bomb') response.write(speech.open());
  const source =
    name === 'gzip_bomb'
      ? gzipBomb(bytes)
      : name === 'endless'
        ? endless(speech.piece('and on and on '), bytes)
        : giantLine(speech.piece('GIANT') + speech.close('stop'), bytes);
  pipeline(Readable.from(source), response, (gone) => {
    if (!gone) show.ended(name);
  });
}
