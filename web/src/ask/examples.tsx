// Questions to start from, for a first visit.
import { Button } from '../shared/elements.tsx';
import { fieldId } from '../shared/problem.ts';

const EXAMPLES = [
  'Should we rewrite our Python importer in Rust, or profile it first?',
  'Should we build the billing module, buy one, or keep invoicing by hand?',
  'Should I take the job abroad, stay where I am, or ask to work remotely for a year?',
] as const;

export function Examples({ onChoose }: { onChoose: (question: string) => void }) {
  const choose = (question: string): void => {
    onChoose(question);
    // The button that has the focus is about to be removed.
    document.getElementById(fieldId('question'))?.focus();
  };
  return (
    <div className="examples">
      <span className="hint">For example:</span>
      {EXAMPLES.map((question) => (
        <Button key={question} look="small" onClick={() => choose(question)}>
          {question}
        </Button>
      ))}
    </div>
  );
}
