// The public API of the package.
export type { Admin } from './admin.ts';
export type { DeliveriesParams, Webhooks } from './webhooks.ts';
export { createClient, type Client, type TrackRecordParams } from './client.ts';
export type { Deliberate, DeliberateParams, WatchOptions } from './deliberate.ts';
export type { AskAbout, QuestionParams, QuestionStream } from './ask-about.ts';
export type { FileLike } from './documents.ts';
export type { AskOptions } from './ask-call.ts';
export type { DeliberationStream } from './deliberation-stream.ts';
export * from './errors.ts';
export * from './event-stream.ts';
export * from './live-state.ts';
export type { DocumentFormat, ListParams, Memos } from './memos.ts';
export type {
  ChangeOptions,
  PageParams,
  RequestOptions,
  StreamConnection,
  StreamOptions,
} from './request.ts';
export type { ClientOptions, Fetch, Time } from './settings.ts';
export * from './stage-times.ts';
export type * from './names.ts';
export type * from './wire-parts.ts';
export type * from './wire-types.ts';
export * from './frame-context.ts';
export type { Profiles } from './profile.ts';
