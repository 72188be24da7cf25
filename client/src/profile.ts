// The profile of an account, or with the scope `admin` that of its organization.
import { createCalls, withQuery, type ChangeOptions, type RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { Profile, ProfileInput } from './wire-types.ts';

/** `userEmail` names the account; null stands for the organization, whose profile needs the scope `admin`. */
export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles(settings: ClientSettings) {
  const { get, put } = createCalls(settings);
  return {
    /** Returns an empty profile where none was set. */
    get: (userEmail: string | null, options?: RequestOptions) =>
      get<Profile>(withQuery('/v1/profile', { userEmail }), options),
    /** Replaces the whole profile; a `userEmail` in `profile` is ignored. */
    set: (userEmail: string | null, profile: ProfileInput, options?: ChangeOptions) =>
      put<Profile>('/v1/profile', { ...profile, userEmail }, options),
  };
}
