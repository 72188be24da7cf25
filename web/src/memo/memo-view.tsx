// The whole memo, top to bottom: what went wrong comes first, then what to do, then why.
import type { DecisionMemo } from '@witan/client';
import { useMemo } from 'react';
import { Bullets } from '../shared/bullets.tsx';
import { moment } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { DissentPart } from './dissent-part.tsx';
import { FlipsPart } from './flips-part.tsx';
import { HeatMapPart } from './heat-map-part.tsx';
import { MemoActions } from './memo-actions.tsx';
import { MemoFoot } from './memo-foot.tsx';
import { namesIn } from './names.ts';
import { Notes } from './notes.tsx';
import { Part } from './part.tsx';
import { PerspectivesPart } from './perspectives-part.tsx';
import { ProbabilitiesPart } from './probabilities-part.tsx';
import { RankPart } from './rank-part.tsx';
import { RecommendationPart } from './recommendation-part.tsx';
import { RisksPart } from './risks-part.tsx';

/** A question of more characters is set smaller, and scrolls. */
const LONG_QUESTION = 320;

export function MemoView({ memo }: { memo: DecisionMemo }) {
  const names = useMemo(() => namesIn(memo), [memo]);
  const { recommendation } = memo;
  const long = memo.question.length > LONG_QUESTION;
  return (
    <article className="memo">
      <header className="memo-head">
        <p className="eyebrow">
          Decision memo · <time dateTime={memo.createdAt}>{moment(memo.createdAt)}</time>
          {memo.mode === 'test' && ' · simulated advisors'}
        </p>
        <div className="question" data-long={long} tabIndex={long ? 0 : undefined} dir="auto">
          <Heading title="Decision memo">{memo.question}</Heading>
        </div>
        <MemoActions memo={memo} />
      </header>
      <Notes memo={memo} />
      <RecommendationPart memo={memo} names={names} />
      <HeatMapPart memo={memo} />
      <div className="newspaper">
        <ProbabilitiesPart memo={memo} names={names} />
        <RankPart memo={memo} />
        <FlipsPart memo={memo} names={names} />
        <DissentPart memo={memo} names={names} />
        <RisksPart memo={memo} />
        {recommendation.nextSteps.length > 0 && (
          <Part title="Next steps">
            <ol className="steps" dir="auto">
              {recommendation.nextSteps.map((step, at) => (
                <li key={at}>{step}</li>
              ))}
            </ol>
          </Part>
        )}
      </div>
      <PerspectivesPart memo={memo} names={names} />
      {memo.assumptions.length + memo.missingInformation.length + memo.wouldChange.length > 0 && (
        <Part title="What it rests on">
          <div className="rests">
            <Bullets title="Assumed" items={memo.assumptions} />
            <Bullets title="Would change the panel’s mind" items={memo.wouldChange} />
            <Bullets title="Not known" items={memo.missingInformation} />
          </div>
        </Part>
      )}
      <MemoFoot memo={memo} />
    </article>
  );
}
