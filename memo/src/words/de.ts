import type { FailureReason } from '@witan/client';
import { VIEW_LIMITS } from '../shared-memo.ts';
import type { Catalogue } from './catalogue.ts';
import type { Group } from './group.ts';
import { decimal, sentence, spacedPercent } from './text.ts';

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

const LIST = new Intl.ListFormat('de', { type: 'conjunction' });
const OR = new Intl.ListFormat('de', { type: 'disjunction' });
const list = (items: readonly string[]): string => LIST.format(items);
const prefer = (count: number): string => (count === 1 ? 'bevorzugt' : 'bevorzugen');
const some = (count: number): string => (count === 1 ? 'einer' : words(count));

const ofAdvisors = (count: number, total: number): string => {
  if (count < total) return `${some(count)} von ${words(total)} Beratern`;
  return total === 1 ? 'der eine Berater' : `${total === 2 ? 'beide' : `alle ${words(total)}`} Berater`;
};

const group = ({ option, count, advisors }: Group): string =>
  `${advisors.length > 0 ? list(advisors) : some(count)} ${prefer(count)} ${option}`;

const groupsInWords = ([first, ...rest]: readonly Group[]): string =>
  `${capital(words(first?.count ?? 0))} Berater ${prefer(first?.count ?? 0)} ${first?.option ?? ''}, ${list(rest.map(group))}`;

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

const side = (over: boolean): string => (over ? 'mehr als' : 'weniger als');

const DATE = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });

export const de: Catalogue = {
  language: 'de',
  percent: spacedPercent,
  name: (name) => (name.split(/\s+/u).length > 1 ? `„${name}“` : capital(name)),
  number: (value, digits) => decimal('de', value, digits),
  label: (title) => `${title}:`,
  list,
  join: (sentences) => sentences.join(' '),
  advisor: (letter) => `Berater ${letter}`,
  date: (at) => DATE.format(at),
  failure: WHY,
  or: (items) => OR.format(items),
  headline: {
    mustUnmet: (must) => `Zuerst klären: Lässt sich ${must} überhaupt erfüllen?`,
    findOut: (what) => `Zuerst klären: ${what}`,
    findOutMore: (ours) => `Vor der Entscheidung mehr herausfinden; bisher liegt ${ours} vorn`,
    ifRuledOut: ({ ours, must, other }) => `${ours}, falls ${other} an ${must} scheitert`,
    judgementAndWeights: ({ ours, other }) =>
      `${ours} nach dem Urteil der Berater, ${other} nach Ihren Gewichten`,
    beforeIrreversible: (ours) => `Mehr herausfinden, bevor die Wahl auf ${ours} fällt`,
    notCertain: (ours) => `${ours}, wenn auch nicht sicher`,
    onAverage: ({ ours, other }) => `${ours} im Durchschnitt; mehr Berater bevorzugen ${other}`,
    tooClose: ({ ours, other }) => `Kaum zu entscheiden: ${ours} liegt leicht vor ${other}`,
    level: ({ ours, other }) => `Kaum zu entscheiden zwischen ${ours} und ${other}`,
    tryIt: ({ ours, date }) => `${ours} ausprobieren und am ${date} neu prüfen`,
    stay: (ours) => `Vorerst bei ${ours} bleiben`,
    narrowly: (ours) => `${ours}, mit knappem Vorsprung`,
    recommendation: (ours) => ours,
  },
  vote: {
    alone: (option) => `Ein Berater hat geantwortet: ${option}.`,
    all: ({ total, option }) =>
      `${total === 2 ? 'Beide' : `Alle ${words(total)}`} Berater bevorzugen ${option}.`,
    majority: ({ total, groups: [first, ...rest] }) =>
      `${capital(some(first?.count ?? 0))} von ${words(total)} Beratern bevorzugen ${first?.option ?? ''}; ${list(rest.map(group))}.`,
    spread: ({ ours, groups }) => `${groupsInWords(groups)}; im Durchschnitt liegt ${ours} vorn.`,
    none: (ours) => `Kein Berater setzt ${ours} an die erste Stelle, aber im Durchschnitt liegt es vorn.`,
    picks: (groups) => `${groupsInWords(groups)}.`,
    out: ({ option, must, count, total }) =>
      `${option} scheidet aus: ${capital(ofAdvisors(count, total))} ${count === 1 ? 'hält' : 'halten'} ${must} für nicht erfüllt.`,
    alike: (votes) => `Sie irren sich so gleich, dass das nur etwa ${votes} unabhängigen Stimmen entspricht.`,
    unanswered: ({ missing, seated }) =>
      `${capital(some(missing))} von ${words(seated)} Beratern ${missing === 1 ? 'hat' : 'haben'} nicht rechtzeitig geantwortet.`,
  },
  consensus: {
    level: {
      strong: (ours) => `Die Berater sind sich einig: ${ours}.`,
      moderate: (ours) => `Die meisten Berater bevorzugen ${ours}.`,
      weak: (ours) => `Keine Mehrheit bevorzugt ${ours}.`,
    },
    alone: 'Nur ein Berater hat geantwortet; Übereinstimmung lässt sich nicht messen.',
    spread: ({ option, points }) =>
      `Die Chancen, die die Berater für ${option} sehen, liegen ${points === 1 ? 'einen Prozentpunkt' : `${points} Prozentpunkte`} auseinander.`,
    effective: ({ votes, total, outcomes }) =>
      `${outcomes === 0 ? 'Nach aufgezeichneten Urteilen vergleichbarer Modelle' : `Nach ${outcomes} bekannten Ergebnissen`} machen die Berater oft dieselben Fehler: ${capital(words(total))} Antworten zählen wie etwa ${votes} unabhängige.`,
    pick: (option) => `${option} ist für jeden Berater die erste Wahl.`,
    criterion: ({ option, criterion }) => `Bei ${criterion} halten alle ${option} für die beste Wahl.`,
    risk: ({ count, total, text }) =>
      `${capital(some(count))} von ${words(total)} Beratern nennen dieses Risiko: ${text}`,
    assumption: ({ count, total, text }) =>
      `${capital(some(count))} von ${words(total)} Beratern nehmen an: ${text}`,
    dissent: ({ advisors, option, argument }) =>
      argument === null
        ? `${list(advisors)} ${prefer(advisors.length)} ${option}.`
        : `${list(advisors)} ${prefer(advisors.length)} ${option}: ${argument}`,
    split: ({ criterion, groups }) =>
      `Bei ${criterion} gehen sie auseinander: ${list(groups.map(({ advisors, option }) => `${list(advisors)} ${advisors.length === 1 ? 'setzt' : 'setzen'} ${option} an die erste Stelle`))}.`,
    prediction: ({ event, low, high }) =>
      `Wie wahrscheinlich dies ist, schätzen sie auf ${low} bis ${high}: ${event}`,
    tradeoff: ({ ours, other, points, criterion }) =>
      `Bei ${criterion} liegt ${ours} um ${points} Punkte hinter ${other}.`,
    noCase: (ours) => `Kein Berater hat etwas gegen ${ours} vorgebracht.`,
  },
  firmness: {
    withoutAnyAdvisor: (ours) =>
      `Welchen Berater man auch weglässt: Keine andere Option zieht an ${ours} vorbei.`,
    withoutAnyCriterion: (ours) =>
      `Welches Kriterium man auch weglässt: Keine andere Option hat mehr Punkte als ${ours}.`,
    withoutAdvisor: ({ advisor, option }) => `Ohne ${advisor} läge ${option} vorn.`,
    withoutCriterion: ({ criterion, option }) => `Ohne ${criterion} hätte ${option} die meisten Punkte.`,
    weight: ({ criterion, option, to, from, over }) =>
      `Zählte ${criterion} ${side(over)} ${to} (derzeit ${from}), hätte ${option} die meisten Punkte.`,
    chance: ({ advisor, of, option, to, from, over }) =>
      `Gäbe ${advisor} ${of} ${side(over)} ${to} (derzeit ${from}), läge ${option} vorn.`,
    suits: ({ option, criterion }) => `${option} passt am besten, wenn ${criterion} am meisten zählt.`,
    worthKnowing: ({ points, criterion }) =>
      `Vollständiges Wissen würde die Punktzahl um höchstens ${points} Punkte verbessern${criterion === null ? '' : `, das meiste davon bei ${criterion}`}.`,
    methods: (winners) =>
      `Das Verfahren macht einen Unterschied: ${list(winners.map(({ option, by }) => `${option} gewinnt nach ${list(by)}`))}.`,
    mustHolds: ({ must, count, total }) =>
      `${must} ist erfüllt; ${ofAdvisors(count, total)} ${count === 1 ? 'sieht' : 'sehen'} das in Gefahr.`,
  },
  notes: {
    simulated:
      'Dieses Memo haben simulierte Berater geschrieben; es wurde kein Modell gefragt. Es zeigt die Form einer Antwort und ist kein Rat.',
    interrupted:
      'Der Dienst wurde mittendrin unterbrochen und hat vom letzten festgehaltenen Schritt an weitergemacht.',
    single: 'Nur ein Berater hat geantwortet; nichts hier ist an einer zweiten Meinung gemessen.',
    synthesisFallback:
      'Kein Berater hat unter den Sätzen ausgewählt; dieses Memo ist ohne Modell aus den eigenen Sätzen der Berater zusammengestellt.',
    sentencesLeftOut: (count) =>
      `${count === 1 ? 'Ein Satz eines Beraters steht' : `${count} Sätze der Berater stehen`} wegen eines Links, einer Adresse oder eines Befehls nicht auf der ersten Seite; die Perspektiven zeigen alles.`,
    framingFallback: {
      criteria:
        'Kein Berater konnte die Frage aufbereiten; dieses Memo vergleicht nach allgemeinen Kriterien. Mit eigenen wäre es besser.',
      options:
        'Kein Berater konnte die Frage aufbereiten; dieses Memo vergleicht Optionen, die aus der Frage abgelesen sind. Mit eigenen wäre es besser.',
      both: 'Kein Berater konnte die Frage aufbereiten; dieses Memo vergleicht Optionen, die aus der Frage abgelesen sind, nach allgemeinen Kriterien. Mit eigenen wäre es besser.',
    },
    noSecondRound: {
      quick: 'Keine zweite Runde: Eine schnelle Beratung hat keine.',
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
    panel: (name) => `Geantwortet hat das Gremium „${name}“.`,
    effort: {
      quick: 'Schnell: Geantwortet haben einmal die schnellen Modelle der Berater, ohne zweite Runde.',
      deep: 'Gründlich: Die Berater durften so lange nachdenken, wie ihre Modelle es können.',
    },
    profile: (parts) => `Aus dem Profil übernommen: ${list(parts.map((part) => REVISED[part]))}.`,
    contested: ({ option, must, by, against, wouldLead }) =>
      `Klären Sie zuerst, ob ${option} an ${must} scheitert: ${list(by)} ${by.length === 1 ? 'bejaht' : 'bejahen'} das, ${list(against)} nicht${wouldLead ? `; scheitert die Option nicht daran, liegt sie vorn` : ''}.`,
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
      synthesis: () => 'die Auswahl der Sätze durch ein Modell',
    },
    reserve: (advisor) => `${advisor} fiel gleich zu Beginn aus; eine Reserve hat den Platz übernommen.`,
    fallback: (advisor) => `Das Modell von ${advisor} war nicht verfügbar; das Ersatzmodell hat geantwortet.`,
    searchFailed: {
      nobody: 'Kein Berater dieser Runde kann im Netz suchen; es ging ohne Recherche weiter.',
      nothing:
        'Die Suche hat rechtzeitig nichts Brauchbares gefunden; es ging ohne sie weiter, und sie wird nicht berechnet.',
    },
    rescaled: ({ advisor, most }) =>
      `${advisor} hat auf einer Skala von 0 bis ${most} bewertet; die Werte wurden auf 0 bis 100 umgerechnet.`,
    materialCut: ({ read, total }) =>
      `Die Dokumente sind länger als das, was Berater bekommen können: Sie haben ${read} von ${total} Abschnitten gelesen, den Anfang jedes Dokuments und was der Frage am nächsten kommt.`,
    instructions: ({ place, quote }) =>
      `${{ question: 'Die Frage', context: 'Der Kontext', options: 'Die Beschreibung der Optionen', musts: 'Eine Mussbedingung', document: 'Ein Dokument', web: 'Eine gefundene Seite' }[place]} enthält Text, der sich an die Berater richtet („${quote}“); sie haben ihn als Material bekommen, nicht als Anweisung.`,
  },
  findings: {
    band: { high: 'Hohe Sicherheit', moderate: 'Mittlere Sicherheit', low: 'Geringe Sicherheit' },
    confidence: ({ band, option, probability, first }) =>
      first === null
        ? `${band}: Die Mussbedingungen lassen nur ${option} übrig; unter allen Optionen gibt ihr das Gremium eine Chance von ${probability}.`
        : `${band}: Das Gremium gibt ${option} eine Chance von ${probability}, die beste Wahl zu sein; in ${first} von 10.000 Simulationen mit schwankenden Gewichten und Punkten liegt diese Option vorn.`,
    lowered: 'Weil das Memo eingeschränkt ist, ist das eine Stufe weniger, als die Zahlen allein ergäben.',
    bandRecord: ({ n, right }) =>
      `Nach Ihrer eigenen Bilanz: Von ${n} ${n === 1 ? 'Memo' : 'Memos'} mit dieser Stufe ${right === 1 ? 'lag 1' : `lagen ${right}`} richtig.`,
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
    sentence,
    aside: (text) => ` (${text})`,
    undo: {
      reversible: 'Leicht rückgängig zu machen.',
      costly: 'Nur mit Aufwand rückgängig zu machen.',
      irreversible: 'Schwer rückgängig zu machen.',
    },
    against: 'Dagegen spricht',
    change: 'Was das ändern würde',
    heldFor: ({ who, option }) => `${who}, für ${option}`,
    risks: 'Was schiefgehen kann',
    holds: 'Das gilt, solange',
    next: 'Nächste Schritte',
    option: 'Option',
    votes: 'Stimmen',
    ofAll: ({ count, total }) => `${count} von ${total}`,
    best: 'Chance, am besten zu sein',
    recommended: 'empfohlen',
    out: 'ausgeschieden',
    agreement: 'Worin sie übereinstimmen und worin nicht',
    agree: 'Darin stimmen sie überein',
    differ: 'Darin unterscheiden sie sich',
    firstRound: (groups) => `Vor der zweiten Runde: ${list(groups.map(group))}.`,
    scores: 'Punkte nach Kriterien',
    scoresHint: ({ options, criteria }) =>
      `${options} Optionen, ${criteria === 1 ? '1 Kriterium' : `${criteria} Kriterien`}`,
    scoresAbout:
      'Der Durchschnitt der Punkte aller Berater, 100 ist am besten; dazu der niedrigste und der höchste Wert, neben jedem Kriterium sein Gewicht.',
    givesUp: 'Worauf die Wahl verzichtet',
    criterion: 'Kriterium',
    weightedScore: 'Gewichtete Punkte',
    advisor: 'Berater',
    advisorName: (letter) => `Berater ${letter}`,
    panel: 'Gremium',
    panelInRunning: 'Gremium, nur was im Rennen ist',
    sure: 'Wie sicher das ist',
    changes: 'Wie fest das steht',
    probabilities: 'Chance, die beste Wahl zu sein',
    probabilitiesAbout: 'Was jeder Berater jeder Option gibt; • steht bei seiner eigenen Wahl.',
    ranks: 'Wie oft jede Option welchen Rang erreicht',
    ranksAbout:
      'In 10.000 Simulationen, in denen Gewichte und Punkte so weit schwanken, wie die Berater es für möglich halten.',
    intervals: ({ level, outcomes }) =>
      outcomes === 0
        ? `Die Spanne eines Beraters gilt, wie angegeben, in ${level} der Fälle als richtig.`
        : `Nach ${outcomes} bekannten Ergebnissen gelten die Spannen der Berater im Mittel in ${level} der Fälle als richtig.`,
    rank: (rank) => `Rang ${rank}`,
    regret: 'Was eine falsche Wahl kosten würde',
    regretAbout: 'Punkte, die gegenüber der im Nachhinein besten Option fehlen, in denselben Simulationen.',
    onAverage: 'im Mittel',
    oneInTen: 'im schlechtesten Zehntel über',
    tornado: 'Woran der Vorsprung hängt',
    tornadoAbout:
      'Um wie viele Punkte die führende Option vorn bleibt, wenn ein Gewicht halbiert oder verdoppelt wird; unter null führt eine andere.',
    halved: 'halbiert',
    doubled: 'verdoppelt',
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
    perspectives: 'Die Berater im Einzelnen',
    late: 'Kam zu spät; wird gezeigt, aber nicht gezählt.',
    before: ({ option, share }) => `vor der zweiten Runde ${option} mit ${share}`,
    caseAgainst: 'Dagegen spricht',
    learned: 'Was sich in der zweiten Runde geändert hat',
    itsRisks: 'Was schiefgehen kann',
    itsConditions: 'Das gilt, solange',
    itsSteps: 'Nächste Schritte',
    itsAssumptions: 'Annahmen',
    itsChange: 'Würde die Meinung ändern, wenn',
    evidence: 'Belege',
    moreEvidence: 'Weitere Belege',
    sources: 'Quellen',
    documents: 'In den Dokumenten',
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
    granted: 'Was vorausgesetzt wird, und was nicht bekannt ist',
    assumptions: 'Vorausgesetzt',
    unknown: 'Nicht bekannt',
    process: 'Wie diese Vorlage entstand',
    wholeQuestion: 'Die ganze Frage',
    signature: 'Signatur',
    method: {
      probability: 'Wahrscheinlichkeit',
      score: 'gewichteten Punkten',
      borda: 'Borda-Zählung',
      condorcet: 'paarweiser Mehrheit',
    },
    counted: ({ answered, time }) =>
      `${answered === 1 ? 'Ein Berater hat' : `${capital(words(answered))} Berater haben`} geantwortet, in ${time}.`,
    cost: ({ dollars, sure }) =>
      `${{ exact: '', about: 'Etwa ', least: 'Mindestens ' }[sure]}${dollars} für Modellaufrufe.`,
    costUnknown: 'Die Kosten der Modellaufrufe sind nicht bekannt.',
    stage: {
      frame: 'Rahmen',
      research: 'Recherche',
      perspectives: 'Einschätzungen',
      review: 'zweite Runde',
      synthesis: 'Zusammenstellen',
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
  cost: {
    free: 'Es wurde nichts berechnet.',
    charged: ({ credits, left, limit, until }) =>
      `${credits} Credits. Bis zum ${until} bleiben ${left} von ${limit}.`,
  },
  pool: ({ foreseen, came, option, from, to }) =>
    `Von ${foreseen} Voraussagen, die die Berater hier gemacht haben, ${came === 0 ? 'traf keine' : came === 1 ? 'traf eine' : `trafen ${came}`} zu. ` +
    (from === to
      ? `Danach gewichtet bleibt ${option} bei ${spacedPercent(to / 100)}.`
      : `Danach gewichtet ${to > from ? 'steigt' : 'sinkt'} ${option} von ${spacedPercent(from / 100)} auf ${spacedPercent(to / 100)}.`),
  learnsLittle: ({ right, n }) =>
    `Als richtig wurde in ${right} von ${n} Fällen das eingetragen, wofür man sich entschieden hatte; das sagt wenig über die Berater, deshalb gelten ihre Gewichte weniger.`,
};
