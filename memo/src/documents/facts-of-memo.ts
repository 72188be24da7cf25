// A saved memo as the facts that statements are made from.
import type { DecisionMemo } from '@witan/client';
import type { PanelFacts } from '../statements/panel-facts.ts';

export function factsOfMemo(memo: DecisionMemo): PanelFacts {
  const { verdict, perspectives, notes, consensus } = memo;
  const silent = notes.filter(({ kind, stage }) => kind === 'missing_advisor' && stage !== 'review');
  return {
    ...memo,
    // `timestamp` is when the memo was finished.
    askedAt: Date.parse(memo.timestamp) - memo.process.durationMs,
    outcome: verdict.outcome,
    recommended: verdict.option,
    confidence: verdict.confidence,
    musts: memo.musts ?? [],
    assumed: memo.assumptions,
    needsFirst: [],
    missing: silent.length + perspectives.filter(({ late }) => late).length,
    firstRound: consensus.firstRound ?? null,
  };
}
