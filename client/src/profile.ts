// The profile of an account, or with the scope `admin` that of its organization.
import { createCalls, withQuery } from './request.ts';
import type { RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { Profile, ProfileInput } from './wire-types.ts';

/** `userEmail` names the account; null stands for the organization, whose profile needs the scope `admin`. */
export type Profiles = {
  /** An empty one where none was set. */
  get(userEmail: string | null, options?: RequestOptions): Promise<Profile>;
  /** Replaces the whole profile, whomever `profile` itself names. */
  set(userEmail: string | null, profile: ProfileInput, options?: RequestOptions): Promise<Profile>;
};

export function createProfiles(settings: ClientSettings): Profiles {
  const { get, put } = createCalls(settings);
  const path = '/v1/profile';
  return {
    get: (userEmail, options) => get(withQuery(path, { userEmail }), options),
    set: (userEmail, profile, options) => put(path, { ...profile, userEmail }, options),
  };
}
