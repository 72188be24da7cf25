// Keeps a deliberation under what its caller allows it to cost.
import type { Note, Stage } from '@witan/client';
import type { Frame } from '@witan/combine';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { finalFailure, type Seat } from '../../domain/advisor.ts';
import { wholeCap } from '../../domain/output-cap.ts';
import { addTokens, mostTokensOf, NO_TOKENS } from '../../domain/usage.ts';
import type { AdmittedDeliberation, RunContext } from '../run/deliberation.ts';
import { MOST_FOUND, mostOfPerspectives } from './estimate.ts';
import { costAt, type PriceCall } from './prices.ts';
import { seatsInUse } from '../panel/stand-ins.ts';
import type { MadeCall, ModelCall, ModelOutcome, World } from '../run/world.ts';

/**
 * The same run, in which no call is started whose worst case, beside what is spent and under way, would pass
 * `maxCostUsd`. Which calls were left out is decided once and survives a crash.
 */
export function limitCost(run: RunContext, price: PriceCall) {
  const { maxCostUsd } = run.deliberation.brief;
  if (maxCostUsd === undefined) return { run, notes: (): Note[] => [] };
  const leftOut: Stage[] = [];
  let underWay = 0;
  const { world } = run;
  const { seats, brief } = run.deliberation;
  // What comes before the first answers must not use up what they need.
  const kept = mostOfPerspectives({ brief, seats, settings: run.settings, price }) ?? 0;
  const spent = (): number =>
    world.calls().reduce((sum, call) => sum + (costOf(run, call, price) ?? Number.POSITIVE_INFINITY), 0);
  const fits = (call: ModelCall): boolean => {
    const reserved = call.stage === 'frame' || call.stage === 'research' ? kept : 0;
    return spent() + underWay + reserved + worstCase(call, price) <= maxCostUsd;
  };
  const ask: World['ask'] = async (name, call, io) => {
    // What is on record is spent already, and reserves nothing.
    if (world.isOnRecord(name)) return world.ask(name, call, io);
    const verdict = world.decide(`cost/${name}`, () => (fits(call) ? 'asked' : 'left_out'));
    // A call that a crash has ended is paid once more, so it has to fit once more.
    if (verdict === 'left_out' || !fits(call)) {
      if (call.stage !== 'question') leftOut.push(call.stage);
      return LEFT_OUT;
    }
    const worst = worstCase(call, price);
    underWay += worst;
    try {
      return await world.ask(name, call, io);
    } finally {
      underWay -= worst;
    }
  };
  return {
    run: { ...run, world: { ...world, ask }, deliberation: withoutUnpriced(run.deliberation, price) },
    /** What was not asked because of the limit; empty where all was. */
    notes: ({ language }: Pick<Frame, 'language'>): Note[] =>
      leftOut.length === 0 ? [] : [limitNote(language, maxCostUsd, leftOut)],
  };
}

/** Nobody stands in who could never be asked within a limit: why the seat itself failed is what the memo has to say. */
function withoutUnpriced(given: AdmittedDeliberation, price: PriceCall): AdmittedDeliberation {
  const isPriced = (seat: Omit<Seat, 'advisor'>, model = seat.model): boolean =>
    costAt(seat, { model, tokens: NO_TOKENS }, price) !== null;
  const reserves = given.reserves.filter((seat) => isPriced(seat));
  // A model that is its own fallback has none.
  const seats = given.seats.map((seat) =>
    isPriced(seat, seat.fallbackModel) ? seat : { ...seat, fallbackModel: seat.model },
  );
  return { ...given, reserves, seats };
}

/** US dollars for a call that was made, or null where no price is known. */
export function costOf(run: RunContext, made: MadeCall, price: PriceCall): number | null {
  const seat = seatsInUse(run).find(({ seat: name }) => name === made.seat);
  return seat ? costAt(seat, made, price) : null;
}

/** US dollars at most, or infinity: a byte is a token at most; the schema may go twice, once in words. */
export function worstCase(call: ModelCall, price: PriceCall): number {
  const schema = JSON.stringify(call.answer.schema);
  const searches = call.search?.most ?? 0;
  const most = mostTokensOf(call.system + call.prompt + schema + schema) + 1_000 + searches * MOST_FOUND;
  const once = {
    inputTokens: most,
    // At worst nothing of it is read from the cache and all of it is written there.
    cacheWriteTokens: most,
    outputTokens: wholeCap(call),
    searches,
  };
  // A search that pauses goes on in a second request, which begins with all of the first.
  const pauses = searches > 0 && call.seat.provider === 'anthropic';
  const tokens = pauses ? addTokens(addTokens(once, once), { ...once, outputTokens: 0, searches: 0 }) : once;
  return costAt(call.seat, { model: call.model, tokens }, price) ?? Number.POSITIVE_INFINITY;
}

const LEFT_OUT: ModelOutcome = {
  ok: false,
  failure: finalFailure('cost_limit', 'The call could have passed the limit on cost.'),
  tokens: NO_TOKENS,
};

function limitNote(language: string, maxCostUsd: number, leftOut: readonly Stage[]): Note {
  const { notes: say, list, dollars } = catalogueOf(language);
  const byStage = [...Map.groupBy(leftOut, (stage) => stage)];
  const what = list(byStage.map(([stage, calls]) => say.leftOut[stage](calls.length)));
  return { kind: 'cost_limit', message: say.costLimit({ limit: dollars(maxCostUsd), what }) };
}
