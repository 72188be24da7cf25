// Says what went wrong, and offers to try again.
import { Button } from './button.tsx';
import type { Problem } from './problem.ts';

export function ProblemCard({ problem, onAgain }: { problem: Problem; onAgain: () => void }) {
  return (
    <div className="card problem" role="alert">
      <p>{problem.message}</p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  );
}
