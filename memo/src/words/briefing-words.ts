// What is asked back where no model has found anything better: deadline, budget, what was tried, and what always matters.
import { languageOf } from '../language.ts';

export type PlainQuestion = {
  readonly prompt: string;
  readonly options: readonly string[];
  readonly allowMultiple: boolean;
};

type Topic = 'deadline' | 'budget' | 'tried' | 'undoing' | 'affected';
type Words = Readonly<Record<Topic, readonly [prompt: string, ...options: string[]]>>;

const WORDS: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'zh', Words>> = {
  en: {
    deadline: [
      'By when does this have to be decided?',
      'Within two weeks',
      'Within three months',
      'Later this year',
      'There is no fixed date',
    ],
    budget: [
      'How much can be spent on it?',
      'Next to nothing',
      'A fixed sum that is set aside',
      'Whatever a good case justifies',
      'Not known yet',
    ],
    tried: [
      'What has been tried so far?',
      'Nothing yet',
      'It was looked into, but not tried',
      'It was tried with some success',
      'It was tried without success',
    ],
    undoing: ['How hard would a wrong choice be to undo?', 'Easy', 'Possible at a cost', 'Hardly possible'],
    affected: [
      'Who would feel the consequences most?',
      'Those who decide',
      'Colleagues or family',
      'Customers',
      'Others',
    ],
  },
  de: {
    deadline: [
      'Bis wann muss entschieden sein?',
      'Innerhalb von zwei Wochen',
      'Innerhalb von drei Monaten',
      'Später in diesem Jahr',
      'Es gibt keinen festen Termin',
    ],
    budget: [
      'Wie viel darf es kosten?',
      'So gut wie nichts',
      'Ein fester Betrag, der bereitsteht',
      'So viel, wie sich gut begründen lässt',
      'Noch nicht bekannt',
    ],
    tried: [
      'Was wurde bisher versucht?',
      'Noch nichts',
      'Es wurde geprüft, aber nicht versucht',
      'Es wurde mit einigem Erfolg versucht',
      'Es wurde ohne Erfolg versucht',
    ],
    undoing: [
      'Wie schwer ließe sich eine falsche Wahl rückgängig machen?',
      'Leicht',
      'Möglich, aber mit Kosten',
      'Kaum',
    ],
    affected: [
      'Wer bekommt die Folgen am stärksten zu spüren?',
      'Wer entscheidet',
      'Kollegen oder Familie',
      'Kunden',
      'Andere',
    ],
  },
  fr: {
    deadline: [
      'Pour quand faut-il décider ?',
      'D’ici deux semaines',
      'D’ici trois mois',
      'Plus tard dans l’année',
      'Il n’y a pas de date fixe',
    ],
    budget: [
      'Combien peut-on y consacrer ?',
      'Presque rien',
      'Une somme fixe déjà prévue',
      'Tout ce qu’un bon dossier justifie',
      'On ne le sait pas encore',
    ],
    tried: [
      'Qu’a-t-on déjà essayé ?',
      'Rien pour l’instant',
      'On l’a étudié sans l’essayer',
      'On l’a essayé avec un certain succès',
      'On l’a essayé sans succès',
    ],
    undoing: [
      'Serait-il difficile de revenir sur un mauvais choix ?',
      'Non, c’est facile',
      'C’est possible, mais à un certain coût',
      'C’est presque impossible',
    ],
    affected: [
      'Qui en ressentirait le plus les conséquences ?',
      'Ceux qui décident',
      'Les collègues ou la famille',
      'Les clients',
      'D’autres personnes',
    ],
  },
  es: {
    deadline: [
      '¿Para cuándo hay que decidir?',
      'En dos semanas',
      'En tres meses',
      'Más adelante este año',
      'No hay fecha fija',
    ],
    budget: [
      '¿Cuánto se puede gastar en ello?',
      'Casi nada',
      'Una cantidad fija ya reservada',
      'Lo que un buen caso justifique',
      'Aún no se sabe',
    ],
    tried: [
      '¿Qué se ha probado hasta ahora?',
      'Todavía nada',
      'Se ha estudiado, pero no se ha probado',
      'Se ha probado con cierto éxito',
      'Se ha probado sin éxito',
    ],
    undoing: [
      '¿Cuánto costaría deshacer una mala elección?',
      'Es fácil',
      'Es posible, pero con un coste',
      'Es casi imposible',
    ],
    affected: [
      '¿Quién notaría más las consecuencias?',
      'Quienes deciden',
      'Los compañeros o la familia',
      'Los clientes',
      'Otras personas',
    ],
  },
  zh: {
    deadline: ['最迟什么时候必须做出决定？', '两周之内', '三个月之内', '今年晚些时候', '没有固定日期'],
    budget: ['可以为此花多少钱？', '几乎不能花钱', '已经划定的一笔钱', '理由充分就可以投入', '还不清楚'],
    tried: [
      '到目前为止尝试过什么？',
      '还没有尝试',
      '研究过，但没有尝试',
      '尝试过，有一定成效',
      '尝试过，没有成效',
    ],
    undoing: ['如果选错了，撤回有多难？', '很容易', '可以，但要付出代价', '几乎不可能'],
    affected: ['谁受到的影响最大？', '做决定的人', '同事或家人', '客户', '其他人'],
  },
};

const MONTH =
  'jan|feb|m[aä]r|apr|mai|may\\b|jun|jul|aug|sep|o[ck]t|nov|de[cz]|fév|avr|juin|juil|août|déc|ene|abr|ago|dic';
const DATE = `\\d|q[1-4]\\b|(?:the )?end of|ende|fin\\b|next|summer|winter|autumn|spring|${MONTH}`;

/** What says that a question is answered already. One too many that is left out costs little: the last two always stay. */
const STATED: Readonly<Partial<Record<Topic, RegExp>>> = {
  deadline: new RegExp(
    `\\d{4}-\\d{2}-\\d{2}|deadline|stichtag|échéance|date limite|fecha límite|截止|月底|年底|(?:^|\\s)(?:by|before|until|bis|vor|avant|antes de|hasta) (?:${DATE})`,
    'iu',
  ),
  budget:
    /[$€£¥]\s?\d|\d[\d.,]*\s?(?:k|m|mio\.?|million\w*|millones de)?\s?(?:[€£¥]|usd\b|eur\b|dollars?\b|euros?\b|dólares\b|元|万|美元)/iu,
  tried:
    /\b(?:tried|attempted|piloted|versucht|ausprobiert|getestet|intentado|probado)\b|essayé|tenté|试过|尝试过|试点/iu,
};

const MOST = 3;

/** At most three, the first of those that the material does not answer; always at least two. */
export function plainQuestions(
  material: string,
  language: string = languageOf(material),
): readonly PlainQuestion[] {
  const words = language in WORDS ? WORDS[language as keyof typeof WORDS] : WORDS.en;
  const topics: readonly Topic[] = ['deadline', 'budget', 'tried', 'undoing', 'affected'];
  return topics
    .filter((topic) => !STATED[topic]?.test(material))
    .slice(0, MOST)
    .map((topic) => {
      const [prompt, ...options] = words[topic];
      return { prompt, options, allowMultiple: topic === 'tried' || topic === 'affected' };
    });
}
