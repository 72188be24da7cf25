import type { Seat } from '../../domain/advisor.ts';
import { dayOf } from '../../domain/day.ts';
import type { AnswerForm, Reading } from '../answers/answer-form.ts';
import { frameForm, readFrameAnswer } from './frame-answer.ts';
import type { FrameProposal, FrameWants } from './frame-answer.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import type { FramedDeliberation } from './freeze-frame.ts';
import { askModel } from '../panel/ask-model.ts';
import { hedge } from '../panel/hedge.ts';
import { optionLabels } from '../answers/labels.ts';
import { maskProposal } from '../answers/masker.ts';
import { framePrompt, materialOf } from '../prompts/prompts.ts';
import { usableProposal } from './proposal.ts';
import { callLimitOf } from '../run/settings.ts';
import type { ProtocolSettings } from '../run/settings.ts';
import type { World } from '../run/world.ts';

/** What framing needs, also of a question that is not asked yet. */
export type FrameRun = {
  readonly world: Pick<World, 'ask' | 'now' | 'sleep' | 'signal' | 'boundary'>;
  readonly deliberation: FramedDeliberation;
  readonly settings: ProtocolSettings;
};

const NONSENSE_LIMIT = 2;

/** What a fast model is asked before a question goes to the panel. */
type FastTask<T> = {
  /** First part of the names of its steps. */
  readonly name: string;
  readonly prompt: Prompt;
  readonly form: AnswerForm;
  readonly read: (text: string, seat: Seat) => Reading<T>;
};

/** A frame by the seats' fast models; null when none gave a usable one. */
export async function proposeFrame(
  { world, deliberation, ...run }: FrameRun,
  { questions }: Pick<FrameWants, 'questions'>,
): Promise<FrameProposal | null> {
  const { brief, createdAt } = deliberation;
  const wants = {
    given: brief.options,
    labels: optionLabels(brief.options.length, materialOf(brief)).slice(0, brief.options.length),
    criteria: brief.criteria.length === 0,
    questions,
  };
  // Of the day it was asked, so that a run that is taken over says the same.
  const given = { labels: wants.labels, today: dayOf(createdAt), questions };
  return askInTurn(
    { world, deliberation, ...run },
    {
      name: 'frame',
      prompt: framePrompt(brief, given, world.boundary),
      form: frameForm(wants),
      read: (text, seat) => {
        const answer = readFrameAnswer(text, wants);
        if (!answer.ok) return answer;
        const proposal = usableProposal(answer.value, brief);
        if (proposal === null) return { ok: false, problems: [] };
        return { ok: true, value: maskProposal(deliberation, seat, proposal) };
      },
    },
  );
}

/** Asks the seats' fast models in turn; null when none gave what can be used. */
export async function askInTurn<T>(run: FrameRun, task: FastTask<T>): Promise<T | null> {
  const { world, deliberation, settings } = run;
  const { seats } = deliberation;
  const limits = seats.map((seat) => world.now() + frameLimitOf(run, seat));
  const until = Math.min(Math.max(...limits), deliberation.deadlineAt - settings.reserveMs);
  let nonsense = 0;
  const candidates = seats.map((seat, place) => async (io: { signal: AbortSignal; onText: () => void }) => {
    if (nonsense >= NONSENSE_LIMIT) return null;
    const answer = await askModel(run, {
      seat,
      model: seat.fastModel,
      stage: 'frame',
      prompt: task.prompt,
      form: task.form,
      read: (text) => {
        const reading = task.read(text, seat);
        if (!reading.ok) nonsense += 1;
        return reading;
      },
      stepOf: () => `${task.name}/${seat.seat}`,
      until: Math.min(until, limits[place] ?? until),
      signal: io.signal,
      onTry: () => io.onText,
      // The next seat is asked before anything is sent back.
      again: () => null,
    });
    return answer.ok ? answer.value : null;
  });
  return hedge(world, candidates, {
    nextAt: (place, { startedAt, textAt }) =>
      (textAt ?? startedAt) + framePatienceOf(run, seats[place], seats[place + 1]),
    until,
    giveUpMs: null,
  });
}

/** A self-hosted server may have to load its model first, silently, so it gets a third of the remaining time. */
function frameLimitOf({ world, deliberation, settings }: FrameRun, seat: Seat): number {
  if (seat.provider !== 'compatible') return settings.frameMs;
  const third = (deliberation.deadlineAt - world.now()) / 3;
  return Math.max(settings.frameMs, Math.min(callLimitOf(seat, settings), third));
}

/** Silence of `seat` after which `next` is asked too. */
function framePatienceOf({ settings }: FrameRun, seat: Seat | undefined, next: Seat | undefined): number {
  // A second call would queue behind the one that loads the model, and might evict it.
  const alone = seat?.provider === 'compatible' && next?.provider === 'compatible';
  return alone ? settings.frameMs : settings.framePatienceMs;
}
