// Says what went wrong, and offers to try again.
import type { Problem } from './problem.ts';

export function ProblemCard({ problem, onAgain }: { problem: Problem; onAgain?: () => void }) {
  return (
    <div className="card problem" role="alert">
      <p>{problem.message}</p>
      {onAgain && (
        <button type="button" className="button" onClick={onAgain}>
          Try again
        </button>
      )}
    </div>
  );
}
