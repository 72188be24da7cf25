import { outcomeOf, confidenceOf } from '@witan/combine';
import type { PanelFacts } from '../../domain/statements/panel-facts.ts';
import { knownLanguage } from '../../domain/language.ts';
import { foreseenOf, numbersOf, perspectivesOf } from '../assemble.ts';
import type { RunContext } from '../deliberation.ts';
import { finalOf } from '../findings.ts';
import type { Findings } from '../findings.ts';

/** What statements about this panel are made from. */
export function panelFactsOf(run: RunContext, findings: Findings, degraded: boolean): PanelFacts {
  const { brief, createdAt, seats } = run.deliberation;
  const { frame, combined, voices } = findings;
  const finals = voices.map(finalOf);
  return {
    question: brief.question,
    language: knownLanguage(frame.language),
    askedAt: createdAt,
    degraded,
    outcome: outcomeOf({ combined, perspectives: finals }),
    recommended: combined.recommended,
    confidence: confidenceOf({ combined, degraded }),
    weightsStated: frame.weightsStated,
    ...numbersOf(findings),
    musts: [],
    ...foreseenOf(findings),
    robustness: combined.robustness,
    perspectives: perspectivesOf(run, findings, []),
    assumed: frame.assumptions,
    needsFirst: finals.flatMap(({ advisor, needsFirst }) =>
      needsFirst ? [{ advisor, text: needsFirst }] : [],
    ),
    missing: Math.max(0, seats.length - voices.length),
    firstRound: findings.firstRound,
  };
}
