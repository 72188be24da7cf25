// Lead sentences for answers to questions about a memo.
import type { SpokenLanguage } from '../advise/language.ts';
import leads from './leads.json' with { type: 'json' };

/** The topic of a question. */
export type Topic = 'why' | 'against' | 'change' | 'next' | 'who';

/** `{o}` stands for the option. `silent` is the answer where the memo says nothing. */
export type Leads = Readonly<Record<Topic | 'silent', string>>;

export const LEADS: Readonly<Record<SpokenLanguage, Leads>> = leads;

/** Patterns of each topic in all five languages; the first match decides. */
export const TOPICS: readonly (readonly [Topic, RegExp])[] = [
  [
    'who',
    /\b(?:who are|which model|what model|wer (?:bist|sind|seid)|welches modell|quel modèle|qui êtes|qué modelo|quiénes? (?:eres|son))\b|哪个模型|你是谁/iu,
  ],
  ['change', /\b(?:chang\w*|unless|änder\w*|umstimmen|cambi\w*|chang\w*)\b|改变|变化/iu],
  [
    'next',
    /\b(?:next|begin|start\w*|first step\w*|anfangen|beginn\w*|nächste\w*|schritt\w*|commenc\w*|étapes?|empezar|pasos?)\b|下一步|开始|步骤/iu,
  ],
  [
    'against',
    /\b(?:against|risks?|wrong|downsides?|why not|gegen|risik\w*|schief\w*|warum nicht|contre|risques?|pourquoi pas|contra|riesgos?|por qué no)\b|反对|风险|为什么不/iu,
  ],
];
