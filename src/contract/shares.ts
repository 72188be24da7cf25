// Links to memos for people without an account, and what those people think.
import * as t from './scalars.ts';

export const personalView = t.object(
  'PersonalView',
  'What one person thought before it saw the answer of the panel.',
  {
    name: t.text('Who says so.'),
    probabilities: t.recordOf(
      t.optionId,
      t.share('Chance that the option is the best; 0 to 1.'),
      'They sum to 1.',
    ),
    reason: t.text('Why, in a sentence.'),
    createdAt: t.instant('When it was given.'),
    brier: t.orNull(
      t.share('How far off it was; 0 is best.'),
      'How far off it was, 0 to 1, 0 is best; null until the outcome names the best option.',
    ),
  },
);

export const share = t.object('Share', 'A link to a memo for people without an account.', {
  object: t.always('share'),
  id: t.text('The link, by its id.'),
  memo: t.memoId,
  allowViews: t.bool('Whether readers are asked for a view first.'),
  createdAt: t.instant('When it was made.'),
  expiresAt: t.instant('When it ends.'),
  revokedAt: t.orNull(
    t.instant('When it was ended before that.'),
    'When it was ended before that; null where it was not.',
  ),
  opened: t.count('How often the memo was shown.'),
  views: t.arrayOf(personalView, 'What readers thought; the oldest first.'),
});
