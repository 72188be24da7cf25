import type { Frame } from '@witan/combine';
import { catalogueOf, ENGLISH, type Catalogue } from '@witan/memo/words/catalogue';
import { isSearcher, type Seat } from '../../domain/advisor.ts';
import { RESEARCH } from '../answers/answers.ts';
import type { RunContext } from '../run/deliberation.ts';
import { selfMasker } from '../answers/masker.ts';
import { mergeFacts, MOST_FACTS, type Report } from './merge-facts.ts';
import { researchPrompt } from '../prompts/prompts.ts';
import { callOf } from '../panel/ask-model.ts';
import { factIdOf } from './sources.ts';
import { note } from '../run/notes.ts';
import { decideOnce, startStage } from '../run/stages.ts';
import { defined } from '../../domain/defined.ts';

/** Searches of one advisor, where its provider can be told. */
export const MOST_SEARCHES = 5;

/** What the providers' own search finds, the same for all advisors; frozen as it is found. Never fails a request. */
export async function researchStage(run: RunContext, frame: Frame) {
  const { world, deliberation } = run;
  startStage(world, 'research');
  const seats = deliberation.seats.filter(({ provider }) => isSearcher(provider));
  const { facts, searches } = await decideOnce(world, 'research/facts', async () => {
    const reports = await Promise.all(seats.map((seat) => search(run, seat, frame)));
    return { facts: mergeFacts(reports.filter((report) => report !== null)), searches: seats.length };
  });
  const why = facts.length > 0 ? null : seats.length === 0 ? 'nobody' : 'nothing';
  const said = (words: Catalogue): string | null => why && words.notes.searchFailed[why];
  world.emit('research.complete', {
    type: 'research.complete',
    sources: facts.map(({ title, url, date }, index) => ({
      id: factIdOf(deliberation.brief, index),
      title,
      ...defined({ url, date }),
    })),
    searches,
    // Progress is told in English, whatever the language of the memo.
    ...defined({ reason: said(ENGLISH) }),
  });
  return { facts, notes: note('search_failed', said(catalogueOf(frame.language)), { stage: 'research' }) };
}

async function search(run: RunContext, seat: Seat, frame: Frame): Promise<Report | null> {
  const { world, deliberation, settings } = run;
  const left = deliberation.deadlineAt - settings.reserveMs - world.now();
  const given = { frame, most: MOST_FACTS, searches: MOST_SEARCHES };
  const prompt = researchPrompt(deliberation.brief, given, world.boundary);
  const asked = { seat, model: seat.model, stage: 'research', prompt, form: RESEARCH.form } as const;
  const call = callOf(asked, settings, Math.min(settings.researchMs, left));
  const outcome = await world.ask(
    `research/${seat.seat}`,
    { ...call, search: { most: MOST_SEARCHES } },
    { signal: world.signal, onText: () => {} },
  );
  if (!outcome.ok) return null;
  const answer = RESEARCH.read(outcome.text);
  if (!answer.ok) return null;
  const { advisor } = seat;
  const facts = selfMasker(deliberation).maskDeep(answer.value.facts, advisor);
  return { advisor, facts, found: outcome.found ?? [] };
}
