// What a run does: a deliberation from its question to its memo, or a question about one to its answer.
import { readStoredMemo } from '../domain/stored-memo.ts';
import { modelsByLetter } from '../domain/record/models.ts';
import { createSecretDraws } from '../domain/secret-draws.ts';
import type { SecretDraws } from '../domain/secret-draws.ts';
import type { Boundary } from '../domain/boundary.ts';
import { answerQuestion } from '../engine/questions/answer-question.ts';
import { deliberate } from '../engine/deliberate.ts';
import type { AdmittedDeliberation, RunContext } from '../engine/run/deliberation.ts';
import type { PriceCall } from '../engine/cost/prices.ts';
import type { ProtocolSettings } from '../engine/run/settings.ts';
import type { Database } from '../store/database.ts';
import { briefOfMemo } from '../engine/questions/brief-of-memo.ts';
import { poolingOf } from '../engine/panel/pooling.ts';
import { inSlices } from '../engine/run/in-slices.ts';
import { answeringSeats } from '../engine/panel/stand-ins.ts';
import type { StoredDeliberation, StoredQuestion, StoredRun } from '../store/deliberations.ts';
import { readDocuments } from '../store/documents.ts';
import { readAskedOn } from '../store/questions.ts';
import { completeDeliberation, completeQuestion } from './finish.ts';
import type { StoreEnd } from './finish.ts';
import { retryThroughOutage } from '../store/retry.ts';
import type { Sleep } from './sleep.ts';

/** Settings and prices that apply to every run of this server. */
export type RunProtocol = {
  readonly settings: ProtocolSettings;
  readonly price: PriceCall;
  /** The same on all nodes, so that a run taken over by another node sends the same prompts. */
  readonly boundary: Boundary;
  /** Seats that may replace a failed operator seat on the panel of that name, in order. */
  readonly reservesFor: (panel?: string) => AdmittedDeliberation['reserves'];
};

export type CarryOutDeps = {
  readonly db: Database;
  readonly protocol: RunProtocol;
  readonly now: () => number;
  /** Starts the clock of one run that was admitted then, in milliseconds since 1970. */
  readonly startClock: (admittedAt: number) => () => number;
  readonly sleep: Sleep;
  /** Credits a month of accounts without a quota of their own. */
  readonly accountCredits: number;
  readonly sign: (memo: object) => string;
};

/** What a run that is taken over has at least, in milliseconds. */
const EXTEND_MS = 120_000;

/** Prepares the transaction that stores the result; null when another owner has ended the run. */
export type Complete = () => Promise<StoreEnd | null>;

type RunMeans = Pick<RunContext, 'world' | 'history'> & { readonly fresh: boolean };

export function carryOut(deps: CarryOutDeps, run: StoredRun, on: RunMeans): Promise<Complete> {
  return run.about === null ? makeMemo(deps, run, on) : makeAnswer(deps, run, on);
}

async function makeMemo(deps: CarryOutDeps, stored: StoredDeliberation, { world, history, fresh }: RunMeans) {
  const { settings, price, reservesFor } = deps.protocol;
  const documents =
    stored.documents ?? (await retryThroughOutage(deps, () => readDocuments(deps.db, stored.id)));
  const { id, memoId, userEmail, mode, brief, panel, createdAt } = stored;
  const context: RunContext = {
    world,
    settings,
    history,
    deliberation: {
      id,
      memoId,
      userEmail,
      mode,
      brief,
      documents,
      seats: panel,
      reserves: mode === 'test' ? [] : reservesFor(brief.panel),
      draws: drawsOf(stored),
      createdAt: createdAt.getTime(),
      deadlineAt: deadlineOf(deps, stored, fresh),
      resumed: !fresh,
    },
  };
  const memo = await deliberate(context, price);
  const models = modelsByLetter(answeringSeats(context));
  const pooling = poolingOf(context, await world.learned());
  return () => completeDeliberation(deps, stored, { memo, models, pooling });
}

/** Where the memo was deleted, its question was deleted with it. */
async function makeAnswer(deps: CarryOutDeps, stored: StoredQuestion, { world, history, fresh }: RunMeans) {
  const { settings, reservesFor } = deps.protocol;
  const found = await retryThroughOutage(deps, () => readAskedOn(deps.db, stored));
  if (!found) return async () => null;
  const memo = readStoredMemo(found.memo);
  const { question } = stored.brief;
  const { brief, panel, documents, earlier } = found;
  const answered = await answerQuestion({
    world,
    settings,
    history,
    deliberation: {
      question,
      memo,
      brief: await inSlices(world, briefOfMemo(memo, { brief, documents, question })),
      hidden: { seats: [...panel, ...stored.panel], reserves: reservesFor(brief.panel) },
      seats: stored.panel,
      earlier,
      draws: drawsOf(stored),
      deadlineAt: deadlineOf(deps, stored, fresh),
    },
  });
  return () => completeQuestion(deps, stored, answered);
}

/** A run that was taken over has time left on its new node, whatever that node's clock says. */
function deadlineOf({ now }: CarryOutDeps, { deadlineAt }: StoredRun, fresh: boolean): number {
  return Math.max(deadlineAt.getTime(), fresh ? 0 : now() + EXTEND_MS);
}

function drawsOf({ drawSecret }: StoredRun): SecretDraws {
  if (drawSecret === null) throw new Error('a running deliberation has no draw secret');
  return createSecretDraws(drawSecret);
}
