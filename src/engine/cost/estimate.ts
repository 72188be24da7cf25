// What a deliberation will cost, before it is begun: about, and at most.
import type { Estimate, EstimatedUse, Stage } from '@witan/client';
import { sum } from '@witan/combine';
import { isSearcher, type UnnamedSeat } from '../../domain/advisor.ts';
import { briefingText } from '../../domain/briefing.ts';
import { answerCap, wholeCap } from '../../domain/output-cap.ts';
import { estimateTokens, mostTokensOf } from '../../domain/usage.ts';
import { MOST_CHARACTERS as MOST_FACTS } from '../sources/merge-facts.ts';
import { costAt, useOf, type PriceCall } from './prices.ts';
import { effortOf, type ProtocolSettings } from '../run/settings.ts';
import { longestRead, sourceText, type SharedBrief } from '../sources/sources.ts';

export type CostQuestion = {
  readonly brief: SharedBrief;
  readonly seats: readonly UnnamedSeat[];
  readonly settings: Pick<ProtocolSettings, 'maxOutputTokens'>;
  readonly price: PriceCall;
};

/** Tokens of instructions and schema in every prompt, beside the caller's material. */
const INSTRUCTIONS = 1_000;
/** Tokens of one score with its line of evidence. */
const CELL = 55;
/** Tokens of the rest of a perspective: case, risks, assumptions. */
const CASE = 700;
/** What the panel is assumed to propose where the caller names none. */
const PROPOSED = { options: 3, criteria: 5 };
/** Searches of one advisor, and the tokens of pages that each of them adds to its prompt. */
const SEARCHED = { searches: 3, found: 4_000 };
/** The same at most, for one search. No provider names a limit. */
export const MOST_FOUND = 10_000;
/** The share of the allowance for reasoning that is assumed to be used. */
const THOUGHT = 0.25;

type Planned = {
  readonly stage: Stage;
  readonly seat: UnnamedSeat;
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly searches?: number;
};

/** An agreed deliberation skips the review, a contested one has it. */
export function estimate(given: CostQuestion): Omit<Estimate, 'panels'> {
  const agreed = plan(given, { review: false });
  return {
    object: 'estimate',
    mode: given.seats.some(({ key }) => key === 'simulated') ? 'test' : 'live',
    advisors: given.seats.length,
    agreed: estimatedUse(agreed, given.price),
    contested: estimatedUse(plan(given, { review: given.brief.effort !== 'quick' }), given.price),
    leastMaxCostUsd: mostOfFirstAnswers(given),
  };
}

function plan(given: CostQuestion, { review }: { readonly review: boolean }): Planned[] {
  const { brief, seats } = given;
  const { material: own, cells } = sizesOf(brief);
  // What search finds is read by everybody from then on.
  const material = own + (brief.research ? MOST_FACTS / 4 : 0);
  const answer = cells * CELL + CASE;
  const others = (seats.length - 1) * answer;
  const at = (stage: Stage, seat: UnnamedSeat, input: number, output: number): Planned => ({
    stage,
    seat,
    model: stage === 'frame' ? seat.fastModel : seat.model,
    input,
    output: output + thoughtOf(given, stage, seat),
  });
  const { searches, found } = SEARCHED;
  const read = searches * found;
  const [first] = seats;
  // Any seat may write; the first stands for all.
  return [
    ...(first && needsFrame(brief) ? [at('frame', first, own + INSTRUCTIONS, 700)] : []),
    ...(brief.research
      ? seats
          .filter(({ provider }) => isSearcher(provider))
          .map((seat) => ({ ...at('research', seat, own + INSTRUCTIONS + read, 700), searches }))
      : []),
    ...seats.map((seat) => at('perspectives', seat, material + INSTRUCTIONS, answer)),
    ...(review
      ? seats.map((seat) => at('review', seat, material + INSTRUCTIONS + answer + others, answer / 2))
      : []),
    ...(first ? [at('synthesis', first, material + INSTRUCTIONS + seats.length * CASE, 900)] : []),
  ];
}

function thoughtOf({ settings }: CostQuestion, stage: Stage, seat: UnnamedSeat): number {
  const call = cappedCall(stage, seat, settings);
  return Math.max(0, wholeCap(call) - answerCap(call)) * THOUGHT;
}

function cappedCall(stage: Stage, seat: UnnamedSeat, { maxOutputTokens }: CostQuestion['settings']) {
  return { seat, effort: effortOf(seat, stage), maxOutputTokens };
}

function sizesOf(brief: SharedBrief) {
  const options = brief.options.length || PROPOSED.options;
  const criteria = brief.criteria.length || PROPOSED.criteria;
  return { material: estimateTokens(materialOf(brief)), cells: options * (criteria + brief.musts.length) };
}

function materialOf(brief: SharedBrief): string {
  const { question, context, options, criteria, musts } = brief;
  return JSON.stringify([
    question,
    context,
    briefingText(brief),
    sourceText(longestRead(brief)),
    options,
    criteria,
    musts,
  ]);
}

function needsFrame({ options, criteria }: SharedBrief): boolean {
  return options.length === 0 || criteria.length === 0;
}

function estimatedUse(calls: readonly Planned[], price: PriceCall): EstimatedUse {
  const { inputTokens, outputTokens, ...cost } = useOf(
    calls.map(({ seat, model, input, output, searches = 0 }) => {
      const tokens = { ...unread(input), outputTokens: output, searches };
      return { tokens, costUsd: costAt(seat, { model, tokens }, price) };
    }),
  );
  const [input, output] = [Math.round(inputTokens), Math.round(outputTokens)];
  return { calls: calls.length, inputTokens: input, outputTokens: output, ...cost };
}

/** Input of which nothing is in the provider's cache yet, so that all of it is written there. */
const unread = (inputTokens: number) => ({ inputTokens, cacheWriteTokens: inputTokens });

/** Bytes of instructions and schema at most, and of what the panel may propose beside the caller's material. */
const MOST_INSTRUCTIONS = 10_000;
const MOST_PROPOSED = 8_000;
/** Bytes of facts at most: three a character, and what stands around them. */
const MOST_FACT_BYTES = 3 * MOST_FACTS + 8_000;

/** What everybody's first answer may cost at most, in US dollars; null where a price is not known. */
export function mostOfPerspectives(given: CostQuestion): number | null {
  const costs = worstCosts(given, 'perspectives');
  return costs && sum(costs);
}

/** With the call that frames the question, where one is needed. */
function mostOfFirstAnswers(given: CostQuestion): number | null {
  const answers = mostOfPerspectives(given);
  if (answers === null || !needsFrame(given.brief)) return answers;
  const frames = worstCosts(given, 'frame');
  return frames && answers + Math.max(...frames);
}

/** For each seat; null where any is not known. */
function worstCosts(given: CostQuestion, stage: Stage): number[] | null {
  const known = given.seats.map((seat) => worstOf(given, stage, seat)).filter((cost) => cost !== null);
  return known.length < given.seats.length ? null : known;
}

function worstOf(given: CostQuestion, stage: Stage, seat: UnnamedSeat): number | null {
  const { brief, settings, price } = given;
  const proposed = needsFrame(brief) ? MOST_PROPOSED : 0;
  const found = brief.research && stage !== 'frame' ? MOST_FACT_BYTES : 0;
  const tokens = {
    ...unread(mostTokensOf(materialOf(brief)) + MOST_INSTRUCTIONS + proposed + found),
    outputTokens: wholeCap(cappedCall(stage, seat, settings)),
  };
  return costAt(seat, { model: stage === 'frame' ? seat.fastModel : seat.model, tokens }, price);
}
