// What calls models and charges nothing. All of it goes through here, so that it has its limits and is counted.
import { CREDITS_PER_QUESTION, monthOf, resetOf } from '../domain/charge.ts';
import { dayOf } from '../domain/day.ts';
import { rateLimited } from '../domain/refusal.ts';
import { costToOperator, useOf, type PriceCall } from '../engine/cost/prices.ts';
import type { CallModel, ModelCall, ModelOutcome } from '../engine/run/world.ts';
import { addFreeCalls, countFreeRequest, type FreeCalls } from '../store/free-calls.ts';
import type { Caller, Admittance, Basics, PanelAccess } from './service.ts';
import type { AskedQuestion } from './complete-brief.ts';

type Asked = Pick<AskedQuestion, 'caller' | 'callerKeys'>;

/**
 * Works with a way to call models for which nobody is charged. Refuses a key and an organization that have had as many
 * such requests as they may, in a minute and in the month. What is called is counted for the organization with what it
 * costs, also where the work fails; a test key, which calls nobody, has the limits of a minute alone, apart from others'.
 */
export async function callForFree<T>(
  service: Basics & Admittance & PanelAccess,
  { caller, callerKeys }: Asked,
  work: (callModel: CallModel) => Promise<T>,
): Promise<T> {
  await limitMinute(service, caller);
  const callModel = service.seating.callModelWith(callerKeys);
  if (caller.test) return work(callModel);
  const { organizationId } = caller;
  const day = dayOf(service.now());
  await limitMonth(service, caller, day);
  const made = watchFreeCalls(callModel, service.price);
  try {
    return await work(made.callModel);
  } finally {
    await addFreeCalls(service.db, { organizationId, day }, await made.sum());
  }
}

async function limitMinute({ rates, limits }: Basics & Admittance, { keyId, organizationId, test }: Caller) {
  const key = await rates.count('frame', keyId, limits.framesPerMinute);
  if (!key.allowed) {
    const message = `This API key may have ${key.limit} questions framed a minute.`;
    throw rateLimited(message, key.resetS, 'frames_per_minute');
  }
  const world = `${organizationId} ${test ? 'test' : 'live'}`;
  const all = await rates.count('frames', world, limits.organizationFramesPerMinute);
  if (all.allowed) return;
  const message = `The keys of an organization may have ${all.limit} questions framed a minute together.`;
  throw rateLimited(message, all.resetS, 'organization_frames_per_minute');
}

/** As many as the organization's credits would pay for, were they questions about a memo: its quota bounds these, too. */
async function limitMonth(service: Basics, caller: Caller, day: string): Promise<void> {
  const credits = caller.organizationCredits ?? service.limits.organizationCredits;
  const most = Math.floor(credits / CREDITS_PER_QUESTION);
  const { organizationId } = caller;
  if (await countFreeRequest(service.db, { organizationId, day, most })) return;
  const next = resetOf(monthOf(Date.parse(day))).getTime();
  const message = `The organization may have ${most} questions framed a month, one for ${CREDITS_PER_QUESTION} credits of its quota.`;
  throw rateLimited(message, (next - service.now()) / 1_000, 'organization_frames_per_month');
}

/** Adds up the calls; `sum` waits for those under way, which end at once where their answer is no longer wanted. */
function watchFreeCalls(callModel: CallModel, price: PriceCall) {
  const begun: { readonly call: ModelCall; readonly outcome: Promise<ModelOutcome> }[] = [];
  return {
    callModel: ((call, io) => {
      const outcome = callModel(call, io);
      begun.push({ call, outcome });
      return outcome;
    }) satisfies CallModel,
    sum: async (): Promise<FreeCalls> => {
      const ended = await Promise.allSettled(
        begun.map(async ({ call, outcome }) => {
          const { tokens } = await outcome;
          return { tokens, costUsd: costToOperator(call, tokens, price) };
        }),
      );
      const made = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const { costUsd, ...used } = useOf(made);
      return { calls: made.length, ...used, costUsd: costUsd ?? 0 };
    },
  };
}
