// The last stage: one advisor chooses, by id, the sentences that say why; code bounds and completes the choice.
import type { OptionId } from '@witan/client';
import { chanceOf, confidenceOf, outcomeOf, wholePercentOf } from '@witan/combine';
import { decideOnce, startStage } from '../run/stages.ts';
import type { PanelFacts } from '@witan/memo/statements/panel-facts';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { areTooFew, byRank, groupsOf, hasTurned } from '@witan/memo/statements/reading-facts';
import { SYNTHESIS } from '../answers/answers.ts';
import { chooseWriters, type Times } from './choose-writers.ts';
import type { RunContext } from '../run/deliberation.ts';
import { foreseenOf, numbersOf, perspectivesOf } from '../run/assemble.ts';
import { finalOf, type Findings } from '../run/findings.ts';
import { note } from '../run/notes.ts';
import { askInTurn } from '../panel/ask-in-turn.ts';
import { memoPatience, writerPatience } from '../panel/patience.ts';
import { materialOf, synthesisPrompt } from '../prompts/prompts.ts';
import { createProseReader } from '../answers/prose-reader.ts';
import type { SharedBrief } from '../sources/sources.ts';
import type { Checked } from '../panel/ask-model.ts';
import { modelOf } from '../panel/stand-ins.ts';
import { nameOf } from '@witan/memo/name-of';
import { bandRecord } from '../../domain/record/resolved.ts';
import { choicesOf, FIELDS, type Choices, type Field, type OfferedSentence, type Voice } from './choices.ts';
import { createSelection, type Selected } from './selection.ts';
import { synthesized } from './verdict.ts';

/** `isFramed`: false where options and criteria are plain defaults. */
type Given = { readonly findings: Findings; readonly isFramed: boolean; readonly times: Times };

/** Ids by field, as they are kept on record. */
type Chosen = Readonly<Record<Field, readonly string[]>>;

/** Chooses the memo's sentences and says what the panel's numbers say; code chooses alone where no model does. */
export async function synthesisStage(run: RunContext, given: Given) {
  const { world, deliberation } = run;
  startStage(world, 'synthesis');
  world.emit('synthesis/started/1', { type: 'synthesis.started', attempt: 1 });
  const { findings } = given;
  const facts = panelFactsOf(run, findings, isDegraded(run, given));
  const voices = voicesOf(facts, findings);
  const choices = choicesOf(facts, voices, materialOf(deliberation.brief));
  const chosen = await decideOnce<Chosen | 'none'>(
    world,
    'synthesis/chosen',
    async () => (await choose(run, { ...given, facts, choices })) ?? 'none',
  );
  const say = catalogueOf(facts.language).notes;
  const notes = [
    ...note('synthesis_fallback', chosen === 'none' && say.synthesisFallback, { stage: 'synthesis' }),
    ...note('sentences_left_out', choices.leftOut > 0 && say.sentencesLeftOut(choices.leftOut)),
  ];
  const selected = selectedBy(choices, chosen === 'none' ? null : chosen);
  const { combined, consensus: found, frame } = findings;
  const of = { isGeneric: choices.isGeneric, weightsStated: frame.weightsStated };
  return { ...synthesized({ facts, voices, selected, found, combined, ...of }), notes };
}

function isDegraded({ deliberation }: RunContext, { findings, isFramed }: Given): boolean {
  return areTooFew({ answered: findings.voices.length, seated: deliberation.seats.length }) || !isFramed;
}

/** What statements about this panel are made from. */
function panelFactsOf(run: RunContext, findings: Findings, degraded: boolean): PanelFacts {
  const { brief, createdAt, seats } = run.deliberation;
  const { frame, combined, voices } = findings;
  const finals = voices.map(finalOf);
  const confidence = confidenceOf({ combined, degraded });
  return {
    question: brief.question,
    language: frame.language,
    askedAt: createdAt,
    degraded,
    outcome: outcomeOf({ combined, perspectives: finals }),
    recommended: combined.recommended,
    confidence,
    effectiveVotes: findings.consensus.effectiveVotes,
    bandRecord: bandRecord(findings.record, confidence.band),
    ...numbersOf(findings),
    musts: [],
    ...foreseenOf(findings),
    robustness: combined.robustness,
    perspectives: perspectivesOf(run, findings, []),
    assumed: frame.assumptions,
    needsFirst: finals.flatMap(({ advisor, needsFirst }) =>
      needsFirst ? [{ advisor, text: needsFirst }] : [],
    ),
    missing: seats.length - voices.length,
    firstRound: findings.firstRound,
  };
}

function voicesOf({ perspectives }: PanelFacts, { voices }: Findings): Voice[] {
  return voices.flatMap((voice) => {
    const { advisor, response, caseAgainst } = finalOf(voice);
    const shown = perspectives.find((one) => one.advisor === advisor);
    if (!shown) return [];
    // A case that was kept when the pick changed is the case for another option.
    const own = (now: readonly string[], before: readonly string[]): readonly string[] =>
      hasTurned(shown) && now.join('\n') === before.join('\n') ? [] : now;
    return [
      {
        response: own(response, voice.first.response),
        caseAgainst: own(caseAgainst, voice.first.caseAgainst),
        shown,
      },
    ];
  });
}

function selectedBy(choices: Choices, chosen: Chosen | null): Selected {
  const selection = createSelection(choices);
  if (chosen) for (const field of FIELDS) for (const id of chosen[field]) selection.take(field, id);
  return selection.complete();
}

type Choosing = Given & { readonly facts: PanelFacts; readonly choices: Choices };

/** The first usable choice of two advisors; null when both fail or stay silent. */
async function choose(run: RunContext, choosing: Choosing): Promise<Chosen | null> {
  const { world, settings, deliberation } = run;
  const until = deliberation.deadlineAt - settings.reserveMs / 3;
  // No call where its answer would come too late, or where there is nothing to choose from.
  if (world.now() > until - settings.reserveMs / 3 || choosing.choices.reasons.length === 0) return null;
  const writers = chooseWriters(run, choosing.findings, choosing.times);
  const seats = writers.map(({ seat }) => seat);
  const usualMs = run.history.usualFirstTextMs(seats, 'synthesis');
  const beforeMs = world.now() - deliberation.createdAt;
  const { choices, facts } = choosing;
  const { answer } = await askInTurn(run, {
    name: 'synthesis',
    stage: 'synthesis',
    candidates: writers.map(({ seat }) => ({
      seat,
      model: modelOf(run, seat),
      until: deliberation.deadlineAt,
    })),
    prompt: synthesisPrompt(
      { brief: questionAlone(deliberation.brief), found: foundBy(facts), choices: offered(choices, facts) },
      world.boundary,
    ),
    form: SYNTHESIS.form,
    read: (text) => readChoice(text, choices),
    patience: { ...memoPatience(writerPatience(usualMs, settings), writers, beforeMs), until },
    draws: deliberation.draws,
    show: () => showChoice(run, choices),
    // A call that a crash ended counts, so that what is told again after it has another name.
    onTurn: (attempt) =>
      world.emit(`synthesis/started/${attempt}/${world.calls().length}`, {
        type: 'synthesis.started',
        attempt,
      }),
  });
  return answer?.value ?? null;
}

/** A choice among sentences does not need the material that they were written from. */
function questionAlone(brief: SharedBrief): SharedBrief {
  const { sources: _, ...rest } = brief;
  return { ...rest, context: null };
}

function readChoice(text: string, { reasons }: Choices): Checked<Chosen> {
  const reading = SYNTHESIS.read(text);
  const isUsable = !reading.ok || reading.value.reasons.some((id) => reasons.some((one) => one.id === id));
  return isUsable ? reading : { ok: false, problems: [NO_REASON] };
}

const NO_REASON = 'reasons: none of the ids is in the block "reasons".';

/** Shows each sentence as soon as its id has come. */
function showChoice({ world }: RunContext, choices: Choices): (piece: string) => void {
  const selection = createSelection(choices);
  let id = '';
  return createProseReader(new Set(FIELDS), {
    text: (_, piece) => {
      id += piece;
    },
    end: ([field]) => {
      // `as`: the reader passes on what stands under one of the fields.
      const sentence = selection.take(field as Field, id);
      id = '';
      if (sentence === null || !world.isWatched()) return;
      const { text: snippet, advisor } = sentence;
      world.show({ type: 'synthesis.snippet', snippet, section: field ?? '', advisor });
    },
    number: () => {},
  });
}

/** The sentences as the model that chooses sees them: without their advisors, but a rival's with the option it is for. */
function offered(choices: Choices, facts: PanelFacts) {
  const name = (id: OptionId): string => facts.options.find((option) => option.id === id)?.label ?? id;
  const shown = ({ id, text, option }: OfferedSentence) => ({
    id,
    text,
    ...(option === undefined ? {} : { for: name(option) }),
  });
  return Object.fromEntries(FIELDS.map((field) => [field, choices[field].map(shown)]));
}

/** What was found, rounded as a reader sees it. */
function foundBy(facts: PanelFacts): Readonly<Record<string, unknown>> {
  const votes = new Map(groupsOf(facts).map(({ option, advisors }) => [option, advisors.length]));
  return {
    outcome: facts.outcome,
    recommended: nameOf(facts.options, facts.recommended),
    confidence: facts.confidence.band,
    options: byRank(facts).map((option) => ({
      name: option.name,
      votes: votes.get(option.id) ?? 0,
      chancePercent: wholePercentOf(facts.options, chanceOf, option.id),
    })),
  };
}
