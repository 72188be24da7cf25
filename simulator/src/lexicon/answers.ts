// What a simulated advisor says around the advisors' own words when it is asked about a memo.
import type { Spoken } from '../advise/language.ts';

/** What a question is after. */
export type Topic = 'why' | 'against' | 'change' | 'next' | 'who';

/** `{o}` stands for the option. `silent` is said where there is nothing on record. */
export type Leads = Readonly<Record<Topic | 'silent', string>>;

export const LEADS: Readonly<Record<Spoken, Leads>> = {
  en: {
    why: 'This is on record for “{o}”.',
    against: 'This is on record against “{o}”.',
    change: 'This could change the answer.',
    next: 'These are the first steps on record.',
    who: 'Who or what an advisor is stands nowhere in the memo.',
    silent: 'The memo says nothing about that.',
  },
  de: {
    why: 'Für „{o}“ steht dies im Memo.',
    against: 'Gegen „{o}“ steht dies im Memo.',
    change: 'Dies könnte die Antwort ändern.',
    next: 'Im Memo stehen diese ersten Schritte.',
    who: 'Wer oder was ein Berater ist, steht nirgends im Memo.',
    silent: 'Dazu steht nichts im Memo.',
  },
  fr: {
    why: 'Voici ce que dit le mémo en faveur de « {o} ».',
    against: 'Voici ce que dit le mémo contre « {o} ».',
    change: 'Voici ce qui pourrait changer la réponse.',
    next: 'Voici les premières étapes du mémo.',
    who: 'Le mémo ne dit pas qui sont les conseillers.',
    silent: 'Le mémo ne dit rien à ce sujet.',
  },
  es: {
    why: 'Esto dice el memorando a favor de «{o}».',
    against: 'Esto dice el memorando en contra de «{o}».',
    change: 'Esto podría cambiar la respuesta.',
    next: 'Estos son los primeros pasos del memorando.',
    who: 'El memorando no dice quiénes son los asesores.',
    silent: 'El memorando no dice nada sobre eso.',
  },
  zh: {
    why: '备忘录中支持“{o}”的内容如下。',
    against: '备忘录中反对“{o}”的内容如下。',
    change: '以下情况可能会改变答案。',
    next: '备忘录中的最初步骤如下。',
    who: '备忘录没有说明顾问是谁。',
    silent: '备忘录对此没有说明。',
  },
};

/** Words of a question by which its topic is known, in all five languages; the first list that has one decides. */
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
