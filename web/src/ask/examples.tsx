// Questions to start from, for a first visit.
const EXAMPLES = [
  'Should we rewrite our Python importer in Rust, or profile it first?',
  'Should we build the billing module, buy one, or keep invoicing by hand?',
  'Should I take the job abroad, stay where I am, or ask to work remotely for a year?',
] as const;

export function Examples({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <div className="examples">
      <span className="hint">For example:</span>
      {EXAMPLES.map((question) => (
        <button key={question} type="button" className="button small" onClick={() => onChoose(question)}>
          {question}
        </button>
      ))}
    </div>
  );
}
