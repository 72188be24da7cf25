// How the TypeScript client, or the official package of OpenAI, makes each call of the contract.

export type SampleCall = {
  /**
   * `$body.x` stands for a field of the example's body, `$body` for all that is not named so, `$x` for a parameter of path or query. Without
   * `result` the call answers nothing.
   */
  readonly call: string;
  readonly result?: string;
  /** What is printed of the result; all of it where nothing is said. */
  readonly shows?: string;
  /** The answer is a stream of these. */
  readonly stream?: true;
};

/** By operationId: every operation that asks for a key. */
export const SAMPLE_CALLS: Readonly<Record<string, SampleCall>> = {
  deliberate: { call: 'deliberate($body)', result: 'memo', shows: 'memo.verdict.decision' },
  estimate: { call: 'estimate($body)', result: 'estimate' },
  briefQuestion: { call: 'brief($body)', result: 'briefing', shows: 'briefing.questions' },
  frameQuestion: { call: 'frame($body)', result: 'frame' },
  readDeliberation: { call: 'deliberations.get($id)', result: 'deliberation' },
  deleteDeliberation: { call: 'deliberations.delete($id)' },
  watchDeliberation: { call: 'watch($id)', result: 'event', shows: 'event.type', stream: true },
  giveOwnView: { call: 'deliberations.giveView($id, $body)', result: 'view' },
  cancelDeliberation: { call: 'deliberations.cancel($id)', result: 'deliberation' },
  listMemos: { call: 'memos.summaries({ userEmail: $userEmail })', result: 'page' },
  readMemo: { call: 'memos.get($id)', result: 'memo' },
  deleteMemo: { call: 'memos.delete($id)' },
  compareMemos: { call: 'memos.compare($id, { with: $with })', result: 'comparison' },
  askQuestion: { call: 'memos.ask($id, $body)', result: 'asked', shows: 'asked.answer' },
  listQuestions: { call: 'memos.questions($id)', result: 'thread', shows: 'thread.questions' },
  watchQuestion: { call: 'memos.ask.watch($id, $question)', result: 'event', stream: true },
  recomputeMemo: { call: 'memos.recompute($id, $body)', result: 'recomputation' },
  recordDecision: { call: 'memos.decide($id, $body)', result: 'record' },
  deleteDecision: { call: 'memos.undecide($id)' },
  recordOutcome: { call: 'memos.recordOutcome($id, $body)', result: 'record' },
  deleteOutcome: { call: 'memos.deleteOutcome($id)' },
  settlePrediction: { call: 'memos.settle($id, $prediction, $body)', result: 'record' },
  reopenPrediction: { call: 'memos.reopen($id, $prediction)' },
  readTrackRecord: { call: 'trackRecord()', result: 'record' },
  findIds: { call: 'ids({ userEmail: $userEmail, prefix: $prefix })', result: 'found' },
  createShare: { call: 'memos.share($id, $body)', result: 'share' },
  listShares: { call: 'memos.shares($id)', result: 'shares' },
  revokeShare: { call: 'memos.revokeShare($id, $share)' },
  readSignature: { call: 'memos.signature($id)', result: 'signature' },
  readProfile: { call: 'profile.get($userEmail)', result: 'profile' },
  setProfile: { call: 'profile.set($body.userEmail, $body)', result: 'profile' },
  readStatus: { call: 'status()', result: 'status', shows: 'status.state' },
  readAccount: { call: 'account($userEmail)', result: 'account' },
  readOrganization: { call: 'admin.organization()', result: 'organization' },
  setRetention: { call: 'admin.setRetention($body.retentionDays)', result: 'organization' },
  listKeys: { call: 'admin.keys.list()', result: 'page' },
  createKey: { call: 'admin.keys.create($body)', result: 'made' },
  revokeKey: { call: 'admin.keys.revoke($id)' },
  rotateKey: { call: 'admin.keys.rotate($id, $body.overlapHours)', result: 'made' },
  listAccounts: { call: 'admin.accounts.list()', result: 'page' },
  setQuota: { call: 'admin.accounts.setQuota($body.userEmail, $body.monthlyCredits)', result: 'account' },
  eraseAccount: { call: 'admin.accounts.erase($email)' },
  readUsage: { call: 'admin.usage($days)', result: 'usage' },
  listAudit: { call: 'admin.audit()', result: 'page' },
  listWebhooks: { call: 'webhooks.list()', result: 'webhooks' },
  createWebhook: { call: 'webhooks.create($body)', result: 'made' },
  deleteWebhook: { call: 'webhooks.delete($id)' },
  rotateWebhook: { call: 'webhooks.rotate($id, $body.overlapHours)', result: 'made' },
  listDeliveries: { call: 'webhooks.deliveries($id)', result: 'page' },
  replayDelivery: { call: 'webhooks.replay($id, $delivery)', result: 'delivery' },
};

/** By operationId: those that the official packages of OpenAI make, in TypeScript and in Python. */
export const CHAT_CALLS: Readonly<Record<string, Omit<SampleCall, 'stream'> & { readonly result: string }>> =
  {
    chatCompletions: {
      call: 'chat.completions.create($body)',
      result: 'completion',
      shows: 'completion.choices[0].message.content',
    },
    listModels: { call: 'models.list()', result: 'models', shows: 'models.data' },
  };
