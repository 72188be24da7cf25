export type AuditAction =
  | 'key.created'
  | 'key.first_used'
  | 'key.rotated'
  | 'key.revoked'
  | 'quota.set'
  | 'retention.set'
  | 'profile.set'
  | 'webhook.created'
  | 'webhook.rotated'
  | 'webhook.deleted'
  | 'webhook.replayed'
  | 'account.exported'
  | 'account.erased'
  | 'share.created'
  | 'share.revoked'
  | 'view.erased'
  | 'memo.erased'
  | 'decision.recorded'
  | 'decision.deleted'
  | 'outcome.recorded'
  | 'outcome.deleted'
  | 'prediction.settled'
  | 'prediction.reopened'
  | 'deliberation.erased';

/** Stands for the command line, where no key acts. */
export const OPERATOR = 'operator';
