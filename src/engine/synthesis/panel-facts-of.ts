import { outcomeOf, confidenceOf } from '@witan/combine';
import type { PanelFacts } from '@witan/memo/statements/panel-facts';
import { bandRecord } from '../../domain/record/resolved.ts';
import { foreseenOf, numbersOf, perspectivesOf } from '../run/assemble.ts';
import type { RunContext } from '../run/deliberation.ts';
import { finalOf, type Findings } from '../run/findings.ts';

/** What statements about this panel are made from. */
export function panelFactsOf(run: RunContext, findings: Findings, degraded: boolean): PanelFacts {
  const { brief, createdAt, seats } = run.deliberation;
  const { frame, combined, voices } = findings;
  const finals = voices.map(finalOf);
  const confidence = confidenceOf({ combined, degraded });
  return {
    question: brief.question,
    language: frame.language,
    askedAt: createdAt,
    degraded,
    outcome: outcomeOf({ combined, perspectives: finals }),
    recommended: combined.recommended,
    confidence,
    effectiveVotes: findings.consensus.effectiveVotes,
    bandRecord: bandRecord(findings.record, confidence.band),
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
