import type { AdvisorName, Note } from '@witan/client';
import type { Seat } from '../../domain/advisor.ts';
import { briefingText } from '../../domain/briefing.ts';
import type { Catalogue } from '@witan/memo/words/catalogue';
import { instructionsIn } from '../../domain/instructions.ts';
import type { RunContext } from './deliberation.ts';
import { finalOf } from './findings.ts';
import type { Findings } from './findings.ts';
import { readingOf } from '../panel/perspectives.ts';
import { learnedNote } from '../panel/pooling.ts';
import { standInNotes } from '../panel/stand-ins.ts';
import { wordsFor } from './words-for.ts';

/** What went wrong or limits the memo, the most important first, in the question's language. */
export function notesOf(run: RunContext, findings: Findings, late: readonly Seat[]): Note[] {
  const { deliberation } = run;
  const words = wordsFor(run);
  const { notes: say } = words;
  const named = ({ advisor }: Seat): string => words.advisor(advisor.replace(/^Advisor /u, ''));
  const rests = { answered: findings.voices.length, seated: deliberation.seats.length };
  const missing = findings.missing.map(({ seat, failure: { reason } }): Note => {
    const about = { advisor: seat.advisor, stage: 'perspectives', reason } as const;
    return late.includes(seat)
      ? { kind: 'late_perspective', ...about, message: say.late({ advisor: named(seat), ...rests }) }
      : {
          kind: 'missing_advisor',
          ...about,
          message: say.missing({ advisor: named(seat), reason, ...rests }),
        };
  });
  const unreviewed = findings.unreviewed.map(({ seat, failure: { reason } }): Note => ({
    kind: 'missing_advisor',
    advisor: seat.advisor,
    stage: 'review',
    reason,
    message: say.unreviewed({ advisor: named(seat), reason }),
  }));
  return [
    ...note(deliberation.mode === 'test', 'simulated', say.simulated),
    ...note(deliberation.resumed, 'interrupted', say.interrupted),
    ...contestedNotes(findings, words),
    ...revisedNote(run, say),
    ...profileNote(run, say),
    ...panelNotes(run, say),
    ...missing,
    ...unreviewed,
    ...standInNotes(run, words),
    ...rescaledNotes(findings, words),
    ...note(findings.voices.length === 1, 'single_advisor', say.single),
    ...learnedNote(findings, words),
    ...valuesNote(findings, words),
    ...instructionsNote(run, say),
    ...cutNote(run, findings, words),
  ];
}

/** Whose judgement decides where advisors differ on whether a must rules an option out. */
function contestedNotes({ frame, combined }: Findings, words: Catalogue): Note[] {
  const called = (named: readonly { id: string; label?: string; name: string }[], id: string): string => {
    const found = named.find((one) => one.id === id);
    return words.name(found?.label ?? found?.name ?? id);
  };
  const letters = (advisors: readonly AdvisorName[]): string[] =>
    advisors.map((advisor) => words.advisor(advisor.replace(/^Advisor /u, '')));
  return combined.contested.map(({ must, option, by, against, wouldLead }) => ({
    kind: 'contested_must',
    message: words.notes.contested({
      option: called(frame.options, option),
      must: called(frame.musts, must),
      by: letters(by),
      against: letters(against),
      wouldLead,
    }),
  }));
}

function note(holds: boolean, kind: Note['kind'], message: string): Note[] {
  return holds ? [{ kind, message }] : [];
}

function revisedNote({ deliberation: { brief } }: RunContext, say: Catalogue['notes']): Note[] {
  const { revision } = brief;
  return revision ? note(true, 'revised', say.revised(revision.changed)) : [];
}

function profileNote({ deliberation: { brief } }: RunContext, say: Catalogue['notes']): Note[] {
  const { profile = [] } = brief;
  return profile.length > 0 ? note(true, 'profile', say.profile(profile)) : [];
}

/** Says which panel and effort were used where they are not the default. */
function panelNotes({ deliberation: { brief, mode } }: RunContext, say: Catalogue['notes']): Note[] {
  const { panel, effort } = brief;
  return [
    ...(panel === undefined || panel === 'default' || mode === 'test'
      ? []
      : note(true, 'panel', say.panel(panel))),
    ...(effort === undefined ? [] : note(true, 'effort', say.effort[effort])),
  ];
}

function rescaledNotes({ voices }: Findings, { advisor: named, notes: say }: Catalogue): Note[] {
  return voices.flatMap((voice): Note[] => {
    const most = voice.first.rescaledFrom ?? finalOf(voice).rescaledFrom;
    if (most === undefined) return [];
    const { advisor } = voice.seat;
    const message = say.rescaled({ advisor: named(advisor.replace(/^Advisor /u, '')), most });
    return [{ kind: 'rescaled', advisor, message }];
  });
}

/** Says where the panel's pick differs from the highest weighted score. */
function valuesNote({ frame, combined }: Findings, { notes: say, name }: Catalogue): Note[] {
  const { pooledProbability, weightedScore } = combined.robustness.winners;
  const named = (id: string): string => name(frame.options.find((option) => option.id === id)?.name ?? id);
  const judgement = named(pooledProbability);
  const scored = named(weightedScore);
  return note(
    pooledProbability !== weightedScore,
    'values_vs_judgement',
    frame.weightsStated
      ? say.values({ judgement, weights: scored })
      : say.methods({ judgement, scores: scored }),
  );
}

/** Says what of the documents all have read whose answers count, what only some have, and what nobody has. */
function cutNote(
  run: RunContext,
  { voices }: Findings,
  { join, notes: { materialCut: say } }: Catalogue,
): Note[] {
  const { documents, brief } = run.deliberation;
  const { core = [], total = 0 } = brief.sources ?? {};
  const read = new Set(
    voices.flatMap(({ seat }) => (readingOf(run, seat).sources?.passages ?? []).map(({ id }) => id)),
  );
  const unread = documents.flatMap(({ name, passages }) => {
    const count = passages.filter(({ id }) => !read.has(id)).length;
    return count === 0 ? [] : [{ document: name, count }];
  });
  const divided = read.size - core.length;
  const said = [
    say.same({ read: core.length, total }),
    ...(divided > 0 ? [say.divided(divided)] : []),
    ...(unread.length > 0 ? [say.unread(unread)] : []),
  ];
  return note(core.length < total, 'material_cut', join(said));
}

/** The first place in the caller's material that gives the advisors instructions. */
function instructionsNote({ deliberation: { brief } }: RunContext, say: Catalogue['notes']): Note[] {
  const described = [...brief.options, ...brief.criteria].flatMap(({ name, description }) => [
    name,
    description ?? '',
  ]);
  const inMusts = brief.musts
    .map(({ name, description }) => instructionsIn(`${name}\n${description ?? ''}`, 'material'))
    .find((quote) => quote !== null);
  const passages = (brief.sources?.passages ?? []).map(({ document, heading, text }) =>
    [document, heading ?? '', text].join('\n'),
  );
  const inDocument = passages.map((text) => instructionsIn(text, 'material')).find((quote) => quote !== null);
  const pages = (brief.sources?.facts ?? []).map(({ title, text }) => `${title}\n${text}`);
  const inPages = pages.map((text) => instructionsIn(text, 'material')).find((quote) => quote !== null);
  const places = [
    { place: 'question', quote: instructionsIn(brief.question, 'question') },
    {
      place: 'context',
      quote: instructionsIn([brief.context ?? '', briefingText(brief)].join('\n'), 'material'),
    },
    { place: 'options', quote: instructionsIn(described.join('\n'), 'question') },
    { place: 'musts', quote: inMusts ?? null },
    { place: 'document', quote: inDocument ?? null },
    { place: 'web', quote: inPages ?? null },
  ] as const;
  return places
    .flatMap(({ place, quote }) =>
      quote === null ? [] : note(true, 'instructions_in_material', say.instructions({ place, quote })),
    )
    .slice(0, 1);
}
