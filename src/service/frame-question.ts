import type { Briefing, QuestionFrame } from '@witan/client';
import type { Criterion, Frame, Option } from '@witan/combine';
import { EVENT_CHARACTERS } from '../domain/predictions.ts';
import { deliberationFailed } from '../domain/refusal.ts';
import { createSecretDraws } from '../domain/secret-draws.ts';
import { NAME_CHARACTERS } from '../domain/short-label.ts';
import { tidyText } from '../engine/answers/answer-form.ts';
import { askBack } from '../engine/frame/briefing.ts';
import { frameQuestion as frameByPanel } from '../engine/frame/frame.ts';
import type { FrameRun } from '../engine/frame/propose-frame.ts';
import type { FramingRequest } from '../durable/framing.ts';
import { completeBrief, type AskedQuestion } from './complete-brief.ts';
import { inSlot } from './admission.ts';
import { estimateFor, requireAffordable, shareDocuments } from './estimate-deliberation.ts';
import { callForFree } from './free-calls.ts';
import { assignLetters, prepareQuestion, type PreparedQuestion } from './prepare-question.ts';
import { relatedMemos } from './related-memos.ts';
import type { Service, Basics, PanelAccess } from './service.ts';
import { requireOwnAddress } from './tenancy.ts';

export type Framing = AskedQuestion & {
  readonly requestId: string;
  /** Aborts when the caller goes away: the calls end at once. */
  readonly signal: AbortSignal;
};

const LEFT = 'The caller went away; nothing was charged.';

/** What a deliberation of the question would compare, for its caller to edit. Nothing is stored and nothing charged. */
export async function frameQuestion(service: Service, asked: Framing): Promise<QuestionFrame> {
  return beforeAsking(service, asked, {
    work: frameByPanel,
    answer: (framed, on) => frameOf(service, asked, { ...on, ...framed }),
  });
}

/** What to ask back before the question is asked, in the same way. */
export async function briefQuestion(service: Service, asked: Framing): Promise<Briefing> {
  return beforeAsking(service, asked, {
    work: askBack,
    answer: async (questions) => ({ object: 'briefing', questions: [...questions] }),
  });
}

type Before<Found, Answer> = {
  /** Calls fast models of the panel for nothing. */
  readonly work: (run: FrameRun) => Promise<Found>;
  readonly answer: (found: Found, on: PreparedQuestion) => Promise<Answer>;
};

/** Everything that an asked question passes, but what is stored and charged. */
async function beforeAsking<Found, Answer>(
  service: Service,
  asked: Framing,
  { work, answer }: Before<Found, Answer>,
): Promise<Answer> {
  requireOwnAddress(asked.caller, asked.userEmail);
  const asking = await completeBrief(service, asked);
  return inSlot(service, async () => {
    const on = await prepareQuestion(service, asked, asking);
    await requireAffordable(service, on);
    return callForFree(service, asked, async (callModel) => {
      const { requestId, signal } = asked;
      return answer(await workFirst(service, { ...on, callModel, requestId, signal }, work), on);
    });
  });
}

async function workFirst<Found>(
  { frameFirst, ids }: Basics & PanelAccess,
  order: PreparedQuestion & Pick<FramingRequest, 'callModel' | 'requestId' | 'signal'>,
  work: (run: FrameRun) => Promise<Found>,
): Promise<Found> {
  try {
    const brief = await shareDocuments(order.brief, order.documents, 1);
    const seats = assignLetters(order.seats, createSecretDraws(ids.drawSecret()));
    return await frameFirst({ ...order, brief, seats }, work);
  } catch (error) {
    if (order.signal.aborted) throw deliberationFailed(LEFT);
    throw error;
  }
}

async function frameOf(
  service: Basics & PanelAccess,
  { caller, userEmail }: Framing,
  on: PreparedQuestion & Awaited<ReturnType<typeof frameByPanel>>,
): Promise<QuestionFrame> {
  const { brief, documents, seats, frame, notes, questions } = on;
  const options = frame.options.map((option) => sendableOption(option, frame));
  const criteria = frame.criteria.map(sendableCriterion);
  const estimate = await estimateFor(service, { brief: { ...brief, options, criteria }, documents, seats });
  const { language, assumptions, missingInformation } = frame;
  const { mode } = estimate;
  return {
    object: 'frame',
    mode,
    language,
    options,
    criteria,
    context: brief.context,
    assumptions: [...assumptions],
    missingInformation: [...missingInformation],
    questions: [...questions],
    notes: [...notes],
    estimate,
    related: await relatedMemos(service, caller, { question: brief.question, userEmail, mode }),
  };
}

/** As a request takes it: what is too long for a name goes by its label, and the whole stands in the description. */
function sendableOption(
  { id, name, label, description, statusQuo }: Option,
  { predictions }: Pick<Frame, 'predictions'>,
): QuestionFrame['options'][number] {
  const foretold = predictions
    .filter(({ option }) => option === id)
    .map(({ event, by }) => ({ event: tidyText(event, EVENT_CHARACTERS), by }));
  const said = { ...(statusQuo && { statusQuo }), predictions: foretold };
  if (name.length <= NAME_CHARACTERS) return { name, description, ...said };
  const whole = description === '' ? name : `${name}: ${description}`;
  return { name: label, description: whole, ...said };
}

function sendableCriterion({ name, description, weight }: Criterion): QuestionFrame['criteria'][number] {
  return { name: tidyText(name, NAME_CHARACTERS), description, weight };
}
