// One whole perspective on a small question, which shows whether a model can do the panel's work.
import type { Brief } from '@witan/combine';
import type { Boundary } from '../../domain/boundary.ts';
import type { Seat } from '../../domain/advisor.ts';
import { createSecretDraws, newDrawSecret } from '../../domain/secret-draws.ts';
import type { Reading } from '../answers/answer-form.ts';
import { perspectiveAnswer } from '../answers/answers.ts';
import { freezeFrame } from '../frame/freeze-frame.ts';
import { labelsFor } from '../answers/labels.ts';
import { perspectivePrompt } from '../prompts/prompts.ts';
import type { ProtocolSettings } from '../run/settings.ts';
import type { ModelCall } from '../run/world.ts';
import { callOf } from './ask-model.ts';

const BRIEF: Brief = {
  question: 'Should a team of five hold its weekly meeting on Monday or on Friday?',
  context: null,
  options: [{ name: 'Monday' }, { name: 'Friday' }],
  criteria: [{ name: 'Planning' }, { name: 'Attendance' }],
  musts: [],
  transparent: false,
};

const FRAME = freezeFrame({ brief: BRIEF, seats: [], reserves: [], createdAt: 0, deadlineAt: 0 }, null);

export type Trial = {
  readonly call: ModelCall;
  readonly read: (text: string) => Reading<unknown>;
};

export function perspectiveTrial(
  seat: Seat,
  settings: Pick<ProtocolSettings, 'callMs' | 'maxOutputTokens'>,
  boundary: Boundary,
): Trial {
  const labels = labelsFor(FRAME, {
    place: 0,
    draws: createSecretDraws(newDrawSecret()),
    material: BRIEF.question,
  });
  const { form, read } = perspectiveAnswer(labels);
  const prompt = perspectivePrompt(BRIEF, { frame: FRAME, labels, seat }, boundary);
  return {
    call: callOf({ seat, model: seat.model, stage: 'perspectives', prompt, form }, settings),
    read,
  };
}
