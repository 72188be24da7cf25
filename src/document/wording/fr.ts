import type { Wording } from './wording.ts';

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} et ${items.at(-1) ?? ''}`;
const side = (over: boolean): string => (over ? 'plus de' : 'moins de');

export const fr: Wording = {
  language: 'fr',
  memo: 'Note de décision',
  simulated: 'conseillers simulés',
  simulatedNote:
    'Des conseillers simulés ont rédigé cette note ; aucun modèle n’a été interrogé. Elle montre la forme d’une réponse, non un conseil.',
  notes: 'À noter',
  outcome: {
    recommendation: 'Recommandation',
    close_call: 'Décision serrée',
    investigate: 'À éclaircir d’abord',
  },
  undo: {
    reversible: 'Facile à annuler.',
    costly: 'Coûteux à annuler.',
    irreversible: 'Irréversible.',
  },
  band: { high: 'Confiance élevée', moderate: 'Confiance moyenne', low: 'Confiance faible' },
  confidence: ({ band, option, probability, first }) =>
    `${band} : le panel donne à ${option} ${probability} de chances d’être le meilleur choix ; l’option arrive en tête dans ${first} des tirages qui font varier poids et scores.`,
  agreeing: ({ option, points, correlation }) =>
    `Les estimations des conseillers pour ${option} diffèrent de ${points} points.${correlation === null ? '' : ` Leurs classements ${correlation >= 0.6 ? 'concordent largement' : correlation >= 0.2 ? 'concordent en partie' : 'ne concordent guère'} (corrélation moyenne ${correlation.toFixed(2)} ; 0 correspond au hasard).`}`,
  split: 'les conseillers divergent sur ce point',
  against: 'Contre',
  change: 'Ce qui changerait la réponse',
  holds: 'Cela vaut tant que',
  next: 'Prochaines étapes',
  rationale: 'Plus en détail',
  option: 'Option',
  votes: 'voix',
  best: 'meilleur choix',
  first: 'arrive en tête',
  score: 'score',
  recommended: 'recommandée',
  out: 'écartée',
  appendix: 'Annexe',
  contents: 'Sommaire',
  criterion: 'Critère',
  weight: 'poids',
  weightedScore: 'Score pondéré',
  advisor: 'Conseiller',
  advisorName: (letter) => `Conseiller ${letter}`,
  panel: 'Panel',
  scores: 'Options par critère',
  scoresAbout:
    'Moyenne des scores des conseillers ; 100 est le meilleur. À côté, le plus bas et le plus haut.',
  probabilities: 'Chances d’être le meilleur choix',
  probabilitiesAbout: 'Ce que chaque conseiller donne à chaque option, et la moyenne du panel.',
  ranks: 'Fréquence de chaque rang',
  ranksAbout:
    'Dix mille tirages qui font varier poids et scores dans les limites que les conseillers jugent possibles ; la fréquence d’une première place montre ce qui tient aux chiffres exacts.',
  rank: (rank) => `rang ${rank}`,
  central: ({ option, criterion }) =>
    `${option} arrive en tête pour qui tient surtout à ce critère : ${criterion}.`,
  tornado: 'De quoi dépend l’avance',
  tornadoAbout:
    'L’avance en points de score pondéré quand un poids est divisé ou multiplié par deux ; sous zéro, une autre option passe en tête.',
  halved: 'divisé par deux',
  doubled: 'doublé',
  regret: 'Ce que coûterait un mauvais choix',
  regretAbout: 'Points perdus par rapport à la meilleure option, sur les mêmes tirages.',
  onAverage: 'en moyenne',
  oneInTen: 'une fois sur dix, plus de',
  information: ({ points, criterion }) =>
    `Tout savoir avec certitude vaudrait ${points} points${criterion === null ? '' : `, surtout sur ce critère : ${criterion}`}.`,
  changes: 'Ce qui changerait la réponse',
  thinkAgain: 'Les conseillers reverraient leur avis si',
  agreement: 'Accord entre conseillers',
  dissent: 'Avis divergent',
  prefers: ({ advisor, option }) => `${advisor} préfère ${option} :`,
  musts: 'Conditions impératives',
  mustsAbout:
    'Une option est écartée quand plus de la moitié des conseillers juge qu’elle ne remplit pas une condition.',
  met: 'remplie',
  atRisk: 'menacée',
  failed: 'non remplie',
  predictions: 'Ce que le panel prévoit',
  predictionsAbout: 'Si l’option est choisie ; chaque prévision se vérifie à sa date.',
  event: 'Événement',
  by: 'avant le',
  likely: 'probabilité',
  risks: 'Risques',
  assumptions: 'Hypothèses',
  unknown: 'Inconnues',
  perspectives: 'Les avis',
  late: 'Arrivé trop tard ; montré, mais non compté.',
  caseAgainst: 'Contre',
  learned: 'Nouveau lors du second tour',
  itsRisks: 'Risques',
  itsAssumptions: 'Hypothèses',
  itsChange: 'Changerait d’avis si',
  evidence: 'Éléments',
  before: ({ option, share }) => `avant le second tour ${option} à ${share}`,
  process: 'Comment cette note a été établie',
  list,
  flip: {
    weight: ({ winner, criterion, from, to, over }) =>
      `${winner} passe en tête au score pondéré dès que ${criterion} compte pour ${side(over)} ${to} (${from} aujourd’hui).`,
    score: ({ winner, criterion, from, to, over, option, own }) =>
      `${winner} passe en tête au score pondéré dès que ${own ? 'son score' : `le score de ${option}`} sur ${criterion} est de ${side(over)} ${to} (${from} aujourd’hui).`,
    probability: ({ winner, from, to, over, advisor, option }) =>
      `${winner} devient la recommandation dès que ${advisor} donne ${side(over)} ${to} à ${option} (${from} aujourd’hui).`,
  },
  without: ({ left, winner, rule }) =>
    rule === 'score'
      ? `Sans ${left}, ${winner} passe en tête au score pondéré.`
      : `Sans ${left}, ${winner} serait l’option recommandée.`,
  steady: ({ advisors, criteria }) =>
    advisors && criteria
      ? 'Retirer un conseiller ou un critère ne change pas l’option en tête.'
      : `Retirer un ${advisors ? 'conseiller' : 'critère'} ne change pas l’option en tête.`,
  method: {
    probability: 'la probabilité',
    score: 'le score pondéré',
    borda: 'la méthode de Borda',
    condorcet: 'la majorité par paires',
  },
  methods: (winners) =>
    `La méthode compte : ${list(winners.map(({ option, by }) => `${option} l’emporte selon ${list(by)}`))}.`,
  counted: ({ answered, seconds }) =>
    `${answered === 1 ? 'Un conseiller a' : `${answered} conseillers ont`} répondu, en ${seconds} s.`,
  cost: ({ dollars, sure }) =>
    `${{ exact: '', about: 'Environ ', least: 'Au moins ' }[sure]}${dollars} d’appels aux modèles.`,
  costUnknown: 'Le coût des appels aux modèles n’est pas connu.',
  stage: {
    frame: 'cadrage',
    research: 'recherche',
    perspectives: 'avis',
    review: 'second tour',
    memo: 'rédaction',
  },
};
