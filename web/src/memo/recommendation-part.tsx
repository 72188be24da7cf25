// What the panel recommends, how sure it is, and under which conditions.
import type { DecisionMemo } from '@witan/client';
import { Bullets } from '../shared/bullets.tsx';
import { Paragraphs } from '../shared/paragraphs.tsx';
import { OUTCOMES, REVERSIBILITY } from '../shared/words.ts';
import { ConfidenceMark } from './confidence-mark.tsx';
import type { Names } from './names.ts';

export function RecommendationPart({ memo, names }: { memo: DecisionMemo; names: Names }) {
  const { recommendation } = memo;
  return (
    <section className="recommendation" aria-labelledby="recommendation-title">
      <div className="verdict">
        <p className="eyebrow">{OUTCOMES[recommendation.outcome]}</p>
        <h2 id="recommendation-title" dir="auto">
          {names.option(recommendation.option)}
        </h2>
        <p className="headline" dir="auto">
          {recommendation.headline}
        </p>
        <p className="reversibility">{REVERSIBILITY[recommendation.reversibility]}</p>
      </div>
      <ConfidenceMark confidence={recommendation.confidence} degraded={memo.degraded} />
      <Paragraphs text={recommendation.rationale} />
      <Bullets title="On these conditions" items={recommendation.conditions} />
    </section>
  );
}
