// What a simulated model asks back: of a few questions by language those that the material does not answer already.
import { drawFrom } from '../draw.ts';
import type { Asked } from '../prompt.ts';
import { spokenIn, wantedIn, type Spoken } from './language.ts';

type AskedBack = { prompt: string; options: string[]; allowMultiple: boolean };

type Topic = 'when' | 'money' | 'people' | 'success' | 'worst';

const ASKED: Readonly<
  Record<Spoken, Readonly<Record<Topic, readonly [prompt: string, ...options: string[]]>>>
> = {
  en: {
    when: [
      'By when does a result have to be there?',
      'This month',
      'This quarter',
      'This year',
      'It can wait',
    ],
    money: ['How much money is free for it?', 'None', 'Less than a month of costs', 'More than that'],
    people: ['Who would have to do the work?', 'The present team', 'Somebody new', 'An outside firm'],
    success: ['What would count as success?', 'Lower costs', 'More customers', 'Less work', 'Less risk'],
    worst: [
      'What must not happen on any account?',
      'Losing customers',
      'Losing people',
      'Running out of money',
    ],
  },
  de: {
    when: [
      'Bis wann muss ein Ergebnis da sein?',
      'In diesem Monat',
      'In diesem Quartal',
      'In diesem Jahr',
      'Es hat Zeit',
    ],
    money: ['Wie viel Geld ist dafür frei?', 'Keines', 'Weniger als die Kosten eines Monats', 'Mehr als das'],
    people: ['Wer müsste die Arbeit tun?', 'Das jetzige Team', 'Jemand Neues', 'Eine Firma von außen'],
    success: [
      'Woran wäre ein Erfolg zu erkennen?',
      'Geringere Kosten',
      'Mehr Kunden',
      'Weniger Arbeit',
      'Weniger Risiko',
    ],
    worst: [
      'Was darf auf keinen Fall geschehen?',
      'Kunden verlieren',
      'Mitarbeiter verlieren',
      'Das Geld geht aus',
    ],
  },
  fr: {
    when: [
      'Pour quand faut-il un résultat ?',
      'Ce mois-ci',
      'Ce trimestre',
      'Cette année',
      'Cela peut attendre',
    ],
    money: ['Quelle somme est disponible ?', 'Aucune', 'Moins d’un mois de charges', 'Davantage'],
    people: [
      'Qui devrait faire le travail ?',
      'L’équipe actuelle',
      'Une nouvelle personne',
      'Une entreprise extérieure',
    ],
    success: [
      'À quoi reconnaîtrait-on un succès ?',
      'Moins de coûts',
      'Plus de clients',
      'Moins de travail',
      'Moins de risques',
    ],
    worst: [
      'Que faut-il éviter à tout prix ?',
      'Perdre des clients',
      'Perdre des collègues',
      'Manquer d’argent',
    ],
  },
  es: {
    when: [
      '¿Para cuándo hace falta un resultado?',
      'Este mes',
      'Este trimestre',
      'Este año',
      'Puede esperar',
    ],
    money: ['¿Cuánto dinero hay para ello?', 'Nada', 'Menos de un mes de gastos', 'Más que eso'],
    people: [
      '¿Quién tendría que hacer el trabajo?',
      'El equipo actual',
      'Alguien nuevo',
      'Una empresa externa',
    ],
    success: [
      '¿Qué se consideraría un éxito?',
      'Menos costes',
      'Más clientes',
      'Menos trabajo',
      'Menos riesgo',
    ],
    worst: [
      '¿Qué no debe ocurrir en ningún caso?',
      'Perder clientes',
      'Perder personal',
      'Quedarse sin dinero',
    ],
  },
  zh: {
    when: ['最迟什么时候要见到结果？', '这个月', '这个季度', '今年', '可以等'],
    money: ['有多少钱可以用？', '没有', '不到一个月的开支', '更多'],
    people: ['这项工作由谁来做？', '现有团队', '新招的人', '外部公司'],
    success: ['怎样才算成功？', '成本下降', '客户增加', '工作减少', '风险降低'],
    worst: ['什么情况绝对不能发生？', '失去客户', '失去员工', '资金耗尽'],
  },
};

/** What answers a question already. */
const ANSWERED: Readonly<Partial<Record<Topic, RegExp>>> = {
  when: /deadline|\b(?:by|before|until) (?:\d|the end|next|january|march|june|december)|\bbis (?:zum )?\d|截止/iu,
  money: /[$€£¥]\s?\d|\d\s?(?:[$€£¥]|euros?\b|dollars?\b|元|万)|\bbudget (?:is|of)\b/iu,
};

/** True where the task asks for questions beside what else it asks for. */
export function asksBack({ instructions }: Pick<Asked, 'instructions'>): boolean {
  return /^questions: /m.test(instructions);
}

/** Three of them, in an order of the question's own; the same for every seat. */
export function questionsBack(asked: Asked): AskedBack[] {
  const { question, context, briefing } = asked;
  const words = ASKED[wantedIn(asked.instructions) ?? spokenIn(question)];
  const given = `${question}\n${context}\n${asked.documents.map(({ text }) => text).join('\n')}`;
  const topics: readonly Topic[] = ['when', 'money', 'people', 'success', 'worst'];
  const open = topics.filter((topic) => !ANSWERED[topic]?.test(given) && !briefing.includes(words[topic][0]));
  return drawFrom('briefing', question)
    .shuffled(open)
    .slice(0, 3)
    .map((topic) => {
      const [prompt, ...options] = words[topic];
      return { prompt, options, allowMultiple: topic === 'success' || topic === 'worst' };
    });
}
