// Lead sentences for answers to questions about a memo.
import type { SpokenLanguage } from '../advise/language.ts';
import leads from './leads.json' with { type: 'json' };
import topics from './topics.json' with { type: 'json' };

/** The topic of a question. */
export type Topic = 'why' | keyof typeof topics;

/** `{o}` stands for the option. `silent` is the answer where the memo says nothing. */
export type Leads = Readonly<Record<Topic | 'silent', string>>;

export const LEADS: Readonly<Record<SpokenLanguage, Leads>> = leads;

/** Patterns of each topic in all five languages; the first match decides. */
export const TOPICS = Object.entries(topics).map(
  // `as`: an object has no keys but its own.
  ([topic, words]) => [topic as keyof typeof topics, new RegExp(words, 'iu')] as const,
);
