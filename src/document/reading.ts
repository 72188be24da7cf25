// What every form of a memo says in the same words.
import type {
  CriterionId,
  DecisionMemo,
  Flip,
  Flip2,
  MemoBrief,
  MemoOption,
  MemoPerspective,
  OptionId,
  Score,
  Usage,
} from '@witan/client';
import { cleanText } from '../domain/plain-text.ts';
import { listed, percent, quoted, whole } from '../domain/prose/reading-facts.ts';
import { inWords } from '@witan/combine';

export const OUTCOMES = {
  recommendation: 'Recommendation',
  close_call: 'Close call',
  investigate: 'Find out more first',
} as const satisfies Record<DecisionMemo['recommendation']['outcome'], string>;

export const REVERSIBILITY = {
  reversible: 'Easy to undo',
  costly: 'Costly to undo',
  irreversible: 'Cannot be undone',
} as const satisfies Record<DecisionMemo['recommendation']['reversibility'], string>;

/** The most flips of each kind that a document shows; the memo's JSON has them all. */
const SHOWN_FLIPS = 2;

/** The memo with every text cleaned of control and bidi characters. Lines are kept. */
export function cleanMemo(memo: DecisionMemo): DecisionMemo {
  return cleaned(memo);
}

function cleaned<T>(value: T): T;
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item)]));
}

/** The memo's first page in words; null in memos of the first protocol. */
export function briefOf(memo: DecisionMemo): MemoBrief | null {
  return memo.protocol === 'witan-1' ? null : memo.brief;
}

/** The options, best first. */
export function ranked(memo: DecisionMemo): MemoOption[] {
  return memo.options.toSorted((a, b) => a.rank - b.rank);
}

export function nameOf(memo: DecisionMemo, id: OptionId): string {
  return memo.options.find((option) => option.id === id)?.name ?? id;
}

export function criterionOf(memo: DecisionMemo, id: CriterionId): string {
  return memo.criteria.find((criterion) => criterion.id === id)?.name ?? id;
}

export function scoreOf(memo: DecisionMemo, option: OptionId, criterion: CriterionId): Score | undefined {
  return memo.scores.find((score) => score.option === option && score.criterion === criterion);
}

/** "58–76", or the one number where nobody differs. */
export function spreadOf({ low, high }: Score): string {
  return whole(low) === whole(high) ? whole(low) : `${whole(low)}–${whole(high)}`;
}

export function confidenceLine({ recommendation }: DecisionMemo): string {
  const { band, value } = recommendation.confidence;
  return `${band} confidence, ${percent(value)}`;
}

/** What would put another option first: weights, scores, then advisors' probabilities, the smallest changes first. */
export function flipLines(memo: DecisionMemo): string[] {
  const { flips } = memo.robustness;
  return (['weight', 'score', 'probability'] as const).flatMap((kind) =>
    flips
      .filter((flip) => flip.kind === kind)
      .slice(0, SHOWN_FLIPS)
      .map((flip) => flipLine(memo, flip)),
  );
}

function flipLine(memo: DecisionMemo, flip: Flip | Flip2): string {
  const winner = quoted(nameOf(memo, flip.winner));
  const over = flip.to > flip.from ? 'over' : 'under';
  if (flip.kind === 'probability') {
    return `${winner} leads once ${flip.advisor} gives ${quoted(nameOf(memo, flip.option))} ${over} ${percent(flip.to)} (now ${percent(flip.from)}).`;
  }
  const criterion = quoted(criterionOf(memo, flip.criterion));
  if (flip.kind === 'weight') {
    return `${winner} leads by weighted score once ${criterion} counts for ${over} ${percent(flip.to)} (now ${percent(flip.from)}).`;
  }
  const own = flip.option === flip.winner ? 'it scores' : `${quoted(nameOf(memo, flip.option))} scores`;
  return `${winner} leads by weighted score once ${own} ${over} ${whole(flip.to)} on ${criterion} (now ${whole(flip.from)}).`;
}

/** Whether another method, a smaller panel or one criterion less would name another option. */
export function robustnessLines(memo: DecisionMemo): string[] {
  const { winners, methodDependent, leaveOneOut, leaveOneCriterionOut } = memo.robustness;
  const lines = methodDependent
    ? [
        `The method matters: ${listed(methodsOf(memo).map(([option, methods]) => `${quoted(option)} wins by ${listed(methods)}`))}.`,
      ]
    : [];
  const leader = winners.weightedScore;
  const advisors = leaveOneOut.filter(({ winner }) => winner !== leader);
  const criteria = leaveOneCriterionOut.filter(({ winner }) => winner !== leader);
  for (const { without, winner } of advisors)
    lines.push(`Without ${without}, ${quoted(nameOf(memo, winner))} leads by weighted score.`);
  for (const { without, winner } of criteria) {
    lines.push(
      `Without ${quoted(criterionOf(memo, without))}, ${quoted(nameOf(memo, winner))} leads by weighted score.`,
    );
  }
  const tried = [
    ...(leaveOneOut.length > 1 ? ['advisor'] : []),
    ...(leaveOneCriterionOut.length > 1 ? ['criterion'] : []),
  ];
  if (advisors.length + criteria.length === 0 && tried.length > 0) {
    lines.push(`Leaving out any one ${tried.join(' or ')} does not change who leads by weighted score.`);
  }
  return lines;
}

/** The options that win by some method, each with its methods. */
export function methodsOf(memo: DecisionMemo): [option: string, methods: string[]][] {
  const { winners } = memo.robustness;
  const all = [
    ['probability', winners.pooledProbability],
    ['weighted score', winners.weightedScore],
    ['Borda count', winners.borda],
    ['pairwise majority', winners.condorcet],
  ] as const;
  return ranked(memo).flatMap(({ id, name }): [string, string[]][] => {
    const methods = all.filter(([, winner]) => winner === id).map(([method]) => method);
    return methods.length > 0 ? [[name, methods]] : [];
  });
}

/** "picks "A" at 68%", with "late" and what it picked before. */
export function pickLine(memo: DecisionMemo, { pick, probabilities, revision }: MemoPerspective): string {
  const now = `${quoted(nameOf(memo, pick))} at ${percent(probabilities[pick] ?? 0)}`;
  if (!revision) return now;
  const before = percent(revision.fromProbabilities[revision.fromPick] ?? 0);
  if (revision.fromPick === pick) return `${now}, before review at ${before}`;
  return `${now}, before review ${quoted(nameOf(memo, revision.fromPick))} at ${before}`;
}

/** One line about where the memo comes from. */
export function originLine(memo: DecisionMemo): string {
  const counted = memo.perspectives.filter(({ late }) => !late).length;
  const panel = counted === 1 ? 'one advisor' : `${inWords(counted)} advisors`;
  const seconds = Math.max(1, Math.round(memo.process.durationMs / 1000));
  const simulated = memo.mode === 'test' ? ', simulated' : '';
  const made = `${memo.createdAt.slice(0, 16).replace('T', ' ')} UTC · ${panel}${simulated} · ${seconds} s`;
  return `${memo.id} · ${made}${memo.mode === 'test' ? '' : ` · ${costWords(memo.usage)} at the providers`}`;
}

/** What the calls cost in dollars, and how sure that is. */
export function costWords({ costUsd, unpricedCalls = 0, estimatedCalls }: Usage): string {
  if (costUsd === null) return 'unknown cost';
  // Memos from before calls were counted one by one say nothing of estimates.
  const sure = unpricedCalls > 0 ? 'at least ' : estimatedCalls === 0 ? '' : 'about ';
  return `${sure}$${costUsd.toFixed(costUsd >= 0.1 || costUsd === 0 ? 2 : 4)}`;
}

/** Who answers under the name, where the memo shows it: " (provider, model)"; else ''. */
export function behind({ provider, model }: MemoPerspective): string {
  const known = [provider, model].filter((part) => part !== undefined);
  return known.length > 0 ? ` (${known.join(', ')})` : '';
}

/** The notes' sentences; a test memo always says that its advisors are simulated. */
export function noteLines(memo: DecisionMemo): string[] {
  const said = memo.notes.map(({ message }) => message);
  const simulated = memo.notes.some(({ kind }) => kind === 'simulated');
  return memo.mode === 'test' && !simulated
    ? ['The advisors of this memo are simulated; no model was asked.', ...said]
    : said;
}
