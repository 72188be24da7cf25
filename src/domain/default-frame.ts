import type { CriterionInput, OptionInput } from '@witan/client';
import { languageOf } from '@witan/memo/language';
import { namedOptions } from './named-options.ts';

type Defaults = {
  readonly options: readonly (readonly [name: string, description: string])[];
  readonly criteria: readonly (readonly [name: string, description: string])[];
};

/** Benefit, cost, risk, reversibility and time, and to do it or not, in the languages that the service composes in. */
const DEFAULTS: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'zh', Defaults>> = {
  en: {
    options: [
      ['Do it', 'Go ahead with what the question asks about.'],
      ["Don't", 'Keep things as they are.'],
    ],
    criteria: [
      ['Benefit', 'How much good it does where it matters to the decider.'],
      ['Cost', 'How little it takes in money and effort; 100 is cheapest.'],
      ['Risk', 'How unlikely it is to go badly wrong; 100 is safest.'],
      ['Reversibility', 'How easily it can be undone; 100 is fully reversible.'],
      ['Time', 'How soon it shows results; 100 is at once.'],
    ],
  },
  de: {
    options: [
      ['Es tun', 'Das umsetzen, wonach gefragt ist.'],
      ['Es lassen', 'Alles so lassen, wie es ist.'],
    ],
    criteria: [
      ['Nutzen', 'Wie viel es dort bringt, wo es zählt.'],
      ['Kosten', 'Wie wenig Geld und Aufwand es braucht; 100 ist am günstigsten.'],
      ['Risiko', 'Wie unwahrscheinlich ein schwerer Fehlschlag ist; 100 ist am sichersten.'],
      ['Umkehrbarkeit', 'Wie leicht es sich rückgängig machen lässt; 100 ist ganz umkehrbar.'],
      ['Zeit', 'Wie bald es Ergebnisse zeigt; 100 ist sofort.'],
    ],
  },
  fr: {
    options: [
      ['Le faire', 'Mettre en œuvre ce dont il est question.'],
      ['Ne pas le faire', 'Laisser les choses en l’état.'],
    ],
    criteria: [
      ['Bénéfice', 'Ce que cela apporte là où cela compte.'],
      ['Coût', 'Peu d’argent et d’effort ; 100 est le moins cher.'],
      ['Risque', 'Faible probabilité d’un échec grave ; 100 est le plus sûr.'],
      ['Réversibilité', 'Facilité à revenir en arrière ; 100 est entièrement réversible.'],
      ['Délai', 'Rapidité des résultats ; 100 est immédiat.'],
    ],
  },
  es: {
    options: [
      ['Hacerlo', 'Llevar a cabo aquello por lo que se pregunta.'],
      ['No hacerlo', 'Dejar las cosas como están.'],
    ],
    criteria: [
      ['Beneficio', 'Cuánto aporta donde importa.'],
      ['Coste', 'Poco dinero y esfuerzo; 100 es lo más barato.'],
      ['Riesgo', 'Poca probabilidad de un fracaso grave; 100 es lo más seguro.'],
      ['Reversibilidad', 'Facilidad para dar marcha atrás; 100 es del todo reversible.'],
      ['Tiempo', 'Rapidez de los resultados; 100 es de inmediato.'],
    ],
  },
  zh: {
    options: [
      ['这样做', '按问题所问的去做。'],
      ['不这样做', '保持现状。'],
    ],
    criteria: [
      ['收益', '在关键之处能带来多少好处。'],
      ['成本', '所需的资金和精力有多少；100 表示最省。'],
      ['风险', '严重失败的可能性有多低；100 表示最安全。'],
      ['可逆性', '撤回的难易程度；100 表示完全可逆。'],
      ['时间', '多快能见到成效；100 表示立刻。'],
    ],
  },
};

/** The criteria of a frame that no model has proposed, in that language where it is one of five. */
export function defaultCriteria(language: string): CriterionInput[] {
  return defaultsIn(language).criteria.map(([name, description]) => ({ name, description }));
}

/** The options that the question names, else to do it or not. Always two to eight, distinct. */
export function defaultOptions(question: string, language: string = languageOf(question)): OptionInput[] {
  const named = namedOptions(question);
  if (named.length > 0) return named.map((name) => ({ name }));
  return defaultsIn(language).options.map(([name, description], i) => ({
    name,
    description,
    statusQuo: i === 1,
  }));
}

function defaultsIn(language: string): Defaults {
  return language in DEFAULTS ? DEFAULTS[language as keyof typeof DEFAULTS] : DEFAULTS.en;
}
