// Passages in five languages, and quotations of them that are right or wrong in the ways in which models go wrong.

export type Language = 'en' | 'de' | 'fr' | 'es' | 'zh';
type Passage = {
  readonly text: string;
  /** Words of it that can be quoted; the second begins later than the first and ends later. */
  readonly words: readonly [string, string];
  /** The same words with one thing changed that changes what is said. */
  readonly wrong: readonly string[];
};

export const PASSAGES: Readonly<Record<Language, readonly Passage[]>> = {
  en: [
    {
      text: 'The licence costs 40,000 euros a year, which the board approved in March. It renews by itself unless it is cancelled three months ahead.',
      words: ['The licence costs 40,000 euros a year', 'It renews by itself unless it is cancelled'],
      wrong: [
        'The licence costs 45,000 euros a year',
        'The licence costs 40,000 euros a month',
        'It renews by itself even if it is cancelled',
        'which the board rejected in March',
        'The licence fee is 40,000 euros a year',
      ],
    },
    {
      text: "Staff turnover fell from 12.4% to 9.1% after the office moved; the survey doesn't say why.",
      words: ['Staff turnover fell from 12.4% to 9.1%', "the survey doesn't say why"],
      wrong: [
        'Staff turnover rose from 12.4% to 9.1%',
        'Staff turnover fell from 12.4% to 9%',
        'Staff turnover fell from 12.4% to 8.1%',
        'the survey does say why',
        'Staff turnover fell sharply from 12.4% to 9.1%',
      ],
    },
    {
      text: 'No customer has asked for the feature so far, although two of the largest five said that they might use it.',
      words: [
        'No customer has asked for the feature so far',
        'two of the largest five said that they might use it',
      ],
      wrong: [
        'customers have asked for the feature so far',
        'two of the largest five said that they would use it',
        'three of the largest five said that they might use it',
        'No customer has asked for the feature recently',
        'two of the five largest said that they might use it',
      ],
    },
  ],
  de: [
    {
      text: 'Die Lizenz kostet 40.000 Euro im Jahr; gekündigt werden kann sie nur zum 30. Juni. Größere Rabatte schließt der Anbieter aus.',
      words: ['Die Lizenz kostet 40.000 Euro im Jahr', 'Größere Rabatte schließt der Anbieter aus'],
      wrong: [
        'Die Lizenz kostet 48.000 Euro im Jahr',
        'Die Lizenz kostet 40.000 Euro im Monat',
        'Größere Rabatte schließt der Anbieter nicht aus',
        'gekündigt werden kann sie nur zum 31. Juni',
        'Die Lizenz kostet rund 40.000 Euro im Jahr',
      ],
    },
    {
      text: 'Nach dem Umzug sank die Fluktuation von 12,4 auf 9,1 Prozent. Ob der Umzug der Grund war, hat niemand untersucht.',
      words: [
        'sank die Fluktuation von 12,4 auf 9,1 Prozent',
        'Ob der Umzug der Grund war, hat niemand untersucht',
      ],
      wrong: [
        'stieg die Fluktuation von 12,4 auf 9,1 Prozent',
        'sank die Fluktuation von 12,4 auf 9 Prozent',
        'Ob der Umzug der Grund war, hat man untersucht',
        'sank die Fluktuation um 12,4 auf 9,1 Prozent',
        'Dass der Umzug der Grund war, hat niemand untersucht',
      ],
    },
    {
      text: 'Bisher hat kein Kunde danach gefragt. Zwei der fünf größten sagten allerdings, sie würden die Funktion vielleicht nutzen.',
      words: ['Bisher hat kein Kunde danach gefragt', 'sie würden die Funktion vielleicht nutzen'],
      wrong: [
        'Bisher hat ein Kunde danach gefragt',
        'sie würden die Funktion sicher nutzen',
        'Drei der fünf größten sagten allerdings',
        'Bisher hat kaum ein Kunde danach gefragt',
        'sie wurden die Funktion vielleicht nutzen',
      ],
    },
  ],
  fr: [
    {
      text: 'La licence coûte 40 000 euros par an ; elle se renouvelle d’elle-même, sauf résiliation trois mois à l’avance.',
      words: ['La licence coûte 40 000 euros par an', 'elle se renouvelle d’elle-même, sauf résiliation'],
      wrong: [
        'La licence coûte 45 000 euros par an',
        'La licence coûte 40 000 euros par mois',
        'elle se renouvelle d’elle-même, malgré résiliation',
        'elle ne se renouvelle pas d’elle-même, sauf résiliation',
        'La licence coûte environ 40 000 euros par an',
      ],
    },
    {
      text: 'Les départs ont reculé de 12,4 à 9,1 % après le déménagement, sans que l’enquête dise pourquoi.',
      words: ['Les départs ont reculé de 12,4 à 9,1 %', 'sans que l’enquête dise pourquoi'],
      wrong: [
        'Les départs ont augmenté de 12,4 à 9,1 %',
        'Les départs ont reculé de 12,4 à 9 %',
        'et l’enquête dise pourquoi',
        'Les départs ont reculé de 12,4 à 8,1 %',
        'Les départs ont nettement reculé de 12,4 à 9,1 %',
      ],
    },
    {
      text: 'Aucun client n’a demandé cette fonction jusqu’ici, mais deux des cinq plus grands disent qu’ils s’en serviraient peut-être.',
      words: ['Aucun client n’a demandé cette fonction jusqu’ici', 'ils s’en serviraient peut-être'],
      wrong: [
        'Un client a demandé cette fonction jusqu’ici',
        'ils s’en serviraient sûrement',
        'trois des cinq plus grands disent',
        'Aucun client n’a refusé cette fonction jusqu’ici',
        'ils s’en serviront peut-être',
      ],
    },
  ],
  es: [
    {
      text: 'La licencia cuesta 40.000 euros al año; se renueva sola salvo que se cancele con tres meses de antelación.',
      words: ['La licencia cuesta 40.000 euros al año', 'se renueva sola salvo que se cancele'],
      wrong: [
        'La licencia cuesta 45.000 euros al año',
        'La licencia cuesta 40.000 euros al mes',
        'se renueva sola aunque se cancele',
        'no se renueva sola salvo que se cancele',
        'La licencia cuesta unos 40.000 euros al año',
      ],
    },
    {
      text: 'La rotación bajó del 12,4 al 9,1 % tras la mudanza, aunque la encuesta no explica por qué.',
      words: ['La rotación bajó del 12,4 al 9,1 %', 'la encuesta no explica por qué'],
      wrong: [
        'La rotación subió del 12,4 al 9,1 %',
        'La rotación bajó del 12,4 al 9 %',
        'la encuesta explica por qué',
        'La rotación bajó del 12,4 al 8,1 %',
        'La rotación bajó mucho del 12,4 al 9,1 %',
      ],
    },
    {
      text: 'Hasta ahora ningún cliente ha pedido la función, si bien dos de los cinco mayores dijeron que quizá la usarían.',
      words: ['ningún cliente ha pedido la función', 'dos de los cinco mayores dijeron que quizá la usarían'],
      wrong: [
        'algún cliente ha pedido la función',
        'dos de los cinco mayores dijeron que la usarían',
        'tres de los cinco mayores dijeron que quizá la usarían',
        'ningún cliente ha rechazado la función',
        'dos de los cinco mayores dijeron que quizá la usaran',
      ],
    },
  ],
  zh: [
    {
      text: '许可证每年的费用是四万欧元，除非提前三个月取消，否则会自动续订。董事会在三月批准了这笔费用。',
      words: ['许可证每年的费用是四万欧元', '董事会在三月批准了这笔费用'],
      wrong: [
        '许可证每年的费用是五万欧元',
        '许可证每月的费用是四万欧元',
        '董事会在三月否决了这笔费用',
        '董事会在五月批准了这笔费用',
        '许可证每年的费用大约是四万欧元',
      ],
    },
    {
      text: '办公室搬迁之后，员工流动率从12.4%下降到9.1%，但调查没有说明原因。',
      words: ['员工流动率从12.4%下降到9.1%', '但调查没有说明原因'],
      wrong: [
        '员工流动率从12.4%上升到9.1%',
        '员工流动率从12.4%下降到9%',
        '但调查已经说明原因',
        '员工流动率从12.4%下降到8.1%',
        '员工流动率从12.4%大幅下降到9.1%',
      ],
    },
    {
      text: '到目前为止还没有客户提出过这个需求，不过五个最大的客户中有两个说他们也许会用。',
      words: ['到目前为止还没有客户提出过这个需求', '五个最大的客户中有两个说他们也许会用'],
      wrong: [
        '到目前为止已有客户提出过这个需求',
        '五个最大的客户中有三个说他们也许会用',
        '五个最大的客户中有两个说他们一定会用',
        '到目前为止还没有客户取消过这个需求',
        '五个最大的客户中有两个说他们不会用',
      ],
    },
  ],
};

/** How a right quotation comes back from a model, or out of another reader of the same file. */
const RIGHT_FORMS: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => `“${words}.”`,
  (words) => words.toUpperCase(),
  (words) => words.replaceAll(' ', '\u00a0\n'),
  (words) => `${words.slice(0, 3)}\u00ad${words.slice(3)}`,
  (words) => words.normalize('NFD').replaceAll("'", '’'),
];

/** Changes that make any quotation wrong, whatever its words. */
const WRONG_FORMS: readonly ((words: string) => string)[] = [
  // Half a word, or half a number, is no quotation.
  (words) => words.slice(0, -1).replace(/^./u, ''),
  (words) => `${words.slice(0, Math.ceil(words.length / 2))} ${words}`,
];

export type Case = {
  readonly language: Language;
  readonly quotation: string;
  readonly passage: string;
  readonly stands: boolean;
};

/** Every case of the corpus. */
export function corpusCases(): Case[] {
  const languages = Object.keys(PASSAGES) as Language[];
  return languages.flatMap((language) =>
    PASSAGES[language].flatMap(({ text, words, wrong }, index): Case[] => {
      const others = PASSAGES[language].filter((_, other) => other !== index);
      const made = (quotation: string, stands: boolean, passage = text): Case => ({
        language,
        quotation,
        passage,
        stands,
      });
      const [first, second] = words;
      const dense = language === 'zh';
      return [
        ...words.flatMap((quoted) => RIGHT_FORMS.map((form) => made(form(quoted), true))),
        made(`${first} … ${second}`, true),
        made(`${second} … ${first}`, false),
        ...wrong.map((quotation) => made(quotation, false)),
        ...(dense ? [] : words.flatMap((quoted) => WRONG_FORMS.map((form) => made(form(quoted), false)))),
        // The words of one passage under the id of another.
        ...others.map(({ words: [elsewhere] }) => made(elsewhere, false)),
      ];
    }),
  );
}
