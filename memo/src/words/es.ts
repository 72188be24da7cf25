import type { FailureReason } from '@witan/client';
import { VIEW_LIMITS } from '../shared-memo.ts';
import type { Catalogue } from './catalogue.ts';
import type { Group } from './group.ts';
import { decimal, sentence, spacedPercent } from './text.ts';

const COUNTS = 'ninguno uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const words = (count: number): string => COUNTS[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
// "y" is "e" before the sound of i.
const REVISED = {
  question: 'la pregunta',
  context: 'el contexto',
  documents: 'los documentos',
  options: 'las opciones',
  criteria: 'los criterios',
  weights: 'los pesos',
  musts: 'las condiciones imprescindibles',
  language: 'el idioma',
} as const;

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });
const OR = new Intl.ListFormat('es', { type: 'disjunction' });
const list = (items: readonly string[]): string => LIST.format(items);
const prefer = (count: number): string => (count === 1 ? 'prefiere' : 'prefieren');

const ofAdvisors = (count: number, total: number): string => {
  if (count === total) return total === 1 ? 'el único asesor' : `los ${words(total)} asesores`;
  return `${words(count)} de ${words(total)} asesores`;
};

const group = ({ option, count, advisors }: Group): string =>
  `${advisors.length > 0 ? list(advisors) : words(count)} ${prefer(count)} ${option}`;

const groupsInWords = ([first, ...rest]: readonly Group[]): string =>
  `${first?.count === 1 ? 'Un asesor' : `${capital(words(first?.count ?? 0))} asesores`} ${prefer(first?.count ?? 0)} ${first?.option ?? ''}, ${list(rest.map(group))}`;

const WHY: Readonly<Record<FailureReason, string>> = {
  timeout: 'no respondió a tiempo',
  rate_limited: 'fue rechazado por su límite de peticiones',
  unavailable: 'no estaba disponible',
  invalid_key: 'fue rechazado porque su clave no es válida',
  quota_exhausted: 'fue rechazado porque se agotó su crédito',
  refused: 'se negó a responder',
  invalid_output: 'no respondió en la forma acordada',
  cost_limit: 'no fue consultado por el límite de coste',
  too_long: 'no pudo con una pregunta de esta longitud',
  misconfigured: 'está mal configurado',
  interrupted: 'se perdió al interrumpirse el servicio',
};
const rests = (answered: number, seated: number): string =>
  `este memorando se apoya en ${answered} de ${seated} asesores`;

const side = (over: boolean): string => (over ? 'más de' : 'menos de');

const DATE = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

export const es: Catalogue = {
  language: 'es',
  percent: spacedPercent,
  name: (name) => `«${name}»`,
  number: (value, digits) => decimal('es', value, digits),
  label: (title) => `${title}:`,
  list,
  join: (sentences) => sentences.join(' '),
  advisor: (letter) => `el asesor ${letter}`,
  date: (at) => DATE.format(at),
  failure: WHY,
  or: (items) => OR.format(items),
  headline: {
    mustUnmet: (must) => `Averiguar primero: ¿se puede cumplir ${must}?`,
    findOut: (what) => `Averiguar primero: ${what}`,
    findOutMore: (ours) => `Averiguar más antes de decidir; por ahora, ${ours} va por delante`,
    ifRuledOut: ({ ours, must, other }) => `${capital(ours)}, si ${must} descarta ${other}`,
    judgementAndWeights: ({ ours, other }) =>
      `${capital(ours)} según el juicio de los asesores, ${other} según sus pesos`,
    beforeIrreversible: (ours) => `Averiguar más antes de elegir ${ours}`,
    notCertain: (ours) => `${capital(ours)}, aunque sin certeza`,
    onAverage: ({ ours, other }) => `${capital(ours)} en promedio; más asesores prefieren ${other}`,
    tooClose: ({ ours, other }) => `Demasiado reñido: ${ours} va ligeramente por delante de ${other}`,
    level: ({ ours, other }) => `Demasiado reñido para decidir entre ${ours} y ${other}`,
    tryIt: ({ ours, date }) => `Probar ${ours} y volver a valorarlo el ${date}`,
    stay: (ours) => `Seguir por ahora con ${ours}`,
    narrowly: (ours) => `${capital(ours)}, por poco`,
    recommendation: capital,
  },
  vote: {
    alone: (option) => `Respondió un asesor: ${option}.`,
    all: ({ total, option }) =>
      `${total === 2 ? 'Ambos' : `Los ${words(total)}`} asesores prefieren ${option}.`,
    majority: ({ total, groups: [first, ...rest] }) =>
      `${capital(words(first?.count ?? 0))} de ${words(total)} asesores prefieren ${first?.option ?? ''}; ${list(rest.map(group))}.`,
    spread: ({ ours, groups }) => `${groupsInWords(groups)}; en promedio va por delante ${ours}.`,
    none: (ours) => `Ningún asesor pone ${ours} en primer lugar, pero en promedio va por delante.`,
    picks: (groups) => `${groupsInWords(groups)}.`,
    out: ({ option, must, count, total }) =>
      `${capital(must)} descarta ${option}: según ${ofAdvisors(count, total)}, no se cumple.`,
    alike: (votes) =>
      `Se equivocan de forma tan parecida que esto vale como unos ${votes} votos independientes.`,
    unanswered: ({ missing, seated }) =>
      `${capital(words(missing))} de ${words(seated)} asesores no ${missing === 1 ? 'respondió' : 'respondieron'} a tiempo.`,
  },
  consensus: {
    level: {
      strong: (ours) => `Los asesores coinciden en ${ours}.`,
      moderate: (ours) => `La mayoría de los asesores prefiere ${ours}.`,
      weak: (ours) => `No hay mayoría a favor de ${ours}.`,
    },
    alone: 'Solo respondió un asesor, así que no hay acuerdo que medir.',
    spread: ({ option, points }) =>
      `Las probabilidades que los asesores dan a ${option} difieren en ${points} ${points === 1 ? 'punto porcentual' : 'puntos porcentuales'}.`,
    effective: ({ votes, total, outcomes }) =>
      `${outcomes === 0 ? 'Según juicios registrados de modelos comparables' : `Según ${outcomes} resultados conocidos`}, los asesores cometen a menudo los mismos errores: ${words(total)} respuestas valen como unas ${votes} independientes.`,
    pick: (option) => `${capital(option)} es la primera opción de todos los asesores.`,
    criterion: ({ option, criterion }) => `En ${criterion}, todos ven mejor ${option}.`,
    risk: ({ count, total, text }) =>
      `${capital(words(count))} de ${words(total)} asesores señalan este riesgo: ${text}`,
    assumption: ({ count, total, text }) =>
      `${capital(words(count))} de ${words(total)} asesores suponen esto: ${text}`,
    dissent: ({ advisors, option, argument }) =>
      argument === null
        ? `${capital(list(advisors))} ${prefer(advisors.length)} ${option}.`
        : `${capital(list(advisors))} ${prefer(advisors.length)} ${option}: ${argument}`,
    split: ({ criterion, groups }) =>
      `En ${criterion} difieren: ${list(groups.map(({ advisors, option }) => `${list(advisors)} ${advisors.length === 1 ? 'pone' : 'ponen'} ${option} en primer lugar`))}.`,
    prediction: ({ event, low, high }) =>
      `La probabilidad de que esto ocurra la sitúan entre el ${low} y el ${high}: ${event}`,
    tradeoff: ({ ours, other, points, criterion }) =>
      `En ${criterion}, ${ours} obtiene ${points} puntos menos que ${other}.`,
    noCase: (ours) => `Ningún asesor alegó nada en contra de ${ours}.`,
  },
  firmness: {
    withoutAnyAdvisor: (ours) =>
      `Sea cual sea el asesor que se deje fuera, ninguna otra opción supera a ${ours}.`,
    withoutAnyCriterion: (ours) =>
      `Sea cual sea el criterio que se deje fuera, ninguna otra opción puntúa más que ${ours}.`,
    withoutAdvisor: ({ advisor, option }) => `Sin ${advisor}, iría por delante ${option}.`,
    withoutCriterion: ({ criterion, option }) => `Sin ${criterion}, ${option} tendría la mejor puntuación.`,
    weight: ({ criterion, option, to, from, over }) =>
      `Si ${criterion} pesara ${side(over)}l ${to} (ahora ${from}), ${option} tendría la mejor puntuación.`,
    chance: ({ advisor, of, option, to, from, over }) =>
      `Si ${advisor} diera a ${of} ${side(over)}l ${to} de probabilidad (ahora ${from}), iría por delante ${option}.`,
    suits: ({ option, criterion }) =>
      `${capital(option)} conviene sobre todo a quien más valora ${criterion}.`,
    worthKnowing: ({ points, criterion }) =>
      `Una información perfecta mejoraría la puntuación en ${points} puntos como mucho${criterion === null ? '' : `, sobre todo en ${criterion}`}.`,
    methods: (winners) =>
      `El método importa: ${list(winners.map(({ option, by }) => `${option} gana por ${list(by)}`))}.`,
    mustHolds: ({ must, count, total }) =>
      `Se cumple ${must}; ${ofAdvisors(count, total)} lo ${count === 1 ? 've' : 'ven'} en riesgo.`,
  },
  notes: {
    simulated:
      'Este memorando lo escribieron asesores simulados; no se consultó ningún modelo. Muestra la forma de una respuesta, no es un consejo.',
    interrupted: 'El servicio se interrumpió a mitad de camino y siguió desde el último paso registrado.',
    single: 'Solo respondió un asesor; nada de esto se ha contrastado con una segunda opinión.',
    synthesisFallback:
      'Ningún asesor eligió entre las frases; este memorando se compuso sin modelo con las frases de los propios asesores.',
    sentencesLeftOut: (count) =>
      `${count === 1 ? 'Una frase de un asesor no está' : `${count} frases de asesores no están`} en la primera página por contener un enlace, una dirección o una orden; las perspectivas lo muestran todo.`,
    framingFallback: {
      criteria:
        'Ningún asesor pudo encuadrar la pregunta; este memorando compara según criterios generales. Con los suyos sería mejor.',
      options:
        'Ningún asesor pudo encuadrar la pregunta; este memorando compara opciones leídas en la pregunta. Con las suyas sería mejor.',
      both: 'Ningún asesor pudo encuadrar la pregunta; este memorando compara opciones leídas en la pregunta según criterios generales. Con los suyos sería mejor.',
    },
    noSecondRound: {
      quick: 'Sin segunda ronda: una deliberación rápida no la tiene.',
      no_time: 'Sin segunda ronda: no quedaba tiempo.',
      alone: 'Sin segunda ronda: solo respondió un asesor.',
      nothing_shared: 'Sin segunda ronda: la pregunta vino sin contexto que los asesores pudieran releer.',
      close: 'Sin segunda ronda: las primeras respuestas estaban bastante cerca.',
    },
    missing: ({ advisor, reason, answered, seated }) =>
      `${capital(advisor)} ${WHY[reason]}; ${rests(answered, seated)}.`,
    late: ({ advisor, answered, seated }) =>
      `${capital(advisor)} respondió cuando los demás ya habían seguido adelante; su respuesta se muestra, pero no cambia ninguna cifra; ${rests(answered, seated)}.`,
    unreviewed: ({ advisor, reason }) =>
      `${capital(advisor)} ${WHY[reason]} al intercambiar razones; vale su primera respuesta.`,
    values: ({ judgement, weights }) =>
      `Según sus pesos, ${weights} tiene la mejor puntuación, pero los asesores ven más probable que ${judgement} sea la mejor elección: aquí sus valores y el juicio de los asesores se separan.`,
    methods: ({ judgement, scores }) =>
      `Los métodos difieren: ${scores} tiene la mejor puntuación, pero los asesores ven más probable que ${judgement} sea la mejor elección.`,
    revised: (changed) =>
      changed.length === 0
        ? 'Este memo revisa uno anterior; nada ha cambiado en lo que se preguntó.'
        : `Este memo revisa uno anterior; ha cambiado: ${list(changed.map((part) => REVISED[part]))}.`,
    panel: (name) => `Respondió el panel «${name}».`,
    effort: {
      quick: 'Rápido: respondieron una vez los modelos rápidos de los asesores, sin segunda ronda.',
      deep: 'A fondo: los asesores pudieron pensar tanto como permiten sus modelos.',
    },
    profile: (parts) => `Tomado del perfil: ${list(parts.map((part) => REVISED[part]))}.`,
    contested: ({ option, must, by, against, wouldLead }) =>
      `Aclare primero si ${must} descarta ${option}: sí según ${list(by)}, no según ${list(against)}${wouldLead ? `; si no la descarta, ${option} va por delante` : ''}.`,
    learned: ({ ours, equal }) =>
      `${ours} va por delante porque los asesores cuentan según lo bien que han juzgado hasta ahora; si todos contaran igual, iría por delante ${equal}.`,
    costLimit: ({ limit, what }) =>
      `No se preguntó, porque se habría podido superar el límite de ${limit}: ${what}.`,
    leftOut: {
      research: (count) => (count === 1 ? '1 búsqueda' : `${count} búsquedas`),
      frame: (count) =>
        count === 1 ? '1 propuesta de opciones y criterios' : `${count} propuestas de opciones y criterios`,
      perspectives: (count) =>
        count === 1 ? '1 primera respuesta de un asesor' : `${count} primeras respuestas de asesores`,
      review: (count) =>
        count === 1 ? '1 segunda respuesta de un asesor' : `${count} segundas respuestas de asesores`,
      synthesis: () => 'la elección de frases por un modelo',
    },
    reserve: (advisor) => `${advisor} falló al principio y una reserva ocupó su lugar.`,
    fallback: (advisor) => `El modelo de ${advisor} no estaba disponible y respondió su modelo de reserva.`,
    searchFailed: {
      nobody: 'Ningún asesor de este panel puede buscar en la web; se continuó sin búsqueda.',
      nothing: 'La búsqueda no encontró nada utilizable a tiempo; se continuó sin ella, y no se cobra.',
    },
    rescaled: ({ advisor, most }) =>
      `${advisor} puntuó en una escala de 0 a ${most}; sus puntuaciones se convirtieron a una de 0 a 100.`,
    materialCut: ({ read, total }) =>
      `Los documentos son más largos que lo que se puede dar a los asesores: han leído ${read} de ${total} pasajes, el comienzo de cada documento y lo más cercano a la pregunta.`,
    instructions: ({ place, quote }) =>
      `${{ question: 'La pregunta', context: 'El contexto', options: 'La descripción de las opciones', musts: 'Una condición imprescindible', document: 'Un documento', web: 'Una página encontrada' }[place]} contiene un texto dirigido a los asesores («${quote}»); lo recibieron como material, no como instrucción.`,
  },
  findings: {
    band: { high: 'Confianza alta', moderate: 'Confianza media', low: 'Confianza baja' },
    confidence: ({ band, option, probability, first }) =>
      first === null
        ? `${band}: las condiciones imprescindibles solo dejan en liza ${option}; entre todas las opciones, el panel le da un ${probability} de probabilidad de ser la mejor elección.`
        : `${band}: el panel da a ${option} un ${probability} de probabilidad de ser la mejor elección, y queda primera en el ${first} de 10 000 simulaciones que varían pesos y puntuaciones.`,
    lowered: 'Como el informe es limitado, es un nivel menos de lo que darían las cifras por sí solas.',
    bandRecord: ({ n, right }) =>
      `Según su propio historial: de ${n} ${n === 1 ? 'informe' : 'informes'} con este nivel, ${right === 1 ? 'acertó 1' : `acertaron ${right}`}.`,
    reading: {
      alone: 'solo un asesor puntuó este criterio',
      unshared: 'ninguna opción fue puntuada aquí por dos asesores',
      level: 'los asesores dan aquí la misma puntuación a cada opción',
      close: 'los asesores coinciden en gran medida en esto',
      mostly: 'los asesores coinciden en lo esencial en esto',
      near: 'los asesores ordenan aquí las opciones de otro modo, pero por pocos puntos',
      partly: 'los asesores coinciden en parte en esto',
      differ: 'los asesores lo ven de forma distinta',
    },
  },
  document: {
    memo: 'Informe de decisión',
    simulated: 'asesores simulados',
    notes: 'Téngase en cuenta',
    sentence,
    aside: (text) => ` (${text})`,
    undo: {
      reversible: 'Fácil de deshacer.',
      costly: 'Costoso de deshacer.',
      irreversible: 'Difícil de deshacer.',
    },
    against: 'En contra',
    change: 'Qué cambiaría la respuesta',
    heldFor: ({ who, option }) => `${who}, a favor de ${option}`,
    risks: 'Qué puede salir mal',
    holds: 'Vale mientras',
    next: 'Próximos pasos',
    option: 'Opción',
    votes: 'votos',
    ofAll: ({ count, total }) => `${count} de ${total}`,
    best: 'probabilidad de ser la mejor',
    recommended: 'recomendada',
    out: 'descartada',
    agreement: 'En qué coinciden y en qué no',
    agree: 'Coinciden',
    differ: 'Discrepan',
    firstRound: (groups) => `Antes de la segunda ronda: ${list(groups.map(group))}.`,
    scores: 'Puntuación por criterio',
    scoresHint: ({ options, criteria }) =>
      `${options} opciones, ${criteria === 1 ? '1 criterio' : `${criteria} criterios`}`,
    scoresAbout:
      'La media de las puntuaciones de los asesores, donde 100 es lo mejor, con la más baja y la más alta; junto a cada criterio, su peso.',
    givesUp: 'A qué renuncia esta elección',
    criterion: 'Criterio',
    weightedScore: 'Puntuación ponderada',
    advisor: 'Asesor',
    advisorName: (letter) => `Asesor ${letter}`,
    panel: 'Panel',
    panelInRunning: 'Panel, opciones en liza',
    sure: 'Qué seguridad hay',
    changes: 'Qué firmeza tiene',
    probabilities: 'Probabilidad de ser la mejor elección',
    probabilitiesAbout: 'Lo que cada asesor da a cada opción; • señala su propia elección.',
    ranks: 'Con qué frecuencia ocupa cada puesto',
    ranksAbout:
      'En 10 000 simulaciones que varían pesos y puntuaciones dentro de lo que los asesores creen posible.',
    intervals: ({ level, outcomes }) =>
      outcomes === 0
        ? `Se supone que el intervalo de un asesor contiene la verdad en el ${level} de los casos, como él indica.`
        : `Según ${outcomes} resultados conocidos, se supone que los intervalos de los asesores contienen la verdad en el ${level} de los casos, en promedio.`,
    rank: (rank) => `puesto ${rank}`,
    regret: 'Qué costaría una mala elección',
    regretAbout: 'Puntos perdidos frente a la opción que resulta ser la mejor, en las mismas simulaciones.',
    onAverage: 'de media',
    oneInTen: 'en la peor décima parte, más de',
    tornado: 'De qué depende la ventaja',
    tornadoAbout:
      'Por cuántos puntos sigue delante la opción líder cuando un peso se reduce a la mitad o se duplica; por debajo de cero pasa delante otra.',
    halved: 'a la mitad',
    doubled: 'al doble',
    musts: 'Condiciones imprescindibles',
    mustsAbout:
      'Una opción queda descartada cuando más de la mitad de los asesores dice que incumple una condición.',
    met: 'cumplida',
    atRisk: 'en riesgo',
    failed: 'incumplida',
    predictions: 'Qué espera el panel',
    predictionsAbout: 'Si se elige la opción; cada previsión se comprueba en su fecha.',
    event: 'Suceso',
    by: 'antes del',
    likely: 'probabilidad',
    perspectives: 'Cada asesor',
    late: 'Llegó tarde; se muestra, pero no cuenta.',
    before: ({ option, share }) => `antes de la segunda ronda, ${option} con ${share}`,
    caseAgainst: 'En contra',
    learned: 'Qué cambió en la segunda ronda',
    itsRisks: 'Qué puede salir mal',
    itsConditions: 'Vale mientras',
    itsSteps: 'Próximos pasos',
    itsAssumptions: 'Supuestos',
    itsChange: 'Cambiaría de opinión si',
    evidence: 'Indicios',
    moreEvidence: 'Más indicios',
    sources: 'Fuentes',
    documents: 'En los documentos',
    sourcesAbout:
      'Una llamada con ✓ indica que las palabras citadas se encontraron en el documento, palabra por palabra. Sin ✓, solo se remite al pasaje.',
    page: (page) => `p. ${page}`,
    citedBy: (advisors) => `citado por ${advisors}`,
    quoted: 'citado palabra por palabra',
    referred: 'mencionado',
    passage: 'El pasaje completo',
    uncited: (documents) => `Entregado, pero nadie lo cita: ${list(documents)}.`,
    found: 'Encontrado en la web',
    foundAbout:
      'Tal como lo informa la búsqueda de los proveedores; nadie ha leído las páginas y ninguna frase está verificada.',
    foundUncited: 'También encontrado, pero nadie lo cita:',
    foundBy: (advisors) => `encontrado por ${advisors}`,
    foundByOne: 'encontrado por un asesor',
    granted: 'Qué se da por sentado y qué no se sabe',
    assumptions: 'Se da por sentado',
    unknown: 'No se sabe',
    process: 'Cómo se elaboró este informe',
    wholeQuestion: 'La pregunta completa',
    signature: 'Firma',
    method: {
      probability: 'probabilidad',
      score: 'puntuación ponderada',
      borda: 'recuento de Borda',
      condorcet: 'mayoría por pares',
    },
    counted: ({ answered, time }) =>
      `${answered === 1 ? 'Respondió un asesor' : `Respondieron ${words(answered)} asesores`}, en ${time}.`,
    cost: ({ dollars, sure }) =>
      `${{ exact: '', about: 'Unos ', least: 'Al menos ' }[sure]}${dollars} en llamadas a modelos.`,
    costUnknown: 'No se conoce el coste de las llamadas a modelos.',
    stage: {
      frame: 'planteamiento',
      research: 'investigación',
      perspectives: 'opiniones',
      review: 'segunda ronda',
      synthesis: 'síntesis',
    },
  },
  record: {
    title: 'Qué resultó',
    decided: ({ option, by }) => `Decidido${by === null ? '' : ` por ${by}`}: ${option}.`,
    decidedNone: 'Decidido: ninguna de estas opciones.',
    review: (date) => `Volver a valorarlo el ${date}.`,
    result: {
      better: 'Salió mejor de lo esperado.',
      as_expected: 'Salió como se esperaba.',
      worse: 'Salió peor de lo esperado.',
      mixed: 'Salió en parte mejor y en parte peor de lo esperado.',
    },
    best: (option) => `A posteriori, lo acertado era ${option}.`,
    came: (event) => `Se cumplió: ${event}`,
    failed: (event) => `No se cumplió: ${event}`,
    unknown: (event) => `No se puede saber: ${event}`,
  },
  share: {
    title: '¿Qué opina usted?',
    before: 'Antes de ver lo que dice el panel: ¿qué opina usted?',
    name: 'Su nombre',
    likely: '¿Qué probabilidad tiene cada opción de ser la mejor? En porcentaje; la suma se ajusta a 100.',
    reason: 'Su motivo principal',
    send: 'Enviar y ver la respuesta del panel',
    problem: {
      name: `Indique su nombre, en un máximo de ${VIEW_LIMITS.name} caracteres.`,
      percents: 'Dé a cada opción un porcentaje de 0 a 100, y al menos a una más de 0.',
      reason: `Dé un motivo, en un máximo de ${VIEW_LIMITS.reason} caracteres.`,
    },
    full: 'Su opinión llegó demasiado tarde y no se ha guardado: este enlace ya no admite más. Aquí tiene el informe.',
    views: 'Lo que otros pensaban antes de ver esto',
    who: 'Quién',
    signed: 'Firmado',
    signedAbout:
      'Este informe se firmó al guardarse. Con estos dos archivos cualquiera puede comprobar, sin conexión y sin cuenta, que es palabra por palabra lo que se guardó:',
    withSignature: 'el informe con su firma',
    publicKeys: 'las claves públicas',
  },
  cost: {
    free: 'No se ha cobrado nada.',
    charged: ({ credits, left, limit, until }) =>
      `${credits} créditos. Quedan ${left} de ${limit} hasta el ${until}.`,
  },
  pool: ({ foreseen, came, option, from, to }) =>
    `De ${foreseen} previsiones que los asesores hicieron aquí, ${came === 0 ? 'no se cumplió ninguna' : came === 1 ? 'se cumplió una' : `se cumplieron ${came}`}. ` +
    (from === to
      ? `Al ponderar a los asesores según ese historial, ${option} se queda en el ${spacedPercent(to / 100)}.`
      : `Al ponderar a los asesores según ese historial, ${option} pasa del ${spacedPercent(from / 100)} al ${spacedPercent(to / 100)}.`),
  learnsLittle: ({ right, n }) =>
    `En ${right} de ${n} casos se anotó como acertado lo que ya se había decidido; eso enseña poco sobre los asesores, así que sus pesos cuentan menos.`,
};
