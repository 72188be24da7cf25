// The form in which a reader of a shared memo says what they think before they see it.
import type { ViewFormValues } from '@witan/memo/documents/shared';
import { VIEW_LIMITS, type ViewProblem } from '@witan/memo/shared-memo';
import { readAtMost } from '../read-body.ts';

const MOST_BYTES = 16_384;

export const EMPTY_FORM: ViewFormValues = { name: '', percents: [], reason: '' };

/** The submitted form; an empty one when the body is too long. */
export async function readForm(request: Request): Promise<ViewFormValues> {
  const bytes = await readAtMost(request, MOST_BYTES);
  if (bytes === null) return EMPTY_FORM;
  const form = new URLSearchParams(bytes.toString('utf8'));
  return {
    name: form.get('name') ?? '',
    percents: form.getAll('percent').slice(0, 8),
    reason: form.get('reason') ?? '',
  };
}

/** The view that a form states, where `percents` stand for these options in order; or the first part that is wrong. */
export function readView(form: ViewFormValues, options: readonly string[]) {
  const name = form.name.trim();
  const reason = form.reason.trim();
  const percents = options.map((_, at) => Number((form.percents[at] ?? '').trim().replace(',', '.') || '0'));
  const total = percents.reduce((sum, value) => sum + value, 0);
  if (name === '' || name.length > VIEW_LIMITS.name) return refuse('name');
  if (percents.some((value) => !(value >= 0 && value <= 100)) || total <= 0) return refuse('percents');
  if (reason === '' || reason.length > VIEW_LIMITS.reason) return refuse('reason');
  const probabilities = Object.fromEntries(options.map((id, at) => [id, (percents[at] ?? 0) / total]));
  return { ok: true, view: { name, probabilities, reason } } as const;
}

function refuse(problem: ViewProblem) {
  return { ok: false, problem } as const;
}
