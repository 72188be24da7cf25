import type { BriefingInput } from '@witan/client';

/** What the service takes at most. */
const MOST = 5;

/** What was answered in an earlier preview stays, under an id of its own, unless it is answered again. */
export function joinedBriefing(before: BriefingInput | null, now: BriefingInput): BriefingInput | null {
  const told = [...answered(before, '-'), ...answered(now, '')];
  const latest = [...new Map(told.map((one) => [one[0].prompt, one])).values()].slice(-MOST);
  const answers = Object.fromEntries(latest.map(([{ id }, answer]) => [id, answer]));
  return latest.length === 0 ? null : { questions: latest.map(([question]) => question), answers };
}

function answered(briefing: BriefingInput | null, mark: string) {
  return (briefing?.questions ?? []).flatMap((question) => {
    const answer = briefing?.answers[question.id] ?? [];
    return answer.length === 0 ? [] : [[{ ...question, id: question.id + mark }, answer] as const];
  });
}
