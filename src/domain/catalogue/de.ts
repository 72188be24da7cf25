import type { FailureReason } from '@witan/client';
import { VIEW_LIMITS } from '../shared-memo.ts';
import type { Catalogue, Group } from './catalogue.ts';
import { spacedPercent } from './text.ts';

const COUNTS = 'kein ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');
const words = (count: number): string => COUNTS[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const REVISED = {
  question: 'die Frage',
  context: 'der Kontext',
  documents: 'die Dokumente',
  options: 'die Optionen',
  criteria: 'die Kriterien',
  weights: 'die Gewichte',
  musts: 'die Mussbedingungen',
  language: 'die Sprache',
} as const;

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} und ${items.at(-1) ?? ''}`;
const prefer = (count: number): string => (count === 1 ? 'bevorzugt' : 'bevorzugen');
const some = (count: number): string => (count === 1 ? 'einer' : words(count));

const group = ({ option, count, advisors }: Group): string =>
  `${advisors.length > 0 ? list(advisors) : some(count)} ${prefer(count)} ${option}`;

const WHY: Readonly<Record<FailureReason, string>> = {
  timeout: 'hat nicht rechtzeitig geantwortet',
  rate_limited: 'wurde wegen der Obergrenze für Anfragen abgewiesen',
  unavailable: 'war nicht erreichbar',
  invalid_key: 'wurde abgewiesen, weil sein Schlüssel ungültig ist',
  quota_exhausted: 'wurde abgewiesen, weil sein Guthaben aufgebraucht ist',
  refused: 'hat die Antwort abgelehnt',
  invalid_output: 'hat nicht in der vereinbarten Form geantwortet',
  cost_limit: 'wurde wegen der Kostengrenze nicht gefragt',
  too_long: 'hat die Frage als zu lang abgewiesen',
  misconfigured: 'ist nicht richtig eingerichtet',
  interrupted: 'ging verloren, als der Dienst unterbrochen wurde',
};
const rests = (answered: number, seated: number): string =>
  `dieses Memo beruht auf ${answered} von ${seated} Beratern`;

const side = (over: boolean): string => (over ? 'über' : 'unter');

const DATE = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });

export const de: Catalogue = {
  language: 'de',
  percent: spacedPercent,
  name: (name) => (name.split(/\s+/u).length > 1 ? `„${name}“` : capital(name)),
  label: (title) => `${title}:`,
  list,
  join: (sentences) => sentences.join(' '),
  advisor: (letter) => `Berater ${letter}`,
  date: (at) => DATE.format(at),
  failure: WHY,
  headline: {
    recommendation: capital,
    irreversible: (ours) =>
      `${capital(ours)}, aber vorher klären, was dagegen spricht: Es lässt sich nicht rückgängig machen`,
    close: ({ ours, theirs }) => `Knapp: ${ours} liegt leicht vor ${theirs}`,
    leading: (ours) => `${ours} liegt vorn, aber nicht sicher`,
    closeAlone: (ours) => `Knapp, aber ${ours} liegt vorn`,
    values: ({ judgement, weights }) =>
      `Knapp: Die Berater halten ${judgement} für besser, Ihre Gewichte sprechen für ${weights}`,
    methods: ({ judgement, scores }) =>
      `Knapp: Die Berater halten ${judgement} für besser, ihre Punkte sprechen für ${scores}`,
    advice: {
      reversible: (close, date) => `${close}. Ausprobieren und am ${date} neu prüfen`,
      costly: (close) => `${close}. Mit einem Teil anfangen, der sich rückgängig machen lässt`,
      irreversible: (close) =>
        `${close}. Es lässt sich nicht rückgängig machen, deshalb vorher klären, was den Ausschlag gibt`,
    },
    findOut: (what) => `Zuerst klären: ${what}`,
    findOutMore: (ours) => `Zuerst klären, was den Ausschlag gibt; derzeit liegt ${ours} vorn`,
    noneMeets: (musts) => `Keine Option erfüllt ${list(musts)}: eine andere suchen oder dort nachgeben`,
  },
  vote: {
    alone: (option) => `Nur ein Berater hat geantwortet; er bevorzugt ${option}.`,
    all: ({ total, option }) =>
      `${total === 2 ? 'Beide' : `Alle ${words(total)}`} Berater bevorzugen ${option}.`,
    split: ({ total, groups: [first, ...rest] }) =>
      `${capital(some(first?.count ?? 0))} von ${words(total)} Beratern ${prefer(first?.count ?? 0)} ${first?.option ?? ''}; ${list(rest.map(group))}.`,
    onAverage: ({ ours, picks, surer }) =>
      picks === 0
        ? `Keiner setzt ${ours} an die erste Stelle, aber im Mittel liegt es vorn.`
        : `Im Mittel liegt ${ours} vorn${!surer ? '' : picks === 1 ? ', weil der eine Befürworter sich sicherer ist' : ', weil sich dessen Befürworter sicherer sind'}.`,
    needFirst: ({ count, total }) =>
      count === total
        ? `${total === 1 ? 'Er würde nicht' : 'Keiner von ihnen würde'} entscheiden, ohne mehr zu wissen.`
        : `${capital(some(count))} von ihnen ${count === 1 ? 'würde' : 'würden'} nicht entscheiden, ohne mehr zu wissen.`,
    moved: ({ advisor, from, to }) =>
      `${advisor} hat die Gründe der anderen gelesen und ist von ${from} zu ${to} gewechselt.`,
    out: ({ option, must, count, total }) =>
      `${option} scheidet aus: ${count === total ? (total === 1 ? 'Der eine Berater sieht' : 'Alle Berater sehen') : `${capital(some(count))} von ${words(total)} Beratern ${count === 1 ? 'sieht' : 'sehen'}`} ${must} nicht erfüllt.`,
    unanswered: ({ missing, seated }) =>
      `${capital(some(missing))} von ${words(seated)} Beratern ${missing === 1 ? 'hat' : 'haben'} nicht geantwortet.`,
  },
  plain: {
    dissent: ({ advisors, option, words: said }) =>
      `${list(advisors)} ${prefer(advisors.length)} ${option}: ${said}`,
    on: ({ criterion, words: said }) => `${criterion}: ${said}`,
    robust: (ours) => `${ours} bleibt vorn, welchen Berater man auch weglässt.`,
    withoutAdvisor: ({ advisors, option }) =>
      advisors.length === 1
        ? `Das Ergebnis hängt an einer Stimme: Ohne ${advisors[0] ?? ''} hätte ${option} die meisten Punkte.`
        : `Das Ergebnis hängt an einzelnen Stimmen: Ohne ${advisors.slice(0, -1).join(', ')} oder ${advisors.at(-1) ?? ''} hätte ${option} die meisten Punkte.`,
    weight: ({ criterion, option }) => `Wer ${criterion} anders gewichtet, landet womöglich bei ${option}.`,
    apart: (criterion) => `Am weitesten auseinander liegen die Berater bei ${criterion}.`,
    agreed:
      'Die Berater sind unabhängig voneinander darauf gekommen, und keiner hält etwas anderes für besser.',
    oneView: 'Es gibt keine zweite Meinung, an der sich diese messen ließe.',
    turns: ({ sign, ours }) => `Ohne diese Antwort liegt ${ours} vorn; das würde es ändern: ${sign}`,
    noReason: ({ ours, criteria }) =>
      criteria.length > 0
        ? `${ours} schneidet bei ${list(criteria)} besser ab als die anderen.`
        : `${ours} schneidet insgesamt etwas besser ab als die anderen.`,
    noCase: (ours) => `Kein Berater hat etwas gegen ${ours} vorgebracht.`,
    noChange: 'Kein Berater hat genannt, was seine Meinung ändern würde.',
    mustHolds: ({ must, count, total }) =>
      `${must} ist erfüllt; ${some(count)} von ${words(total)} Beratern ${count === 1 ? 'sieht' : 'sehen'} das in Gefahr.`,
    stepFindOut: (what) => `Herausfinden: ${what}`,
    stepCheck: (what) => `Prüfen, ob das zutrifft: ${what}`,
    stepStart: {
      reversible:
        'Klein anfangen, mit einer verantwortlichen Person und einem Tag, an dem es endet oder weitergeht.',
      costly: 'Eine verantwortliche Person bestimmen und zuerst das tun, was sich rückgängig machen lässt.',
      irreversible: 'Klären, wer zustimmen muss und was bekannt sein muss, bevor etwas unterschrieben wird.',
    },
    stepDecide: 'Entscheiden, sobald die Antworten vorliegen.',
    stepWeights: (criterion) => `Untereinander klären, wie viel ${criterion} zählt.`,
    stepLookAgain: (date) => `Am ${date} neu prüfen.`,
  },
  notes: {
    simulated:
      'Dieses Memo haben simulierte Berater geschrieben; es wurde kein Modell gefragt. Es zeigt die Form einer Antwort und ist kein Rat.',
    interrupted:
      'Der Dienst wurde mittendrin unterbrochen und hat vom letzten festgehaltenen Schritt an weitergemacht.',
    single: 'Nur ein Berater hat geantwortet; nichts hier ist an einer zweiten Meinung gemessen.',
    writerFallback:
      'Kein Berater hat das Ergebnis in Worte gefasst; dieses Memo ist aus den eigenen Sätzen der Berater zusammengestellt.',
    framingFallback: {
      criteria:
        'Kein Berater konnte die Frage aufbereiten; dieses Memo vergleicht nach allgemeinen Kriterien. Mit eigenen wäre es besser.',
      options:
        'Kein Berater konnte die Frage aufbereiten; dieses Memo vergleicht Optionen, die aus der Frage abgelesen sind. Mit eigenen wäre es besser.',
      both: 'Kein Berater konnte die Frage aufbereiten; dieses Memo vergleicht Optionen, die aus der Frage abgelesen sind, nach allgemeinen Kriterien. Mit eigenen wäre es besser.',
    },
    noSecondRound: {
      no_time: 'Keine zweite Runde: Die Zeit reichte nicht.',
      alone: 'Keine zweite Runde: Nur ein Berater hat geantwortet.',
      nothing_shared:
        'Keine zweite Runde: Zur Frage gab es keinen Kontext, den die Berater noch einmal hätten lesen können.',
      close: 'Keine zweite Runde: Die ersten Antworten lagen nah genug beieinander.',
    },
    missing: ({ advisor, reason, answered, seated }) =>
      `${advisor} ${WHY[reason]}; ${rests(answered, seated)}.`,
    late: ({ advisor, answered, seated }) =>
      `${advisor} hat erst geantwortet, als die anderen schon weiter waren; die Antwort wird gezeigt, ändert aber keine Zahl; ${rests(answered, seated)}.`,
    unreviewed: ({ advisor, reason }) =>
      `${advisor} ${WHY[reason]}, als die Gründe ausgetauscht wurden; es bleibt bei seiner ersten Antwort.`,
    values: ({ judgement, weights }) =>
      `Nach Ihren Gewichten hat ${weights} die meisten Punkte, die Berater halten aber ${judgement} eher für die beste Wahl: Hier gehen Ihre Werte und das Urteil der Berater auseinander.`,
    methods: ({ judgement, scores }) =>
      `Die Verfahren unterscheiden sich: ${scores} hat die meisten Punkte, die Berater halten aber ${judgement} eher für die beste Wahl.`,
    revised: (changed) =>
      changed.length === 0
        ? 'Dieses Memo überarbeitet ein früheres; an der Aufgabe hat sich nichts geändert.'
        : `Dieses Memo überarbeitet ein früheres; geändert: ${list(changed.map((part) => REVISED[part]))}.`,
    profile: (parts) => `Aus dem Profil übernommen: ${list(parts.map((part) => REVISED[part]))}.`,
    learned: ({ ours, equal }) =>
      `${ours} führt, weil die Berater danach zählen, wie gut sie hier bisher geurteilt haben; zählten alle gleich, läge ${equal} vorn.`,
    costLimit: ({ limit, what }) =>
      `Nicht gefragt, weil die Grenze von ${limit} hätte überschritten werden können: ${what}.`,
    leftOut: {
      research: (count) => (count === 1 ? '1 Recherche' : `${count} Recherchen`),
      frame: (count) =>
        count === 1
          ? '1 Vorschlag für Optionen und Kriterien'
          : `${count} Vorschläge für Optionen und Kriterien`,
      perspectives: (count) =>
        count === 1 ? '1 erste Antwort eines Beraters' : `${count} erste Antworten von Beratern`,
      review: (count) =>
        count === 1 ? '1 zweite Antwort eines Beraters' : `${count} zweite Antworten von Beratern`,
      memo: () => 'die Formulierung des Memos durch ein Modell',
    },
    reserve: (advisor) => `${advisor} fiel gleich zu Beginn aus; eine Reserve hat den Platz übernommen.`,
    fallback: (advisor) => `Das Modell von ${advisor} war nicht verfügbar; das Ersatzmodell hat geantwortet.`,
    searchFailed: {
      nobody: 'Kein Berater dieser Runde kann im Netz suchen; es ging ohne Recherche weiter.',
      nothing:
        'Die Suche hat rechtzeitig nichts Brauchbares gefunden; es ging ohne sie weiter, und sie wird nicht berechnet.',
    },
    materialCut: ({ read, total }) =>
      `Die Dokumente sind länger als das, was Berater bekommen können: Sie haben ${read} von ${total} Abschnitten gelesen, den Anfang jedes Dokuments und was der Frage am nächsten kommt.`,
    instructions: ({ place, quote }) =>
      `${{ question: 'Die Frage', context: 'Der Kontext', options: 'Die Beschreibung der Optionen', musts: 'Eine Mussbedingung', document: 'Ein Dokument', web: 'Eine gefundene Seite' }[place]} enthält Text, der sich an die Berater richtet („${quote}“); sie haben ihn als Material bekommen, nicht als Anweisung.`,
  },
  findings: {
    band: { high: 'Hohe Sicherheit', moderate: 'Mittlere Sicherheit', low: 'Geringe Sicherheit' },
    confidence: ({ band, option, probability, first }) =>
      `${band}: Das Gremium gibt ${option} eine Chance von ${probability}, die beste Wahl zu sein; die Option liegt in ${first} der Ziehungen vorn, die Gewichte und Punkte verändern.`,
    lowered: 'Weil das Memo eingeschränkt ist, ist das eine Stufe weniger, als die Zahlen allein ergäben.',
    agreeing: ({ option, points, rankings, correlation }) =>
      `Die Einschätzungen der Berater für ${option} liegen ${points} ${points === 1 ? 'Prozentpunkt' : 'Prozentpunkte'} auseinander.${rankings === null ? '' : ` Ihre Reihenfolgen stimmen ${{ closely: 'weitgehend', partly: 'teilweise', hardly: 'kaum' }[rankings]} überein${correlation === null ? '' : ` (mittlere Korrelation ${correlation}; 0 ist Zufall)`}.`}`,
    noAgreement: 'Nur ein Berater hat geantwortet; es gibt keine Übereinstimmung zu messen.',
    reading: {
      alone: 'nur ein Berater hat dieses Kriterium bewertet',
      unshared: 'keine Option wurde hier von zwei Beratern bewertet',
      level: 'die Berater geben hier jeder Option gleich viele Punkte',
      close: 'die Berater sind sich hier weitgehend einig',
      mostly: 'die Berater sind sich hier überwiegend einig',
      near: 'die Berater reihen die Optionen hier verschieden, aber nur um wenige Punkte',
      partly: 'die Berater sind sich hier teilweise einig',
      differ: 'die Berater sehen das unterschiedlich',
    },
  },
  document: {
    memo: 'Entscheidungsvorlage',
    simulated: 'simulierte Berater',
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
    moreEvidence: 'Weitere Belege',
    sources: 'Quellen',
    sourcesAbout:
      'Ein Verweis mit ✓ steht, wo die zitierten Worte im Dokument gefunden wurden, Wort für Wort. Ohne ✓ wird auf die Stelle nur verwiesen.',
    page: (page) => `S. ${page}`,
    citedBy: (advisors) => `zitiert von ${advisors}`,
    quoted: 'wörtlich zitiert',
    referred: 'darauf verwiesen',
    passage: 'Der ganze Abschnitt',
    uncited: (documents) => `Vorgelegt, aber von niemandem zitiert: ${list(documents)}.`,
    found: 'Im Netz gefunden',
    foundAbout:
      'Wie von der Suche der Anbieter gemeldet; niemand hat die Seiten gelesen, und kein Satz ist geprüft.',
    foundUncited: 'Ebenfalls gefunden, aber von niemandem zitiert:',
    foundBy: (advisors) => `gefunden von ${advisors}`,
    foundByOne: 'gefunden von einem Berater',
    before: ({ option, share }) => `vor der zweiten Runde ${option} mit ${share}`,
    process: 'Wie diese Vorlage entstand',
    signature: 'Signatur',
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
  },
  record: {
    title: 'Was daraus wurde',
    decided: ({ option, by }) => `Entschieden${by === null ? '' : ` von ${by}`}: ${option}.`,
    decidedNone: 'Entschieden: keine dieser Optionen.',
    review: (date) => `Neu prüfen am ${date}.`,
    result: {
      better: 'Es lief besser als erwartet.',
      as_expected: 'Es lief wie erwartet.',
      worse: 'Es lief schlechter als erwartet.',
      mixed: 'Es lief teils besser, teils schlechter als erwartet.',
    },
    best: (option) => `Im Nachhinein war ${option} richtig.`,
    came: (event) => `Eingetroffen: ${event}`,
    failed: (event) => `Nicht eingetroffen: ${event}`,
    unknown: (event) => `Nicht zu sagen: ${event}`,
  },
  share: {
    title: 'Was meinen Sie?',
    before: 'Bevor Sie sehen, was das Gremium sagt: Was meinen Sie?',
    name: 'Ihr Name',
    likely: 'Wie wahrscheinlich ist jede Option die beste? In Prozent; die Summe wird auf 100 umgerechnet.',
    reason: 'Ihr wichtigster Grund',
    send: 'Absenden und die Antwort des Gremiums zeigen',
    problem: {
      name: `Bitte nennen Sie Ihren Namen, mit höchstens ${VIEW_LIMITS.name} Zeichen.`,
      percents: 'Bitte geben Sie jeder Option einen Prozentwert von 0 bis 100, mindestens einer mehr als 0.',
      reason: `Bitte nennen Sie einen Grund, mit höchstens ${VIEW_LIMITS.reason} Zeichen.`,
    },
    full: 'Ihre Einschätzung kam zu spät und wurde nicht gespeichert: Über diesen Link werden keine weiteren angenommen. Hier ist die Vorlage.',
    views: 'Was andere dachten, bevor sie dies sahen',
    who: 'Wer',
    signed: 'Signiert',
    signedAbout:
      'Diese Vorlage wurde beim Speichern signiert. Mit diesen zwei Dateien kann jeder prüfen, ohne Netz und ohne Konto, dass sie Wort für Wort so gespeichert wurde:',
    withSignature: 'die Vorlage mit ihrer Signatur',
    publicKeys: 'die öffentlichen Schlüssel',
  },
  pool: ({ foreseen, came, option, from, to }) =>
    `Von ${foreseen} Voraussagen, die die Berater hier gemacht haben, ${came === 0 ? 'traf keine' : came === 1 ? 'traf eine' : `trafen ${came}`} zu. ` +
    (from === to
      ? `Danach gewichtet bleibt ${option} bei ${spacedPercent(to / 100)}.`
      : `Danach gewichtet ${to > from ? 'steigt' : 'sinkt'} ${option} von ${spacedPercent(from / 100)} auf ${spacedPercent(to / 100)}.`),
};
