// The headline: composed from the recommended option and the outcome, never by a writer.
import { catalogueOf } from '../catalogue/catalogues.ts';
import type { MemoFacts } from './memo-facts.ts';
import { lookAgain, nameIn, optionOf, runnerUp } from './reading-facts.ts';

const LONGEST_QUESTION = 160;
/** With so much more probability than any other option, what makes the call close is no rival. */
const CLEAR_LEAD = 0.1;

/** What to do, or why not yet, without a full stop. `open` is what to find out first, if there is something safe to say. */
export function headlineOf(facts: MemoFacts, open: string | null): string {
  const { headline } = catalogueOf(facts.language);
  const { outcome, recommended, reversibility, confidence } = facts;
  const ours = nameIn(facts, recommended);
  const unmet = unmetMusts(facts);
  if (unmet.length > 0) return headline.noneMeets(unmet);
  if (outcome === 'investigate')
    return open === null ? headline.findOutMore(ours) : headline.findOut(shortened(bare(open)));
  if (outcome === 'close_call')
    return headline.advice[reversibility](closeness(facts, ours), lookAgain(facts));
  const name = bare(optionOf(facts, recommended)?.name ?? '');
  return reversibility === 'irreversible' && confidence.band !== 'high'
    ? headline.irreversible(name)
    : headline.recommendation(name);
}

/** The musts that stand in the way where every option is out: those that put most of them out. */
function unmetMusts({ musts, options, language }: MemoFacts): string[] {
  const failing = musts.map(({ name, byOption }) => ({
    name,
    failed: options.filter(({ id }) => byOption[id]?.out).map(({ id }) => id),
  }));
  const out = new Set(failing.flatMap(({ failed }) => failed));
  if (musts.length === 0 || out.size < options.length) return [];
  const most = Math.max(...failing.map(({ failed }) => failed.length));
  return failing
    .filter(({ failed }) => failed.length === most)
    .map(({ name }) => catalogueOf(language).name(name));
}

function closeness(facts: MemoFacts, ours: string): string {
  const { headline } = catalogueOf(facts.language);
  const { weightedScore } = facts.robustness.winners;
  if (weightedScore !== facts.recommended) {
    const theirs = nameIn(facts, weightedScore);
    return facts.weightsStated
      ? headline.values({ judgement: ours, weights: theirs })
      : headline.methods({ judgement: ours, scores: theirs });
  }
  const second = runnerUp(facts);
  if (second && facts.confidence.basis.lead >= CLEAR_LEAD) return headline.leading(ours);
  return second ? headline.close({ ours, theirs: nameIn(facts, second.id) }) : headline.closeAlone(ours);
}

function bare(text: string): string {
  return text.trim().replace(/[.。!！\s]+$/u, '');
}

function shortened(text: string): string {
  if (text.length <= LONGEST_QUESTION) return text;
  const cut = text.slice(0, LONGEST_QUESTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_QUESTION / 2)).trimEnd()}…`;
}
