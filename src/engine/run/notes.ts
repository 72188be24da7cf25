// What went wrong or limits the memo, in the question's language.
import type { AdvisorName, Note } from '@witan/client';
import { advisorIn, catalogueOf, type Catalogue } from '@witan/memo/words/catalogue';
import type { Seat } from '../../domain/advisor.ts';
import { briefingText } from '../../domain/briefing.ts';
import { instructionsIn } from '../../domain/instructions.ts';
import { nameOf } from '@witan/memo/name-of';
import { isLevel } from '@witan/memo/statements/reading-facts';
import { readingOf } from '../panel/perspectives.ts';
import { modelOf, seatsInUse, standInsOf } from '../panel/stand-ins.ts';
import type { SharedBrief } from '../sources/sources.ts';
import type { RunContext } from './deliberation.ts';
import { finalOf, type Findings } from './findings.ts';

/** By importance; what is not in it comes last. */
const ORDER: readonly (readonly Note['kind'][])[] = [
  ['simulated'],
  ['contested_must'],
  ['single_advisor', 'missing_advisor', 'late_perspective', 'framing_fallback'],
  ['values_vs_judgement', 'learned_weights'],
  ['instructions_in_material', 'material_cut', 'search_failed', 'cost_limit'],
  ['synthesis_fallback', 'sentences_left_out'],
  ['revised', 'panel', 'effort', 'fallback_model', 'rescaled'],
];

/** The most important first, where only some are read. */
export function mostImportantFirst(notes: readonly Note[]): Note[] {
  const rank = ({ kind }: Note): number => {
    const at = ORDER.findIndex((kinds) => kinds.includes(kind));
    return at < 0 ? ORDER.length : at;
  };
  return notes.toSorted((a, b) => rank(a) - rank(b));
}

/** `late`: seats whose perspective came after the panel had closed. */
export function notesOf(run: RunContext, findings: Findings, late: readonly Seat[]): Note[] {
  const { brief, mode, resumed } = run.deliberation;
  const { voices } = findings;
  const words = catalogueOf(findings.frame.language);
  const { notes: say } = words;
  const { revision, profile = [], panel, effort } = brief;
  return [
    ...note('simulated', mode === 'test' && say.simulated),
    ...contestedNotes(run, findings, words),
    ...note('single_advisor', voices.length === 1 && say.single),
    ...missingNotes(run, findings, late),
    ...winnerNotes(findings, words),
    ...instructionsNote(brief, say),
    ...cutNote(run, findings, words),
    ...note('revised', revision && say.revised(revision.changed)),
    ...note('panel', panel !== undefined && panel !== 'default' && mode !== 'test' && say.panel(panel)),
    ...note('effort', effort && say.effort[effort]),
    ...standInNotes(run, words),
    ...rescaledNotes(run, findings, words),
    ...note('interrupted', resumed && say.interrupted),
    ...note('profile', profile.length > 0 && say.profile(profile)),
  ];
}

/** One note, or none where there is no message. */
export function note(
  kind: Note['kind'],
  message: string | false | null | undefined,
  about: Partial<Omit<Note, 'kind' | 'message'>> = {},
): Note[] {
  return message ? [{ kind, ...about, message }] : [];
}

/** The persona's title where the advisor has one, as everywhere in the memo; else its letter. */
function calledIn({ deliberation: { seats } }: RunContext, words: Catalogue) {
  return (advisor: AdvisorName): string =>
    advisorIn(words, advisor, seats.find((seat) => seat.advisor === advisor)?.title);
}

/** Whose judgement decides where advisors differ on whether a must rules an option out. */
function contestedNotes(run: RunContext, { frame, combined }: Findings, words: Catalogue): Note[] {
  const called = calledIn(run, words);
  return combined.contested.flatMap(({ must, option, by, against, wouldLead }) =>
    note(
      'contested_must',
      words.notes.contested({
        option: words.option(frame.options, option),
        must: words.quoted(nameOf(frame.musts, must)),
        by: by.map(called),
        against: against.map(called),
        wouldLead,
      }),
    ),
  );
}

function missingNotes(run: RunContext, findings: Findings, late: readonly Seat[]): Note[] {
  const words = catalogueOf(findings.frame.language);
  const { notes: say } = words;
  const called = calledIn(run, words);
  const { voices, missing } = findings;
  const rests = { answered: voices.length, seated: run.deliberation.seats.length };
  return [
    ...missing.flatMap(({ seat, failure: { reason } }, at) => {
      const about = { advisor: seat.advisor, stage: 'perspectives', reason } as const;
      const advisor = called(seat.advisor);
      // Once is enough, and where one alone answered a note of its own says so.
      const last = at === missing.length - 1 && voices.length > 1;
      return late.includes(seat)
        ? note('late_perspective', say.late({ advisor, last, ...rests }), about)
        : note('missing_advisor', say.missing({ advisor, reason, last, ...rests }), about);
    }),
    ...findings.unreviewed.flatMap(({ seat, failure: { reason } }) => {
      const message = say.unreviewed({ advisor: called(seat.advisor), reason });
      return note('missing_advisor', message, { advisor: seat.advisor, stage: 'review', reason });
    }),
  ];
}

/** Fallback models and reserves, without their names. */
function standInNotes(run: RunContext, words: Catalogue): Note[] {
  const { reserve, fallback } = words.notes;
  const called = calledIn(run, words);
  const replaced = new Set(standInsOf(run).map(({ seat }) => seat.advisor));
  const fellBack = seatsInUse(run).filter((seat) => modelOf(run, seat) !== seat.model);
  return [
    ...[...replaced].map((advisor) => ({ advisor, say: reserve })),
    ...fellBack.map(({ advisor }) => ({ advisor, say: fallback })),
  ].flatMap(({ advisor, say }) => note('fallback_model', say(called(advisor)), { advisor }));
}

function rescaledNotes(run: RunContext, { voices }: Findings, words: Catalogue): Note[] {
  const called = calledIn(run, words);
  return voices.flatMap((voice) => {
    const { advisor } = voice.seat;
    const most = finalOf(voice).rescaledFrom;
    const message = most !== undefined && words.notes.rescaled({ advisor: called(advisor), most });
    return note('rescaled', message, { advisor });
  });
}

/** Where another option would lead if every advisor counted the same, or has the highest weighted score. */
function winnerNotes({ frame, combined }: Findings, { notes: say, option }: Catalogue): Note[] {
  if (combined.allOut) return [];
  const { equalWeights, pooledProbability, weightedScore } = combined.robustness.winners;
  const { recommended, pool } = combined;
  const named = (id: string): string => option(frame.options, id);
  const judgement = named(pooledProbability);
  const scored = named(weightedScore);
  const level = isLevel(combined, pooledProbability, weightedScore);
  return [
    ...note(
      'learned_weights',
      pool.method !== 'equal' &&
        equalWeights !== recommended &&
        say.learned({ ours: named(recommended), equal: named(equalWeights) }),
    ),
    ...note(
      'values_vs_judgement',
      pooledProbability !== weightedScore &&
        (frame.weightsStated
          ? say.values({ judgement, weights: scored, level })
          : say.methods({ judgement, scores: scored, level })),
    ),
  ];
}

/** Says how many passages every advisor whose answer counts has read, how many only some have, and how many nobody has. */
function cutNote(run: RunContext, { voices }: Findings, { join, notes: { materialCut: say } }: Catalogue) {
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
  return note('material_cut', core.length < total && join(said));
}

/** The first place in the caller's material that gives the advisors instructions. */
function instructionsNote(brief: SharedBrief, say: Catalogue['notes']): Note[] {
  const { question, context, options, criteria, musts, sources } = brief;
  const described = ({ name, description }: { name: string; description?: string | null | undefined }) =>
    `${name}\n${description ?? ''}`;
  const places = [
    { place: 'question', texts: [question] },
    { place: 'context', texts: [`${context ?? ''}\n${briefingText(brief)}`] },
    { place: 'options', texts: [...options, ...criteria].map(described) },
    { place: 'musts', texts: musts.map(described) },
    {
      place: 'document',
      texts: (sources?.passages ?? []).map(({ document, heading, text }) =>
        [document, heading ?? '', text].join('\n'),
      ),
    },
    { place: 'web', texts: (sources?.facts ?? []).map(({ title, text }) => `${title}\n${text}`) },
  ] as const;
  for (const { place, texts } of places)
    for (const text of texts) {
      const quote = instructionsIn(
        text,
        place === 'question' || place === 'options' ? 'question' : 'material',
      );
      if (quote !== null) return note('instructions_in_material', say.instructions({ place, quote }));
    }
  return [];
}
