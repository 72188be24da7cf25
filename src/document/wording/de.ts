import type { Wording } from './wording.ts';

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} und ${items.at(-1) ?? ''}`;
const side = (over: boolean): string => (over ? 'über' : 'unter');

export const de: Wording = {
  language: 'de',
  memo: 'Entscheidungsvorlage',
  simulated: 'simulierte Berater',
  simulatedNote:
    'Diese Vorlage haben simulierte Berater geschrieben; kein Modell wurde befragt. Sie zeigt die Form einer Antwort, keinen Rat.',
  notes: 'Bitte beachten',
  outcome: {
    recommendation: 'Empfehlung',
    close_call: 'Knappe Entscheidung',
    investigate: 'Zuerst herausfinden',
  },
  undo: {
    reversible: 'Leicht rückgängig zu machen.',
    costly: 'Nur mit Aufwand rückgängig zu machen.',
    irreversible: 'Nicht rückgängig zu machen.',
  },
  band: { high: 'Hohe Sicherheit', moderate: 'Mittlere Sicherheit', low: 'Geringe Sicherheit' },
  confidence: ({ band, option, probability, first }) =>
    `${band}: Das Gremium gibt ${option} eine Chance von ${probability}, die beste Wahl zu sein; die Option liegt in ${first} der Ziehungen vorn, die Gewichte und Punkte verändern.`,
  agreeing: ({ option, points, correlation }) =>
    `Die Einschätzungen der Berater für ${option} liegen ${points} Prozentpunkte auseinander.${correlation === null ? '' : ` Ihre Reihenfolgen stimmen ${correlation >= 0.6 ? 'weitgehend' : correlation >= 0.2 ? 'teilweise' : 'kaum'} überein (mittlere Korrelation ${correlation.toFixed(2)}; 0 ist Zufall).`}`,
  split: 'die Berater sehen das unterschiedlich',
  against: 'Dagegen spricht',
  change: 'Was die Antwort ändern würde',
  holds: 'Das gilt, solange',
  next: 'Nächste Schritte',
  rationale: 'Ausführlicher',
  option: 'Option',
  votes: 'Stimmen',
  best: 'beste Wahl',
  first: 'liegt vorn',
  score: 'Punkte',
  recommended: 'empfohlen',
  out: 'ausgeschieden',
  appendix: 'Anhang',
  contents: 'Inhalt',
  criterion: 'Kriterium',
  weight: 'Gewicht',
  weightedScore: 'Gewichtete Punkte',
  advisor: 'Berater',
  advisorName: (letter) => `Berater ${letter}`,
  panel: 'Gremium',
  scores: 'Optionen nach Kriterien',
  scoresAbout:
    'Mittel der Punkte aller Berater; 100 ist am besten. Daneben der niedrigste und der höchste Wert.',
  probabilities: 'Chance, die beste Wahl zu sein',
  probabilitiesAbout: 'Was jeder Berater jeder Option gibt, und das Mittel des Gremiums.',
  ranks: 'Wie oft jede Option welchen Rang erreicht',
  ranksAbout:
    'Zehntausend Ziehungen, die Gewichte und Punkte in dem Rahmen verändern, den die Berater für möglich halten. Wie oft eine Option vorn liegt, zeigt, wie viel an den genauen Zahlen hängt.',
  rank: (rank) => `Rang ${rank}`,
  central: ({ option, criterion }) => `${option} liegt vorn, wenn ${criterion} am meisten zählt.`,
  tornado: 'Woran der Vorsprung hängt',
  tornadoAbout:
    'Der Vorsprung in gewichteten Punkten, wenn ein Gewicht halbiert oder verdoppelt wird; unter null führt eine andere Option.',
  halved: 'halbiert',
  doubled: 'verdoppelt',
  regret: 'Was eine falsche Wahl kosten würde',
  regretAbout: 'Punkte, die gegenüber der besten Option verloren gehen, über dieselben Ziehungen.',
  onAverage: 'im Mittel',
  oneInTen: 'in einem von zehn Fällen über',
  information: ({ points, criterion }) =>
    `Alles sicher zu wissen wäre ${points} Punkte wert${criterion === null ? '' : `, das meiste davon bei ${criterion}`}.`,
  changes: 'Was die Antwort ändern würde',
  thinkAgain: 'Die Berater würden neu nachdenken, wenn',
  agreement: 'Wie einig die Berater sind',
  dissent: 'Abweichende Meinung',
  prefers: ({ advisor, option }) => `${advisor} bevorzugt ${option}:`,
  musts: 'Unverzichtbares',
  mustsAbout:
    'Eine Option scheidet aus, wenn mehr als die Hälfte der Berater sagt, dass sie eine dieser Bedingungen verfehlt.',
  met: 'erfüllt',
  atRisk: 'gefährdet',
  failed: 'verfehlt',
  predictions: 'Was das Gremium erwartet',
  predictionsAbout: 'Falls die Option gewählt wird; jede Aussage lässt sich zu ihrem Datum prüfen.',
  event: 'Ereignis',
  by: 'bis',
  likely: 'Wahrscheinlichkeit',
  risks: 'Risiken',
  assumptions: 'Annahmen',
  unknown: 'Nicht bekannt',
  perspectives: 'Die Berater im Einzelnen',
  late: 'Kam zu spät; wird gezeigt, aber nicht gezählt.',
  caseAgainst: 'Dagegen spricht',
  learned: 'Neu in der zweiten Runde',
  itsRisks: 'Risiken',
  itsAssumptions: 'Annahmen',
  itsChange: 'Würde die Meinung ändern, wenn',
  evidence: 'Belege',
  before: ({ option, share }) => `vor der zweiten Runde ${option} mit ${share}`,
  process: 'Wie diese Vorlage entstand',
  list,
  flip: {
    weight: ({ winner, criterion, from, to, over }) =>
      `${winner} führt nach gewichteten Punkten, sobald ${criterion} ${side(over)} ${to} zählt (jetzt ${from}).`,
    score: ({ winner, criterion, from, to, over, option, own }) =>
      `${winner} führt nach gewichteten Punkten, sobald ${own ? 'diese Option' : option} bei ${criterion} ${side(over)} ${to} erreicht (jetzt ${from}).`,
    probability: ({ winner, from, to, over, advisor, option }) =>
      `${winner} wird zur Empfehlung, sobald ${advisor} für ${option} ${side(over)} ${to} angibt (jetzt ${from}).`,
  },
  without: ({ left, winner, rule }) =>
    rule === 'score'
      ? `Ohne ${left} führt ${winner} nach gewichteten Punkten.`
      : `Ohne ${left} würde ${winner} empfohlen.`,
  steady: ({ advisors, criteria }) =>
    advisors && criteria
      ? 'Lässt man einen Berater oder ein Kriterium weg, führt weiter dieselbe Option.'
      : `Lässt man ${advisors ? 'einen Berater' : 'ein Kriterium'} weg, führt weiter dieselbe Option.`,
  method: {
    probability: 'Wahrscheinlichkeit',
    score: 'gewichteten Punkten',
    borda: 'Borda-Zählung',
    condorcet: 'paarweiser Mehrheit',
  },
  methods: (winners) =>
    `Das Verfahren entscheidet mit: ${list(winners.map(({ option, by }) => `${option} gewinnt nach ${list(by)}`))}.`,
  counted: ({ answered, seconds }) =>
    `${answered === 1 ? 'Ein Berater hat' : `${answered} Berater haben`} geantwortet, in ${seconds} s.`,
  cost: ({ dollars, sure }) =>
    `${{ exact: '', about: 'Etwa ', least: 'Mindestens ' }[sure]}${dollars} für Modellaufrufe.`,
  costUnknown: 'Die Kosten der Modellaufrufe sind nicht bekannt.',
  stage: {
    frame: 'Rahmen',
    research: 'Recherche',
    perspectives: 'Einschätzungen',
    review: 'zweite Runde',
    memo: 'Niederschrift',
  },
};
