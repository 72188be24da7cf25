// The draft of a question, and the request made from it.
import type {
  AskedEffort,
  BriefingInput,
  DeliberateParams,
  MemoId,
  OptionInput,
  Provider,
  QuestionFrame,
} from '@witan/client';
import type { OwnPick } from '../shared/own-view-field.tsx';
import { lengthFault } from '../shared/format.ts';
import { LISTS } from '../shared/words.ts';

/** One option, criterion or must. */
export type DraftRow = {
  readonly key: number;
  readonly name: string;
  readonly description: string;
  /** For criteria only. */
  readonly weight: number;
  /** What a frame says of the option with the name `of`; it is dropped when the option is renamed. */
  readonly framed?: { readonly of: string; readonly told: Pick<OptionInput, 'statusQuo' | 'predictions'> };
};

export type Draft = {
  readonly question: string;
  readonly context: string;
  readonly options: readonly DraftRow[];
  readonly criteria: readonly DraftRow[];
  readonly musts: readonly DraftRow[];
  /** False until a slider is moved: default weights are not sent. */
  readonly weighed: boolean;
  readonly transparent: boolean;
  /** The memo that this revises, and its inputs; unchanged inputs are not sent. */
  readonly revises: { readonly memo: MemoId; readonly question: string; readonly was: Inputs } | null;
  readonly research: boolean;
  readonly effort: AskedEffort;
  /** Empty for the default panel. */
  readonly panel: string;
  readonly personas: boolean;
  /** The panel's questions about this question, with the answers. */
  readonly briefing: BriefingInput | null;
  /** The asker's own choice; null where it was not asked for. */
  readonly view: OwnPick | null;
  /** Of the files, which themselves a reload loses. */
  readonly fileNames: readonly string[];
  /** The preview while it is up to date. What is edited in it changes nothing else of the draft. */
  readonly preview: Preview | null;
  /** The unsent draft that this one took the place of. */
  readonly aside: Draft | null;
};

/** What the preview asks in addition to the fields of the draft. */
export type FrameAnswers = {
  /** By the id of the question: the chosen options, and free text. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly words: Readonly<Record<string, string>>;
  /** Added to the context. */
  readonly more: string;
  /** Ids of earlier memos. */
  readonly related: readonly string[];
  readonly view: OwnPick;
};

export type Preview = {
  readonly frame: QuestionFrame;
  readonly lists: Pick<Draft, 'options' | 'criteria' | 'weighed'>;
  readonly given: FrameAnswers;
};

/** Rows of a form, with keys from `first` on. */
export function rowsOf(
  items: readonly (Partial<DraftRow> & { readonly name: string })[],
  first = 1,
): DraftRow[] {
  return items.map((item, at) => ({ description: '', weight: MIDDLE_WEIGHT, ...item, key: first + at }));
}

/** The inputs that an earlier memo fills in. */
export type Inputs = Pick<Draft, 'context' | 'options' | 'criteria' | 'musts' | 'weighed'>;

export type OwnKeys = Partial<Readonly<Record<Provider, string>>>;

export const LIMITS = {
  question: 8000,
  context: 100_000,
  options: 8,
  criteria: 12,
  musts: 6,
  documents: 8,
  documentBytes: 5 * 1_048_576,
  name: 120,
  answer: 500,
} as const;
export const MIDDLE_WEIGHT = 5;
/** In credits; `offPerKey` is the discount in percent for each of the user's own keys. */
export const PRICE = { credits: 100, research: 50, offPerKey: 20 } as const;

export const EMPTY_DRAFT: Draft = {
  question: '',
  context: '',
  options: [],
  criteria: [],
  musts: [],
  weighed: false,
  transparent: false,
  revises: null,
  research: false,
  effort: 'standard',
  panel: '',
  personas: false,
  briefing: null,
  view: null,
  fileNames: [],
  preview: null,
  aside: null,
};

/** The request for a draft. Blank rows are left out; provider keys are trimmed. */
export function requestOf(draft: Draft, userEmail: string, keys: OwnKeys): DeliberateParams {
  const byok = givenKeys(keys);
  return {
    question: draft.question.trim(),
    userEmail,
    // The profile fills in what is left empty.
    profile: true,
    ...(draft.revises === null ? filledInputs(draft) : changedInputs(draft, draft.revises.was)),
    ...(draft.transparent ? { transparent: true } : {}),
    ...(draft.revises === null ? {} : { basedOn: draft.revises.memo }),
    ...(draft.research ? { research: true } : {}),
    ...(draft.panel === '' ? {} : { panel: draft.panel }),
    ...(draft.effort === 'standard' ? {} : { effort: draft.effort }),
    ...(draft.personas ? { personas: true } : {}),
    ...(draft.briefing === null ? {} : { briefing: draft.briefing }),
    ...(draft.view === null || draft.view.option === null ? {} : { view: draft.view }),
    ...(Object.keys(byok).length > 0 ? { byok } : {}),
  };
}

type InputsAsked = Pick<DeliberateParams, 'context' | 'options' | 'criteria' | 'musts'>;

function filledInputs(draft: Inputs): InputsAsked {
  const options = filled(draft.options).map((row) => ({
    ...inputOf(row),
    ...(row.framed?.of === row.name ? row.framed.told : {}),
  }));
  return {
    ...(options.length > 0 ? { options } : {}),
    ...filledLists(draft),
    ...(draft.context.trim() === '' ? {} : { context: draft.context }),
  };
}

const NO_INPUTS = { options: [], criteria: [], musts: [], context: '' };

/** The earlier memo fills in what is left out, so an emptied input is sent as empty. */
function changedInputs(draft: Inputs, was: Inputs): InputsAsked {
  const before: Readonly<Record<string, unknown>> = { ...NO_INPUTS, ...filledInputs(was) };
  const now = Object.entries({ ...NO_INPUTS, ...filledInputs(draft) });
  return Object.fromEntries(
    now.filter(([part, given]) => JSON.stringify(given) !== JSON.stringify(before[part])),
  );
}

/** The names of the inputs that a revision changes. */
export function changedParts(draft: Draft, files: readonly unknown[] = []): string[] {
  if (draft.revises === null) return [];
  const { question, was } = draft.revises;
  const isReworded = draft.question.trim() !== question;
  return [
    ...(isReworded ? ['question'] : []),
    ...Object.keys(changedInputs(draft, was)),
    ...(files.length > 0 ? ['documents'] : []),
  ];
}

/** Criteria and musts for a request: absent when empty, weights only where they were chosen. */
export function filledLists(draft: Pick<Draft, 'criteria' | 'musts' | 'weighed'>) {
  const criteria = filled(draft.criteria).map((row) => ({
    ...inputOf(row),
    ...(draft.weighed ? { weight: row.weight } : {}),
  }));
  const musts = filled(draft.musts).map(inputOf);
  return { ...(criteria.length > 0 ? { criteria } : {}), ...(musts.length > 0 ? { musts } : {}) };
}

type Fault = { readonly path: string; readonly message: string };

/** Texts that are longer than the service takes, and names that stand twice, by the path of the field. */
export function faultsOfTexts(draft: Draft): Fault[] {
  const fault = (path: string, called: string, text: string, limit: number): Fault[] => {
    const found = lengthFault(text, limit);
    return found === '' ? [] : [{ path, message: `${called}: ${found}` }];
  };
  const { questions = [], answers = {} } = draft.briefing ?? {};
  const names = (['options', 'criteria', 'musts'] as const).flatMap((list) =>
    draft[list].flatMap(({ name }, at) =>
      fault(`${list}[${at}].name`, `${LISTS[list].singular} ${at + 1}`, name.trim(), LIMITS.name),
    ),
  );
  const twice = (['criteria', 'musts'] as const).flatMap((path) => {
    const names = filled(draft[path]).map((row) => row.name.toLowerCase());
    const name = names.find((one, at) => names.indexOf(one) !== at);
    const message = `“${name}” is named twice: name each ${LISTS[path].singular.toLowerCase()} once.`;
    return name === undefined ? [] : [{ path, message }];
  });
  return [
    ...fault('question', 'Question', draft.question.trim(), LIMITS.question),
    ...fault('context', 'Context', draft.context, LIMITS.context),
    ...names,
    ...questions.flatMap(({ id, prompt }) =>
      (answers[id] ?? []).flatMap((text) => fault(answerPath(id), `“${prompt}”`, text, LIMITS.answer)),
    ),
    ...twice,
  ];
}

/** The path of what answers a question of the briefing. */
export const answerPath = (question: string): string => `briefing.answers.${question}`;

/** Errors found before the request is sent, by the path of the field. */
export function faultsOf(draft: Draft, keys: OwnKeys, files: readonly { readonly size: number }[] = []) {
  const faults: Fault[] = [];
  if (draft.question.trim() === '') faults.push({ path: 'question', message: 'Enter a question.' });
  if (filled(draft.options).length === 1)
    faults.push({
      path: 'options',
      message: 'Add a second option, or remove this one and let the panel propose them.',
    });
  const wrong = documentsFault(files);
  if (wrong !== null) faults.push({ path: 'documents', message: wrong });
  faults.push(...faultsOfTexts(draft));
  for (const [provider, key] of Object.entries(givenKeys(keys))) {
    if (!/^[!-~]{8,512}$/.test(key))
      faults.push({ path: `byok.${provider}`, message: 'Keys have 8 to 512 characters and no spaces.' });
  }
  return faults;
}

/** Why the service would reject the documents by number or size; null where it would not. */
export function documentsFault(files: readonly { readonly size: number }[]): string | null {
  const over = files.length - LIMITS.documents;
  if (over > 0) return `At most ${LIMITS.documents} documents are taken. Remove ${over}.`;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return size > LIMITS.documentBytes ? 'The documents are over 5 MB in total. Remove one.' : null;
}

/** Each row's share of the total weight, 0 to 1; rows without a name count, too. */
export function sharesOf(criteria: readonly DraftRow[]): number[] {
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  return criteria.map(({ weight }) => weight / sum);
}

/** The price in credits with these keys. */
export function creditsFor(keys: OwnKeys, research = false): number {
  const whole = PRICE.credits + (research ? PRICE.research : 0);
  return (whole * (100 - PRICE.offPerKey * Object.keys(givenKeys(keys)).length)) / 100;
}

/** Maps a path of the request, where blank rows are left out, to the path of the form's row. */
export function formPath(path: string, draft: Draft): string {
  const match = /^(options|criteria|musts)\[(\d+)\](.*)$/.exec(path);
  if (!match) return path;
  // `as`: the pattern allows no other.
  const list = draft[match[1] as 'options' | 'criteria' | 'musts'];
  const sent = list.map((row, at) => ({ row, at })).filter(({ row }) => row.name.trim() !== '');
  return `${match[1]}[${sent[Number(match[2])]?.at ?? match[2]}]${match[3]}`;
}

function filled(rows: readonly DraftRow[]): DraftRow[] {
  return rows
    .map((row) => ({ ...row, name: row.name.trim(), description: row.description.trim() }))
    .filter((row) => row.name !== '');
}

function inputOf({ name, description }: DraftRow): { name: string; description?: string } {
  return description === '' ? { name } : { name, description };
}

function givenKeys(keys: OwnKeys): Record<string, string> {
  const trimmed = Object.entries(keys).map(([provider, key]) => [provider, key.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, key]) => key !== ''));
}
