// Revising: the form is opened with what the memo was asked with; the context is the service's to know.
import type { DecisionMemo } from '@witan/client';
import { revisedDraft } from '../ask/frame-draft.ts';
import { restoreDraft } from '../ask/use-draft.ts';
import { useAppContext } from '../shared/app-context.ts';
import { problemOf } from '../shared/problem.ts';
import { goTo } from '../shared/use-route.ts';

export function useRevise(memo: DecisionMemo, say: (line: string) => void): () => Promise<void> {
  const { service } = useAppContext();
  return async () => {
    say('Filling in what it was asked with…');
    try {
      const { id: basedOn, question, userEmail } = memo;
      restoreDraft(revisedDraft(memo, await service.frame({ question, userEmail, basedOn })));
      goTo({ page: 'ask' });
    } catch (error) {
      say(problemOf(error).message);
    }
  };
}
