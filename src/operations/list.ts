// Every operation that asks for a key, in the order in which they are described.
import { askQuestion } from './ask-question/operation.ts';
import { briefQuestion } from './brief-question/operation.ts';
import { giveOwnView } from './give-own-view/operation.ts';
import { cancelDeliberation } from './cancel-deliberation/operation.ts';
import { chatCompletions } from './chat-completions/operation.ts';
import { compareMemos } from './compare-memos/operation.ts';
import { createKey } from './create-key/operation.ts';
import { createShare } from './create-share/operation.ts';
import { createWebhook } from './create-webhook/operation.ts';
import { deleteDecision } from './delete-decision/operation.ts';
import { deleteDeliberation } from './delete-deliberation/operation.ts';
import { deleteMemo } from './delete-memo/operation.ts';
import { deleteOutcome } from './delete-outcome/operation.ts';
import { deleteWebhook } from './delete-webhook/operation.ts';
import { deliberate } from './deliberate/operation.ts';
import { eraseAccount } from './erase-account/operation.ts';
import { estimate } from './estimate/operation.ts';
import { findIds } from './find-ids/operation.ts';
import { frameQuestion } from './frame-question/operation.ts';
import { listAccounts } from './list-accounts/operation.ts';
import { listAudit } from './list-audit/operation.ts';
import { listDeliveries } from './list-deliveries/operation.ts';
import { listKeys } from './list-keys/operation.ts';
import { listMemos } from './list-memos/operation.ts';
import { listModels } from './list-models/operation.ts';
import { listQuestions } from './list-questions/operation.ts';
import { listShares } from './list-shares/operation.ts';
import { listWebhooks } from './list-webhooks/operation.ts';
import { readAccount } from './read-account/operation.ts';
import { readDeliberation } from './read-deliberation/operation.ts';
import { readMemo } from './read-memo/operation.ts';
import { readOrganization } from './read-organization/operation.ts';
import { readProfile } from './read-profile/operation.ts';
import { readSignature } from './read-signature/operation.ts';
import { readStatus } from './read-status/operation.ts';
import { readTrackRecord } from './read-track-record/operation.ts';
import { readUsage } from './read-usage/operation.ts';
import { recomputeMemo } from './recompute-memo/operation.ts';
import { recordDecision } from './record-decision/operation.ts';
import { recordOutcome } from './record-outcome/operation.ts';
import { reopenPrediction } from './reopen-prediction/operation.ts';
import { replayDelivery } from './replay-delivery/operation.ts';
import { revokeKey } from './revoke-key/operation.ts';
import { revokeShare } from './revoke-share/operation.ts';
import { rotateKey } from './rotate-key/operation.ts';
import { rotateWebhook } from './rotate-webhook/operation.ts';
import { setProfile } from './set-profile/operation.ts';
import { setQuota } from './set-quota/operation.ts';
import { setRetention } from './set-retention/operation.ts';
import { settlePrediction } from './settle-prediction/operation.ts';
import { watchDeliberation } from './watch-deliberation/operation.ts';
import { watchQuestion } from './watch-question/operation.ts';
import type { Operation } from './operation.ts';

export const OPERATIONS: readonly Operation[] = [
  deliberate,
  estimate,
  readDeliberation,
  deleteDeliberation,
  watchDeliberation,
  giveOwnView,
  cancelDeliberation,
  frameQuestion,
  briefQuestion,
  listMemos,
  readMemo,
  deleteMemo,
  readSignature,
  compareMemos,
  recomputeMemo,
  recordDecision,
  deleteDecision,
  recordOutcome,
  deleteOutcome,
  settlePrediction,
  reopenPrediction,
  readTrackRecord,
  askQuestion,
  listQuestions,
  watchQuestion,
  findIds,
  createShare,
  listShares,
  revokeShare,
  listModels,
  chatCompletions,
  readAccount,
  readStatus,
  readProfile,
  setProfile,
  readOrganization,
  setRetention,
  listKeys,
  createKey,
  revokeKey,
  rotateKey,
  listAccounts,
  setQuota,
  eraseAccount,
  readUsage,
  listAudit,
  listWebhooks,
  createWebhook,
  deleteWebhook,
  rotateWebhook,
  listDeliveries,
  replayDelivery,
];
