import { mergedProfile, withProfile } from '../domain/profile.ts';
import type { ProfileFills } from '../domain/profile.ts';
import { readProfilesFor } from '../store/profiles.ts';
import { reviseBrief } from './revise.ts';
import type { Asking, RevisedQuestion } from './revise.ts';
import type { Caller, Basics } from './service.ts';

type Asked = RevisedQuestion & {
  readonly profile: ProfileFills | null;
  readonly userEmail: string;
};

/** What an earlier memo leaves to itself is no longer left out. */
const REVISED: ProfileFills = { context: false, criteria: false, musts: false };

/**
 * The brief with what it leaves to the memo that it revises, and to the profile. Ask whether the same call was made
 * before first: memo and profile may have changed in between.
 */
export async function completeBrief(service: Basics, caller: Caller, asked: Asked): Promise<Asking> {
  const asking = await reviseBrief(service, caller, asked);
  if (asked.profile === null) return asking;
  const { organizationId, test } = caller;
  const { account, organization } = await readProfilesFor(service.db, {
    organizationId,
    test,
    email: asked.userEmail,
  });
  const fills = asked.revises === null ? asked.profile : REVISED;
  return { ...asking, brief: withProfile(asking.brief, mergedProfile(account, organization), fills) };
}
