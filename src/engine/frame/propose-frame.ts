import type { Seat } from '../../domain/advisor.ts';
import { dayOf } from '../../domain/day.ts';
import type { AnswerForm, Reading } from '../answers/answer-form.ts';
import { optionLabels } from '../answers/labels.ts';
import { maskProposal } from '../answers/masker.ts';
import { askInTurn } from '../panel/ask-in-turn.ts';
import { frameLimitMs, framePatience } from '../panel/patience.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import { framePrompt, materialOf } from '../prompts/prompts.ts';
import type { ProtocolSettings } from '../run/settings.ts';
import type { World } from '../run/world.ts';
import { frameAnswer, usableProposal, type FrameProposal, type FrameWants } from './frame-answer.ts';
import type { FramedDeliberation } from './freeze-frame.ts';

/** What framing needs, also of a question that is not asked yet. */
export type FrameRun = {
  readonly world: Pick<World, 'ask' | 'now' | 'sleep' | 'signal' | 'boundary'>;
  readonly deliberation: FramedDeliberation;
  readonly settings: ProtocolSettings;
};

/** A frame by the seats' fast models; null when none gave a usable one. */
export async function proposeFrame(
  run: FrameRun,
  { questions }: Pick<FrameWants, 'questions'>,
): Promise<FrameProposal | null> {
  const { world, deliberation } = run;
  const { brief, createdAt } = deliberation;
  const wants = {
    given: brief.options,
    labels: optionLabels(brief.options.length, materialOf(brief)).slice(0, brief.options.length),
    criteria: brief.criteria.length === 0,
    questions,
  };
  // Of the day it was asked, so that a run that is taken over says the same.
  const given = { labels: wants.labels, today: dayOf(createdAt), questions };
  const { form, read } = frameAnswer(wants);
  return askFastModels(run, {
    name: 'frame',
    prompt: framePrompt(brief, given, world.boundary),
    form,
    read: (text, seat) => {
      const answer = read(text);
      if (!answer.ok) return answer;
      const proposal = usableProposal(answer.value, brief);
      if (proposal === null) return { ok: false, problems: [] };
      return { ok: true, value: maskProposal(deliberation, seat, proposal) };
    },
  });
}

const NONSENSE_LIMIT = 2;

/** What a fast model is asked before a question goes to the panel. */
type FastTask<T> = {
  /** First part of the names of its steps. */
  readonly name: string;
  readonly prompt: Prompt;
  readonly form: AnswerForm;
  readonly read: (text: string, seat: Seat) => Reading<T>;
};

/** Asks the seats' fast models in turn; null when none gave what can be used. */
export async function askFastModels<T>({ world, deliberation, settings }: FrameRun, task: FastTask<T>) {
  const { seats, deadlineAt } = deliberation;
  const now = world.now();
  const limits = seats.map((seat) => now + frameLimitMs(seat, deadlineAt - now, settings));
  const until = Math.min(Math.max(...limits), deadlineAt - settings.reserveMs);
  let nonsense = 0;
  const { answer } = await askInTurn(
    { world, settings },
    {
      ...task,
      stage: 'frame',
      candidates: seats.map((seat, place) => ({
        seat,
        model: seat.fastModel,
        until: Math.min(until, limits[place] ?? until),
      })),
      read: (text, seat) => {
        const reading = task.read(text, seat);
        if (!reading.ok) nonsense += 1;
        return reading;
      },
      patience: { ...framePatience(seats, settings), until },
      mayAsk: () => nonsense < NONSENSE_LIMIT,
      // The next seat is asked before anything is sent back.
      draws: null,
    },
  );
  return answer?.value ?? null;
}
