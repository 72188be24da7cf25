import type { Seat } from '../../domain/advisor.ts';
import { cutDirectives } from '@witan/simulator/directives';
import type { Criterion, Option } from '@witan/combine';
import { createMasker, type Masker } from '@witan/masking/masking';
import type { FrameProposal } from '../frame/frame-answer.ts';
import type { AdmittedDeliberation } from '../run/deliberation.ts';
import { sourceText } from '../sources/sources.ts';

type Masked = Pick<AdmittedDeliberation, 'brief' | 'seats' | 'reserves'>;
type Named = {
  readonly [list in 'options' | 'criteria']: readonly Pick<Option | Criterion, 'name' | 'description'>[];
};

/** Names may be repeated where they stand in the caller's own words or in what was frozen from them. */
export function maskerFor(masked: Masked, { options, criteria }: Named): Masker {
  const words = [...options, ...criteria].flatMap(({ name, description }) => [name, description]);
  return allowing(masked, words);
}

function allowing({ brief, seats, reserves }: Masked, names: readonly string[]): Masker {
  return createMasker({
    panel: maskedPanel(seats, reserves),
    allowed: [callersWords(brief), ...names].join('\n'),
    transparent: brief.transparent,
  });
}

/** Masks only what an advisor says of itself. */
export function selfMasker({ seats, reserves }: Omit<Masked, 'brief'>): Masker {
  return createMasker({ panel: maskedPanel(seats, reserves), allowed: '', transparent: true });
}

/**
 * A proposed frame without what its advisor says of itself, and with other names only where the question or the
 * name of an option or criterion has them: what is frozen may be repeated from then on.
 */
export function maskProposal(masked: Masked, { advisor }: Seat, proposal: FrameProposal): FrameProposal {
  const { options, criteria, ...rest } = selfMasker(masked).maskDeep(proposal, advisor);
  const names = [...options, ...criteria].map(({ name }) => name);
  const others = allowing(masked, names);
  const described = <T extends { readonly description: string }>(item: T): T => ({
    ...item,
    description: others.mask(item.description, advisor),
  });
  return {
    ...rest,
    options: options.map((option) => ({
      ...described(option),
      label: others.mask(option.label, advisor),
      predictions: others.maskDeep(option.predictions, advisor),
    })),
    criteria: criteria.map(described),
  };
}

/** Options and criteria of the caller are in the frame. */
function callersWords(brief: AdmittedDeliberation['brief']): string {
  const { question, context, musts } = brief;
  const named = musts.flatMap(({ name, description }) => [name, description ?? '']);
  return [cutDirectives(question), context ?? '', sourceText(brief), ...named].join('\n');
}

/** Reserves have no letter before they step in, but their models are masked from the start. */
function maskedPanel(seats: AdmittedDeliberation['seats'], reserves: AdmittedDeliberation['reserves']) {
  return [...seats, ...reserves.map((seat) => ({ ...seat, advisor: 'Advisor ?' as const }))];
}
