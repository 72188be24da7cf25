// What an organization or an account always brings to a question.
import type { ProfileLanguage } from './names.ts';
import type { CriterionInput, MustInput } from './types.ts';

/** A whole profile: what is left out is empty afterwards. */
export type ProfileInput = {
  /** The account; absent or null for the organization, which needs the scope `admin`. */
  readonly userEmail?: string | null | undefined;
  /** Standing context; at most 100,000 characters. */
  readonly context?: string | null | undefined;
  /** 0 to 12. */
  readonly criteria?: readonly CriterionInput[] | null | undefined;
  /** 0 to 6. */
  readonly musts?: readonly MustInput[] | null | undefined;
  /** In which memos are written, whatever language the question has. */
  readonly language?: ProfileLanguage | null | undefined;
};

export type Profile = {
  object: 'profile';
  /** Null for the organization's. */
  userEmail: string | null;
  context: string | null;
  criteria: { name: string; description: string; weight: number | null }[];
  musts: { name: string; description: string }[];
  language: ProfileLanguage | null;
  /** Null where it was never set. */
  updatedAt: string | null;
};
