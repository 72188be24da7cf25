// Those who disagree, in their own words.
import type { DecisionMemo } from '@witan/client';
import { Paragraphs } from '../shared/paragraphs.tsx';
import type { Names } from './names.ts';
import { Part } from './part.tsx';

export function DissentPart({ memo, names }: { memo: DecisionMemo; names: Names }) {
  return (
    <Part title="Dissent" about="Verbatim, from the first answers, before anyone had read another’s.">
      {memo.dissent.length === 0 && <p>No advisor put another option first.</p>}
      {memo.dissent.map((entry) => (
        <figure key={`${entry.advisor} ${entry.option}`} className="dissent">
          <blockquote>
            <Paragraphs text={entry.argument} />
          </blockquote>
          <figcaption>
            {entry.advisor}, for <b dir="auto">{names.option(entry.option)}</b>
          </figcaption>
        </figure>
      ))}
    </Part>
  );
}
