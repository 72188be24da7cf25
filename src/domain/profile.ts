import type { CriterionInput, MustInput, Profile } from '@witan/client';
import type { Brief, ProfilePart } from '@witan/combine';

/** What an organization or an account always brings to a question; what it does not say is null or empty. */
export type StoredProfile = Readonly<Pick<Profile, 'context' | 'language'>> & {
  readonly criteria: readonly CriterionInput[];
  readonly musts: readonly MustInput[];
};

export const EMPTY_PROFILE: StoredProfile = { context: null, criteria: [], musts: [], language: null };

/** Parts of a request that a profile may fill. */
export type ProfileFills = Readonly<Record<Exclude<ProfilePart, 'language'>, boolean>>;

/** Each part is the account's where that says something, else the organization's. */
export function mergedProfile(account: StoredProfile, organization: StoredProfile): StoredProfile {
  return {
    context: account.context ?? organization.context,
    criteria: account.criteria.length > 0 ? account.criteria : organization.criteria,
    musts: account.musts.length > 0 ? account.musts : organization.musts,
    language: account.language ?? organization.language,
  };
}

/** The brief with what it leaves to the profile, and which parts those are. */
export function withProfile(brief: Brief, profile: StoredProfile, fills: ProfileFills): Brief {
  const { context, criteria, musts, language } = profile;
  const taken = {
    ...(fills.context && context !== null ? { context } : {}),
    ...(fills.criteria && criteria.length > 0 ? { criteria } : {}),
    ...(fills.musts && musts.length > 0 ? { musts } : {}),
    ...(language === null ? {} : { language }),
  };
  // `as`: the keys are those above.
  const parts = Object.keys(taken) as ProfilePart[];
  return parts.length === 0 ? brief : { ...brief, ...taken, profile: parts };
}
