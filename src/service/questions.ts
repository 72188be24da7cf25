import type { QuestionList } from '@witan/client';
import { notFound } from '../domain/refusal.ts';
import { findQuestion, listThread } from '../store/questions.ts';
import type { QuestionState } from '../store/questions.ts';
import { findOwnMemo } from './memos.ts';
import type { Caller, Service } from './service.ts';

/** The thread of a memo, the oldest question first. */
export async function listOwnQuestions(
  service: Service,
  caller: Caller,
  memoId: string,
): Promise<QuestionList> {
  await findOwnMemo(service, caller, memoId);
  return { object: 'list', questions: await listThread(service.db, memoId) };
}

/** A question about a memo in whatever state, as far as its stream is concerned. */
export async function findOwnQuestion(
  service: Service,
  caller: Caller,
  of: { readonly memoId: string; readonly id: string },
): Promise<QuestionState> {
  await findOwnMemo(service, caller, of.memoId);
  const found = await findQuestion(service.db, of);
  if (!found) throw notFound('question');
  return found;
}
