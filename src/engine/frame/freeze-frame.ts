import type { CriterionInput, OptionInput } from '@witan/client';
import { areWeightsStated, shares, type Criterion, type Frame, type Prediction } from '@witan/combine';
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

type NamedOption = Pick<OptionInput, 'name' | 'description'> &
  Partial<Pick<ProposedOption, 'label'>> & {
    readonly predictions: Parameters<typeof soundPredictions>[0];
    /** Whether it keeps things as they are: in the words of the caller, of the earlier memo, and of the panel. */
    readonly keeps: readonly (boolean | null | undefined)[];
  };

/** The caller's options and criteria, else those of the proposal, else plain ones; the proposal's own words are masked. */
export function freezeFrame(deliberation: FramedDeliberation, proposal: FrameProposal | null): Frame {
  const { brief, createdAt } = deliberation;
  const given = brief.options.length > 0;
  const language = brief.language ?? languageOfBrief(brief);
  const plain = given ? brief.options : defaultOptions(brief.question, language);
  const named = (proposal?.options ?? plain).map((option, index): NamedOption => {
    const stated = brief.options[index];
    const before = earlierOf(brief.revision?.options, option.name);
    const foretold = [stated, before, option].map((one) => one?.predictions ?? []);
    return {
      ...option,
      ...(before && { label: before.label }),
      predictions: foretold.find(({ length }) => length > 0) ?? [],
      keeps:
        stated?.statusQuo === false
          ? []
          : [stated?.statusQuo, before?.statusQuo, !before && option.statusQuo],
    };
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
    weightsStated: areWeightsStated(brief),
    assumptions: proposal?.assumptions ?? [],
    missingInformation: proposal?.missingInformation ?? [],
  };
}

/** The first option that is marked so by whoever has the first word on it; -1 where nobody marks one. */
function keeping(named: readonly NamedOption[]): number {
  const by = [0, 1, 2].find((who) => named.some(({ keeps }) => keeps[who] === true)) ?? 0;
  return named.findIndex(({ keeps }) => keeps[by] === true);
}

function earlierOf<T extends { readonly name: string }>(
  earlier: readonly T[] | undefined,
  name: string,
): T | undefined {
  return earlier?.find((one) => nameKey(one.name) === nameKey(name));
}

function frozenPredictions(named: readonly NamedOption[], today: string): Prediction[] {
  return named
    .flatMap(({ predictions }, index) =>
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
