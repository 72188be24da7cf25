// Swing weighting: asks which criterion the user would rather have go from worst to best.
import { useEffect, useRef, useState } from 'react';
import { swingQuestions, swingWeights } from '@witan/combine';
import { Button, Status } from '../shared/elements.tsx';
import { listing } from '../shared/format.ts';

type Props = { names: readonly string[]; onWeights: (shares: number[]) => void };

export function SwingWeights({ names, onWeights }: Props) {
  const [ranked, setRanked] = useState<readonly number[] | null>();
  const [said, setSaid] = useState('');
  const question = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    if (ranked) question.current?.focus();
  }, [ranked]);
  const wanted = swingQuestions(names.length);
  if (wanted === 0) return null;
  const choose = (at: number) => {
    const next = [...(ranked ?? []), at];
    if (next.length < wanted) return setRanked(next);
    setRanked(null);
    onWeights(swingWeights(names.length, next));
    setSaid(`Weighed: ${listing(next.map((place) => names[place] ?? ''))} count most, in this order.`);
  };
  const open = names.flatMap((name, at) => (ranked?.includes(at) ? [] : [{ name, at }]));
  return (
    <div className="swing">
      {!ranked ? (
        // The last answer returns the focus to the button.
        <Button autoFocus={ranked === null} onClick={() => setRanked([])}>
          {wanted === 1 ? 'Weigh by one question' : `Weigh by ${wanted === 2 ? 'two' : 'three'} questions`}
        </Button>
      ) : (
        <fieldset className="card swing-question">
          <legend ref={question} tabIndex={-1}>
            Which of these would you rather have go from worst to best{ranked.length > 0 ? ' next' : ''}?
          </legend>
          <p className="hint">
            Question {ranked.length + 1} of {wanted}. Think of the worst and the best that these options could
            bring.
          </p>
          <div className="swing-choices">
            {open.map(({ name, at }) => (
              <Button key={at} onClick={() => choose(at)}>
                {name}
              </Button>
            ))}
            <Button look="quiet" onClick={() => setRanked(null)}>
              Leave the weights as they are
            </Button>
          </div>
        </fieldset>
      )}
      <Status>{said}</Status>
    </div>
  );
}
