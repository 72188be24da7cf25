import type { CriterionInput, OptionInput } from '@witan/client';
import { shares, type Criterion, type Frame, type Prediction, type RevisedFrom } from '@witan/combine';
import { dayOf } from '../../domain/day.ts';
import { defaultCriteria, defaultOptions } from '../../domain/default-frame.ts';
import { languageOfBrief } from '../../domain/brief-language.ts';
import { UNKNOWN_LANGUAGE } from '@witan/memo/language';
import { soundPredictions } from '../../domain/predictions.ts';
import { nameKey } from '../../domain/same-name.ts';
import { shortLabels } from '../../domain/short-label.ts';
import type { FrameProposal, ProposedOption } from './frame-answer.ts';
import type { AdmittedDeliberation } from '../run/deliberation.ts';
import { maskerFor } from '../answers/masker.ts';

export type FramedDeliberation = Pick<
  AdmittedDeliberation,
  'brief' | 'seats' | 'reserves' | 'createdAt' | 'deadlineAt'
>;

type NamedOption = Pick<OptionInput, 'name' | 'description' | 'statusQuo'> &
  Partial<Pick<ProposedOption, 'label'>> & {
    readonly predictions?: Parameters<typeof soundPredictions>[0];
  };

/** The caller's options and criteria, else those of the proposal, else plain ones; the proposal's own words are masked. */
export function freezeFrame(deliberation: FramedDeliberation, proposal: FrameProposal | null): Frame {
  const { brief, createdAt } = deliberation;
  const given = brief.options.length > 0;
  const language = brief.language ?? languageOfBrief(brief);
  const plain = given ? brief.options : defaultOptions(brief.question, language);
  const named = (proposal?.options ?? plain).map(({ predictions, ...option }, index): NamedOption => {
    const stated = brief.options[index]?.predictions ?? [];
    const foretold = stated.length > 0 ? stated : (predictions ?? []);
    const statusQuo = brief.options[index]?.statusQuo ?? option.statusQuo ?? false;
    return { ...option, statusQuo, predictions: foretold, ...earlierWords(brief.revision, option.name) };
  });
  const labels = shortLabels(named.map(({ name, label }) => ({ name, proposed: label })));
  const { revision } = brief;
  const criteria =
    brief.criteria.length > 0 ? brief.criteria : (proposal?.criteria ?? defaultCriteria(language));
  const proposed = proposal === null ? 'default' : 'panel';
  return {
    options: named.map(({ name, description }, index) => ({
      id: `opt_${index + 1}`,
      name,
      label: labels[index] ?? name,
      description: description ?? '',
      source: given ? (earlierOf(revision?.options, name)?.source ?? 'caller') : 'panel',
      ...(index === keeping(named) ? { statusQuo: true as const } : {}),
    })),
    criteria: frozenCriteria(criteria, ({ name }) =>
      brief.criteria.length > 0 ? (earlierOf(revision?.criteria, name)?.source ?? 'caller') : proposed,
    ),
    musts: brief.musts.map(({ name, description }, index) => ({
      id: `mst_${index + 1}`,
      name,
      description: description ?? '',
    })),
    predictions: frozenPredictions(named, dayOf(createdAt)),
    language: brief.language ?? languageFor(language, proposal?.language ?? ''),
    weightsStated:
      revision?.weightsStated ?? brief.criteria.some(({ weight }) => weight !== undefined && weight !== null),
    assumptions: proposal?.assumptions ?? [],
    missingInformation: proposal?.missingInformation ?? [],
  };
}

/** The first option that is said to keep things as they are; -1 where none is. */
function keeping(named: readonly NamedOption[]): number {
  return named.findIndex(({ statusQuo }) => statusQuo === true);
}

/** In a revision, an earlier option keeps its label and its predictions. */
function earlierWords(revision: RevisedFrom | undefined, name: string): Partial<NamedOption> {
  const before = earlierOf(revision?.options, name);
  if (!before) return {};
  const { label, predictions, statusQuo = false } = before;
  return predictions.length > 0 ? { label, predictions, statusQuo } : { label, statusQuo };
}

function earlierOf<T extends { readonly name: string }>(
  earlier: readonly T[] | undefined,
  name: string,
): T | undefined {
  return earlier?.find((one) => nameKey(one.name) === nameKey(name));
}

function frozenPredictions(named: readonly NamedOption[], today: string): Prediction[] {
  return named
    .flatMap(({ predictions = [] }, index) =>
      soundPredictions(predictions, today).map(({ event, by }) => ({
        option: `opt_${index + 1}` as const,
        event,
        by,
      })),
    )
    .map((prediction, index) => ({ id: `prd_${index + 1}`, ...prediction }));
}

/** Detection by code comes first; the model's answer counts for languages that code does not know. */
function languageFor(found: string, proposed: string): string {
  return found === UNKNOWN_LANGUAGE && /^[a-z]{2,3}$/.test(proposed) ? proposed : found;
}

export function maskFrame(deliberation: FramedDeliberation, frame: Frame): Frame {
  const { assumptions, missingInformation, predictions } = frame;
  const said = { assumptions, missingInformation, predictions };
  return { ...frame, ...maskerFor(deliberation, frame).maskDeep(said) };
}

function frozenCriteria(
  criteria: readonly CriterionInput[],
  sourceOf: (criterion: CriterionInput) => Criterion['source'],
): Criterion[] {
  const weights = shares(criteria.map(({ weight }) => weight ?? 1));
  return criteria.map((criterion, index) => ({
    id: `crt_${index + 1}`,
    name: criterion.name,
    description: criterion.description ?? '',
    weight: weights[index] ?? 0,
    source: sourceOf(criterion),
  }));
}
