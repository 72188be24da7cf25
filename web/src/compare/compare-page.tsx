// Compares two memos: advice, inputs and numbers.
import type { MemoComparison, MemoId } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { Heading, Section, Table } from '../shared/elements.tsx';
import { Load, useLoad } from '../shared/requests.tsx';
import { humanise, listing, percents, whole } from '../shared/format.ts';
import { BANDS } from '../shared/words.ts';
import { diffWords } from './word-diff.ts';

export function ComparePage({ id, earlier }: { id: MemoId; earlier: MemoId }) {
  const { service } = useAppContext();
  const loaded = useLoad(() => service.memos.compare(id, { with: earlier }));
  return (
    <div className="compare">
      <Heading title="Comparison" />
      <p>
        Before: <a href={`#/memo/${earlier}`}>the earlier memo</a>. After:{' '}
        <a href={`#/memo/${id}`}>the later one</a>.
      </p>
      <Load of={loaded} wait="Comparing…">
        {(value) => <Compared found={value} />}
      </Load>
    </div>
  );
}

function Compared({ found }: { found: MemoComparison }) {
  return (
    <>
      <Answer found={found} />
      <Section id="inputs" title="What was asked differently" className="card">
        {found.inputs.length === 0 && <p>Nothing: the same question, with the same options and criteria.</p>}
        {found.inputs.map((input) => (
          <Input key={input.part} {...input} />
        ))}
      </Section>
      <Options found={found} />
      <Cells found={found} />
    </>
  );
}

/** The change of the advice, and the changed inputs that explain it. */
function Answer({ found }: { found: MemoComparison }) {
  const { recommended, band, inputs } = found;
  const bandNow = BANDS[band.after].toLowerCase();
  const parts = inputs.map(({ part }) => part);
  return (
    <Section id="answer" title="What changed in the advice, and why" className="compare-answer">
      <p className="lead" dir="auto">
        {recommended.changed
          ? `Before, “${recommended.before}” came first; now “${recommended.after}” does.`
          : `“${recommended.after}” comes first in both.`}{' '}
        {band.before === band.after ? `Still ${bandNow}.` : `${BANDS[band.before]} before, ${bandNow} now.`}
      </p>
      <p>
        {parts.length === 0
          ? 'Nothing was asked differently; the panel answered anew.'
          : `Asked differently: ${listing(parts)}.`}{' '}
        {widest(found)}
      </p>
    </Section>
  );
}

/** The score that moved most, in a sentence; empty where none moved by much. */
function widest({ cells: [cell] }: MemoComparison): string {
  if (!cell) return 'No score moved by five points or more.';
  const { option, criterion, before, after } = cell;
  const moved = after > before ? 'rose' : 'fell';
  return `The score that moved most: “${option}” on ${criterion} ${moved} from ${whole(before)} to ${whole(after)}.`;
}

function Input({ part, before, after }: MemoComparison['inputs'][number]) {
  const runs = diffWords(before, after);
  const sides = [
    ['Before', runs.before, 'del'],
    ['After', runs.after, 'ins'],
  ] as const;
  return (
    <div className="compare-input">
      <h3>{humanise(part)}</h3>
      {sides.map(([title, side, Marked]) => (
        <div key={title}>
          <h4>{title}</h4>
          <p dir="auto" tabIndex={0}>
            {side.length === 0
              ? 'None'
              : side.map(({ text, changed }, at) => (changed ? <Marked key={at}>{text}</Marked> : text))}
          </p>
        </div>
      ))}
    </div>
  );
}

type Side = MemoComparison['options'][number]['before'];

/** What is shown of each option of one of the memos, in the order of `NUMBERS`. */
function numbersOf(sides: readonly Side[]) {
  const chances = percents(sides.map((side) => side?.probability ?? 0));
  return sides.map((side, at) =>
    side === null ? NONE : [String(side.votes), chances[at], whole(side.score)],
  );
}

const NUMBERS = ['Votes', 'Chance of being best', 'Score'];
const NONE = NUMBERS.map(() => '–');

function Options({ found }: { found: MemoComparison }) {
  const before = numbersOf(found.options.map((option) => option.before));
  const after = numbersOf(found.options.map((option) => option.after));
  return (
    <Table
      label="The options before and after"
      caption="The options, before → after"
      columns={['Option', ...NUMBERS]}
      rows={found.options.map(({ name }, at) => ({
        key: name,
        name,
        cells: NUMBERS.map((title, nth) => {
          const shown = [before, after].map((sides) => sides[at]?.[nth]);
          const isMoved = shown[0] !== shown[1];
          return (
            <td key={title} data-label={title} data-moved={isMoved}>
              {isMoved ? shown.join(' → ') : shown[0]}
            </td>
          );
        }),
      }))}
    />
  );
}

function Cells({ found }: { found: MemoComparison }) {
  if (found.cells.length === 0) return null;
  return (
    <Section id="cells" title="Scores that moved most" className="card">
      <ul>
        {found.cells.map(({ option, criterion, before, after }) => (
          <li key={`${option} ${criterion}`} dir="auto">
            {option} on {criterion}: {whole(before)} before, {whole(after)} after
          </li>
        ))}
      </ul>
    </Section>
  );
}
