import type { Wording } from './wording.ts';

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} y ${items.at(-1) ?? ''}`;
const side = (over: boolean): string => (over ? 'más de' : 'menos de');

export const es: Wording = {
  language: 'es',
  memo: 'Informe de decisión',
  simulated: 'asesores simulados',
  simulatedNote:
    'Este informe lo escribieron asesores simulados; no se consultó ningún modelo. Muestra la forma de una respuesta, no un consejo.',
  notes: 'Téngase en cuenta',
  outcome: {
    recommendation: 'Recomendación',
    close_call: 'Decisión reñida',
    investigate: 'Averiguar primero',
  },
  undo: {
    reversible: 'Fácil de deshacer.',
    costly: 'Costoso de deshacer.',
    irreversible: 'No se puede deshacer.',
  },
  band: { high: 'Confianza alta', moderate: 'Confianza media', low: 'Confianza baja' },
  confidence: ({ band, option, probability, first }) =>
    `${band}: el panel da a ${option} un ${probability} de probabilidad de ser la mejor elección, y queda primera en el ${first} de los sorteos que varían pesos y puntuaciones.`,
  agreeing: ({ option, points, correlation }) =>
    `Las estimaciones de los asesores para ${option} difieren en ${points} puntos.${correlation === null ? '' : ` Sus clasificaciones ${correlation >= 0.6 ? 'coinciden en gran medida' : correlation >= 0.2 ? 'coinciden en parte' : 'apenas coinciden'} (correlación media ${correlation.toFixed(2)}; 0 es azar).`}`,
  split: 'los asesores lo ven de forma distinta',
  against: 'En contra',
  change: 'Qué cambiaría la respuesta',
  holds: 'Vale mientras',
  next: 'Próximos pasos',
  rationale: 'Con más detalle',
  option: 'Opción',
  votes: 'votos',
  best: 'mejor elección',
  first: 'queda primera',
  score: 'puntos',
  recommended: 'recomendada',
  out: 'descartada',
  appendix: 'Anexo',
  contents: 'Contenido',
  criterion: 'Criterio',
  weight: 'peso',
  weightedScore: 'Puntuación ponderada',
  advisor: 'Asesor',
  advisorName: (letter) => `Asesor ${letter}`,
  panel: 'Panel',
  scores: 'Opciones por criterio',
  scoresAbout:
    'Media de las puntuaciones de los asesores; 100 es lo mejor. Al lado, la más baja y la más alta.',
  probabilities: 'Probabilidad de ser la mejor elección',
  probabilitiesAbout: 'Lo que cada asesor da a cada opción, y la media del panel.',
  ranks: 'Con qué frecuencia ocupa cada puesto',
  ranksAbout:
    'Diez mil sorteos que varían pesos y puntuaciones dentro de lo que los asesores creen posible; la frecuencia del primer puesto muestra cuánto depende de las cifras exactas.',
  rank: (rank) => `puesto ${rank}`,
  central: ({ option, criterion }) => `${option} queda primera para quien da más importancia a ${criterion}.`,
  tornado: 'De qué depende la ventaja',
  tornadoAbout:
    'La ventaja en puntos ponderados cuando un peso se reduce a la mitad o se duplica; por debajo de cero lidera otra opción.',
  halved: 'a la mitad',
  doubled: 'al doble',
  regret: 'Qué costaría una mala elección',
  regretAbout: 'Puntos perdidos frente a la mejor opción, en los mismos sorteos.',
  onAverage: 'de media',
  oneInTen: 'una de cada diez veces, más de',
  information: ({ points, criterion }) =>
    `Saberlo todo con certeza valdría ${points} puntos${criterion === null ? '' : `, sobre todo en ${criterion}`}.`,
  changes: 'Qué cambiaría la respuesta',
  thinkAgain: 'Los asesores lo reconsiderarían si',
  agreement: 'Hasta qué punto coinciden los asesores',
  dissent: 'Opinión discrepante',
  prefers: ({ advisor, option }) => `${advisor} prefiere ${option}:`,
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
  risks: 'Riesgos',
  assumptions: 'Supuestos',
  unknown: 'No se sabe',
  perspectives: 'Las opiniones',
  late: 'Llegó tarde; se muestra, pero no cuenta.',
  caseAgainst: 'En contra',
  learned: 'Nuevo en la segunda ronda',
  itsRisks: 'Riesgos',
  itsAssumptions: 'Supuestos',
  itsChange: 'Cambiaría de opinión si',
  evidence: 'Indicios',
  before: ({ option, share }) => `antes de la segunda ronda, ${option} con ${share}`,
  process: 'Cómo se elaboró este informe',
  list,
  flip: {
    weight: ({ winner, criterion, from, to, over }) =>
      `${winner} pasa a liderar por puntuación ponderada si ${criterion} pesa ${side(over)} ${to} (ahora ${from}).`,
    score: ({ winner, criterion, from, to, over, option, own }) =>
      `${winner} pasa a liderar por puntuación ponderada si ${own ? '' : `${option} `}obtiene ${side(over)} ${to} en ${criterion} (ahora ${from}).`,
    probability: ({ winner, from, to, over, advisor, option }) =>
      `${winner} pasa a ser la recomendación si ${advisor} da a ${option} ${side(over)} ${to} (ahora ${from}).`,
  },
  without: ({ left, winner, rule }) =>
    rule === 'score'
      ? `Sin ${left}, ${winner} lidera por puntuación ponderada.`
      : `Sin ${left}, se recomendaría ${winner}.`,
  steady: ({ advisors, criteria }) =>
    advisors && criteria
      ? 'Prescindir de un asesor o de un criterio no cambia quién lidera.'
      : `Prescindir de un ${advisors ? 'asesor' : 'criterio'} no cambia quién lidera.`,
  method: {
    probability: 'probabilidad',
    score: 'puntuación ponderada',
    borda: 'recuento de Borda',
    condorcet: 'mayoría por pares',
  },
  methods: (winners) =>
    `El método importa: ${list(winners.map(({ option, by }) => `${option} gana por ${list(by)}`))}.`,
  counted: ({ answered, seconds }) =>
    `${answered === 1 ? 'Respondió un asesor' : `Respondieron ${answered} asesores`}, en ${seconds} s.`,
  cost: ({ dollars, sure }) =>
    `${{ exact: '', about: 'Unos ', least: 'Al menos ' }[sure]}${dollars} en llamadas a modelos.`,
  costUnknown: 'No se conoce el coste de las llamadas a modelos.',
  stage: {
    frame: 'planteamiento',
    research: 'investigación',
    perspectives: 'opiniones',
    review: 'segunda ronda',
    memo: 'redacción',
  },
};
