// What is asked back before a question goes to the panel.
import type { BriefingQuestion } from '@witan/client';
import type { Brief, Frame } from '@witan/combine';
import { plainQuestions, type PlainQuestion } from '@witan/memo/words/briefing-words';
import { languageOfBrief } from '../../domain/brief-language.ts';
import { nameKey } from '../../domain/same-name.ts';
import { BRIEFING } from './briefing-form.ts';
import { maskerFor } from '../answers/masker.ts';
import { askFastModels, type FrameRun } from './propose-frame.ts';
import { briefingPrompt, materialOf } from '../prompts/prompts.ts';

const LEAST = 2;

/** Two to five questions by a fast model, plain ones where none gives any. Throws where its signal aborts. */
export async function askBack(run: FrameRun): Promise<readonly BriefingQuestion[]> {
  const { deliberation, world } = run;
  const proposed = await askFastModels(run, {
    name: 'briefing',
    prompt: briefingPrompt(deliberation.brief, world.boundary),
    form: BRIEFING.form,
    read: (text) => {
      const answer = BRIEFING.read(text);
      return answer.ok && answer.value.questions.length === 0 ? { ok: false, problems: [] } : answer;
    },
  });
  return questionsOf(run, proposed?.questions ?? [], deliberation.brief);
}

/** The proposed questions, masked, with plain ones added where there are too few. */
export function questionsOf(
  { deliberation }: Pick<FrameRun, 'deliberation'>,
  proposed: readonly PlainQuestion[],
  { options, criteria }: Pick<Brief | Frame, 'options' | 'criteria'>,
): readonly BriefingQuestion[] {
  const named = (list: Brief['options'] | Brief['criteria'] | Frame['options'] | Frame['criteria']) =>
    list.map(({ name, description }) => ({ name, description: description ?? '' }));
  const masker = maskerFor(deliberation, { options: named(options), criteria: named(criteria) });
  return completed(masker.maskDeep(proposed), deliberation.brief).map(
    ({ prompt, options: labels, allowMultiple }, at) => ({
      id: `q${at + 1}`,
      prompt,
      options: labels.map((label, place) => ({ id: `o${place + 1}`, label })),
      allowMultiple,
    }),
  );
}

function completed(proposed: readonly PlainQuestion[], brief: Brief): readonly PlainQuestion[] {
  if (proposed.length >= LEAST) return proposed;
  const plain = plainQuestions(materialOf(brief), brief.language ?? languageOfBrief(brief));
  if (proposed.length === 0) return plain;
  const other = plain.filter(({ prompt }) =>
    proposed.every((one) => nameKey(one.prompt) !== nameKey(prompt)),
  );
  return [...proposed, ...other.slice(0, LEAST - proposed.length)];
}
