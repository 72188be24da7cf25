// Before its double marks and within its quotation marks stand no-break spaces (U+00A0).
import type { FailureReason } from '@witan/client';
import { VIEW_LIMITS } from '../shared-memo.ts';
import type { Catalogue } from './catalogue.ts';
import type { Group } from './group.ts';
import { decimal, sentence, spacedPercent } from './text.ts';

const COUNTS = 'aucun un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ');
const words = (count: number): string => COUNTS[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const REVISED = {
  question: 'la question',
  context: 'le contexte',
  documents: 'les documents',
  options: 'les options',
  criteria: 'les critères',
  weights: 'les poids',
  musts: 'les conditions impératives',
  language: 'la langue',
} as const;

const LIST = new Intl.ListFormat('fr', { type: 'conjunction' });
const OR = new Intl.ListFormat('fr', { type: 'disjunction' });
const list = (items: readonly string[]): string => LIST.format(items);
const prefer = (count: number): string => (count === 1 ? 'préfère' : 'préfèrent');

const ofAdvisors = (count: number, total: number): string => {
  if (count === total) return total === 1 ? 'le seul conseiller' : `les ${words(total)} conseillers`;
  return `${words(count)} ${count === 1 ? 'conseiller' : 'conseillers'} sur ${words(total)}`;
};

const group = ({ option, count, advisors }: Group): string =>
  `${advisors.length > 0 ? list(advisors) : words(count)} ${prefer(count)} ${option}`;

const groupsInWords = ([first, ...rest]: readonly Group[]): string =>
  `${capital(words(first?.count ?? 0))} ${first?.count === 1 ? 'conseiller' : 'conseillers'} ${prefer(first?.count ?? 0)} ${first?.option ?? ''}, ${list(rest.map(group))}`;

const WHY: Readonly<Record<FailureReason, string>> = {
  timeout: 'n’a pas répondu à temps',
  rate_limited: 'a été refusé parce que sa limite de débit est atteinte',
  unavailable: 'était injoignable',
  invalid_key: 'a été refusé parce que sa clé n’est pas valide',
  quota_exhausted: 'a été refusé parce que son crédit est épuisé',
  refused: 'a décliné de répondre',
  invalid_output: 'n’a pas répondu sous la forme convenue',
  cost_limit: 'n’a pas été interrogé à cause de la limite de coût',
  too_long: 'n’a pas pu traiter une question de cette longueur',
  misconfigured: 'est mal configuré',
  interrupted: 'a été perdu lors d’une interruption du service',
};
const rests = (answered: number, seated: number): string =>
  `ce mémo repose sur ${answered} conseillers sur ${seated}`;

const side = (over: boolean): string => (over ? 'plus de' : 'moins de');

const DATE = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' });

export const fr: Catalogue = {
  language: 'fr',
  percent: spacedPercent,
  name: (name) => `« ${name} »`,
  number: (value, digits) => decimal('fr', value, digits),
  label: (title) => `${title} :`,
  list,
  join: (sentences) => sentences.join(' '),
  advisor: (letter) => `le conseiller ${letter}`,
  date: (at) => DATE.format(at),
  failure: WHY,
  or: (items) => OR.format(items),
  headline: {
    mustUnmet: (must) => `À établir d’abord : peut-on respecter ${must} ?`,
    findOut: (what) => `À établir d’abord : ${what}`,
    findOutMore: (ours) => `En savoir plus avant de décider ; pour l’instant, ${ours} est en tête`,
    ifRuledOut: ({ ours, must, other }) => `${capital(ours)}, si ${must} exclut ${other}`,
    judgementAndWeights: ({ ours, other }) =>
      `${capital(ours)} selon le jugement des conseillers, ${other} selon vos pondérations`,
    beforeIrreversible: (ours) => `En savoir plus avant de choisir ${ours}`,
    notCertain: (ours) => `${capital(ours)}, sans certitude`,
    onAverage: ({ ours, other }) =>
      `${capital(ours)} en moyenne ; davantage de conseillers préfèrent ${other}`,
    tooClose: ({ ours, other }) => `Trop serré pour trancher : ${ours} devance légèrement ${other}`,
    level: ({ ours, other }) => `Trop serré pour trancher entre ${ours} et ${other}`,
    tryIt: ({ ours, date }) => `Essayer ${ours}, et refaire le point le ${date}`,
    stay: (ours) => `S’en tenir pour l’instant à ${ours}`,
    narrowly: (ours) => `${capital(ours)}, de justesse`,
    recommendation: capital,
  },
  vote: {
    alone: (option) => `Un conseiller a répondu : ${option}.`,
    all: ({ total, option }) => `Les ${words(total)} conseillers préfèrent ${option}.`,
    majority: ({ total, groups: [first, ...rest] }) =>
      `${capital(words(first?.count ?? 0))} conseillers sur ${words(total)} préfèrent ${first?.option ?? ''} ; ${list(rest.map(group))}.`,
    spread: ({ ours, groups }) => `${groupsInWords(groups)} ; en moyenne, ${ours} est en tête.`,
    none: (ours) => `Aucun conseiller ne place ${ours} en premier, mais en moyenne cette option est en tête.`,
    picks: (groups) => `${groupsInWords(groups)}.`,
    out: ({ option, must, count, total }) =>
      `${capital(must)} exclut ${option} : selon ${ofAdvisors(count, total)}, cette condition n’est pas remplie.`,
    alike: (votes) => `Leurs erreurs se ressemblent tant que cela vaut environ ${votes} voix indépendantes.`,
    unanswered: ({ missing, seated }) =>
      `${capital(words(missing))} ${missing === 1 ? 'conseiller' : 'conseillers'} sur ${words(seated)} ${missing === 1 ? 'n’a' : 'n’ont'} pas répondu à temps.`,
  },
  consensus: {
    level: {
      strong: (ours) => `Les conseillers sont unanimes pour ${ours}.`,
      moderate: (ours) => `La plupart des conseillers préfèrent ${ours}.`,
      weak: (ours) => `Il n’y a pas de majorité pour ${ours}.`,
    },
    alone: 'Un seul conseiller a répondu : il n’y a pas d’accord à mesurer.',
    spread: ({ option, points }) =>
      `Les chances que les conseillers donnent à ${option} diffèrent de ${points} ${points < 2 ? 'point' : 'points'} de pourcentage.`,
    effective: ({ votes, total, outcomes }) =>
      `${outcomes === 0 ? 'D’après des jugements enregistrés de modèles comparables' : `D’après ${outcomes} résultats connus ici`}, les conseillers font souvent les mêmes erreurs : ${words(total)} réponses en valent environ ${votes} indépendantes.`,
    pick: (option) => `${capital(option)} est le premier choix de chaque conseiller.`,
    criterion: ({ option, criterion }) =>
      `Pour ${criterion}, tous jugent que ${option} est le meilleur choix.`,
    risk: ({ count, total, text }) =>
      `${capital(words(count))} conseillers sur ${words(total)} citent ce risque : ${text}`,
    assumption: ({ count, total, text }) =>
      `${capital(words(count))} conseillers sur ${words(total)} supposent ceci : ${text}`,
    dissent: ({ advisors, option, argument }) =>
      argument === null
        ? `${capital(list(advisors))} ${prefer(advisors.length)} ${option}.`
        : `${capital(list(advisors))} ${prefer(advisors.length)} ${option} : ${argument}`,
    split: ({ criterion, groups }) =>
      `Sur ${criterion}, ils divergent : ${list(groups.map(({ advisors, option }) => `${list(advisors)} ${advisors.length === 1 ? 'place' : 'placent'} ${option} en premier`))}.`,
    prediction: ({ event, low, high }) =>
      `Ils situent entre ${low} et ${high} la probabilité de ceci : ${event}`,
    tradeoff: ({ ours, other, points, criterion }) =>
      `Sur ${criterion}, ${ours} obtient ${points} points de moins que ${other}.`,
    noCase: (ours) => `Aucun conseiller n’a plaidé contre ${ours}.`,
  },
  firmness: {
    withoutAnyAdvisor: (ours) =>
      `Quel que soit le conseiller écarté, aucune autre option ne passe devant ${ours}.`,
    withoutAnyCriterion: (ours) =>
      `Quel que soit le critère écarté, aucune autre option n’a une meilleure note que ${ours}.`,
    withoutAdvisor: ({ advisor, option }) => `Sans ${advisor}, ${option} serait en tête.`,
    withoutCriterion: ({ criterion, option }) => `Sans ${criterion}, ${option} aurait la meilleure note.`,
    weight: ({ criterion, option, to, from, over }) =>
      `Si ${criterion} comptait pour ${side(over)} ${to} (aujourd’hui ${from}), ${option} aurait la meilleure note.`,
    chance: ({ advisor, of, option, to, from, over }) =>
      `Si ${advisor} donnait à ${of} ${side(over)} ${to} de chances (aujourd’hui ${from}), ${option} serait en tête.`,
    suits: ({ option, criterion }) =>
      `${capital(option)} convient le mieux à qui tient avant tout à ${criterion}.`,
    worthKnowing: ({ points, criterion }) =>
      `Une information parfaite améliorerait la note de ${points} points au plus${criterion === null ? '' : `, surtout sur ${criterion}`}.`,
    methods: (winners) =>
      `La méthode compte : ${list(winners.map(({ option, by }) => `${option} l’emporte selon ${list(by)}`))}.`,
    mustHolds: ({ must, count, total }) =>
      `${capital(must)} est respecté ; ${ofAdvisors(count, total)} y ${count === 1 ? 'voit' : 'voient'} un risque.`,
  },
  notes: {
    simulated:
      'Ce mémo a été écrit par des conseillers simulés ; aucun modèle n’a été interrogé. Il montre la forme d’une réponse, pas un avis.',
    interrupted: 'Le service a été interrompu en cours de route et a repris à la dernière étape enregistrée.',
    single: 'Un seul conseiller a répondu ; rien ici n’a été confronté à un second avis.',
    synthesisFallback:
      'Aucun conseiller n’a choisi parmi les phrases ; ce mémo a été composé sans modèle avec les phrases des conseillers.',
    sentencesLeftOut: (count) =>
      `${count === 1 ? 'Une phrase d’un conseiller n’est pas' : `${count} phrases de conseillers ne sont pas`} en première page à cause d’un lien, d’une adresse ou d’une commande ; les points de vue les montrent en entier.`,
    framingFallback: {
      criteria:
        'Aucun conseiller n’a pu cadrer la question ; ce mémo compare selon des critères généraux. Il serait meilleur avec les vôtres.',
      options:
        'Aucun conseiller n’a pu cadrer la question ; ce mémo compare des options lues dans la question. Il serait meilleur avec les vôtres.',
      both: 'Aucun conseiller n’a pu cadrer la question ; ce mémo compare des options lues dans la question, selon des critères généraux. Il serait meilleur avec les vôtres.',
    },
    noSecondRound: {
      quick: 'Pas de second tour : une délibération rapide n’en a pas.',
      no_time: 'Pas de second tour : le temps manquait.',
      alone: 'Pas de second tour : un seul conseiller a répondu.',
      nothing_shared:
        'Pas de second tour : la question est venue sans contexte que les conseillers auraient pu relire.',
      close: 'Pas de second tour : les premières réponses étaient assez proches.',
    },
    missing: ({ advisor, reason, answered, seated }) =>
      `${capital(advisor)} ${WHY[reason]} ; ${rests(answered, seated)}.`,
    late: ({ advisor, answered, seated }) =>
      `${capital(advisor)} a répondu quand les autres étaient déjà passés à la suite ; sa réponse est montrée mais ne change aucun chiffre ; ${rests(answered, seated)}.`,
    unreviewed: ({ advisor, reason }) =>
      `${capital(advisor)} ${WHY[reason]} lors de l’échange des raisons ; sa première réponse reste valable.`,
    values: ({ judgement, weights }) =>
      `Selon vos pondérations, ${weights} a la meilleure note, mais les conseillers jugent ${judgement} plus probablement le meilleur choix : vos valeurs et leur jugement divergent ici.`,
    methods: ({ judgement, scores }) =>
      `Les méthodes divergent : ${scores} a la meilleure note, mais les conseillers jugent ${judgement} plus probablement le meilleur choix.`,
    revised: (changed) =>
      changed.length === 0
        ? 'Ce mémo révise un mémo antérieur ; rien n’a changé dans ce qui était demandé.'
        : `Ce mémo révise un mémo antérieur ; ce qui a changé : ${list(changed.map((part) => REVISED[part]))}.`,
    panel: (name) => `Le panel « ${name} » a répondu.`,
    effort: {
      quick: 'Rapide : les modèles rapides des conseillers ont répondu une fois, sans relecture.',
      deep: 'Approfondi : les conseillers ont pu réfléchir autant que leurs modèles le permettent.',
    },
    profile: (parts) => `Repris du profil : ${list(parts.map((part) => REVISED[part]))}.`,
    contested: ({ option, must, by, against, wouldLead }) =>
      `À trancher d’abord : la condition ${must} exclut-elle ${option} ? Oui selon ${list(by)}, non selon ${list(against)}${wouldLead ? ` ; si elle ne l’exclut pas, ${option} est en tête` : ''}.`,
    learned: ({ ours, equal }) =>
      `${ours} est en tête parce que les conseillers comptent selon la justesse de leurs avis passés ; à poids égal, ce serait ${equal}.`,
    costLimit: ({ limit, what }) =>
      `Non demandé, car la limite de ${limit} aurait pu être dépassée : ${what}.`,
    leftOut: {
      research: (count) => (count === 1 ? '1 recherche' : `${count} recherches`),
      frame: (count) =>
        count === 1
          ? '1 proposition d’options et de critères'
          : `${count} propositions d’options et de critères`,
      perspectives: (count) =>
        count === 1 ? '1 première réponse d’un conseiller' : `${count} premières réponses de conseillers`,
      review: (count) =>
        count === 1 ? '1 seconde réponse d’un conseiller' : `${count} secondes réponses de conseillers`,
      synthesis: () => 'le choix des phrases par un modèle',
    },
    reserve: (advisor) => `${advisor} a échoué dès le début ; une réserve a pris sa place.`,
    fallback: (advisor) =>
      `Le modèle de ${advisor} n’était pas disponible ; son modèle de secours a répondu.`,
    searchFailed: {
      nobody: 'Aucun conseiller de ce panel ne peut chercher sur le web ; il a continué sans recherche.',
      nothing:
        'La recherche n’a rien trouvé d’utilisable à temps ; le panel a continué sans elle, et elle n’est pas facturée.',
    },
    rescaled: ({ advisor, most }) =>
      `${advisor} a noté sur une échelle de 0 à ${most} ; ses notes ont été converties sur 100.`,
    materialCut: ({ read, total }) =>
      `Les documents sont plus longs que ce qui peut être donné aux conseillers : ils ont lu ${read} passages sur ${total}, le début de chaque document et ce qui touche de plus près à la question.`,
    instructions: ({ place, quote }) =>
      `${{ question: 'La question', context: 'Le contexte', options: 'La description des options', musts: 'Une condition impérative', document: 'Un document', web: 'Une page trouvée' }[place]} contient un texte qui s’adresse aux conseillers (« ${quote} ») ; ils l’ont reçu comme matériau, non comme consigne.`,
  },
  findings: {
    band: { high: 'Confiance élevée', moderate: 'Confiance moyenne', low: 'Confiance faible' },
    confidence: ({ band, option, probability, first }) =>
      first === null
        ? `${band} : les conditions impératives ne laissent en lice que ${option} ; parmi toutes les options, le panel lui donne ${probability} de chances d’être le meilleur choix.`
        : `${band} : le panel donne à ${option} ${probability} de chances d’être le meilleur choix ; l’option arrive en tête dans ${first} des 10 000 simulations qui font varier poids et scores.`,
    lowered: 'Le mémo étant dégradé, c’est un cran de moins que ce que donneraient les chiffres seuls.',
    bandRecord: ({ n, right }) =>
      `D’après votre propre bilan : sur ${n} ${n === 1 ? 'mémo' : 'mémos'} de ce niveau, ${right} ${right < 2 ? 's’est révélé juste' : 'se sont révélés justes'}.`,
    reading: {
      alone: 'un seul conseiller a noté ce critère',
      unshared: 'aucune option n’a été notée ici par deux conseillers',
      level: 'les conseillers donnent ici la même note à chaque option',
      close: 'les conseillers s’accordent étroitement sur ce point',
      mostly: 'les conseillers s’accordent pour l’essentiel sur ce point',
      near: 'les conseillers classent ici les options autrement, mais à quelques points près',
      partly: 'les conseillers s’accordent en partie sur ce point',
      differ: 'les conseillers divergent sur ce point',
    },
  },
  document: {
    memo: 'Note de décision',
    simulated: 'conseillers simulés',
    notes: 'À noter',
    sentence,
    aside: (text) => ` (${text})`,
    undo: {
      reversible: 'Facile à annuler.',
      costly: 'Coûteux à annuler.',
      irreversible: 'Difficile à annuler.',
    },
    against: 'Contre',
    change: 'Ce qui changerait la réponse',
    heldFor: ({ who, option }) => `${who}, pour ${option}`,
    risks: 'Ce qui peut mal tourner',
    holds: 'Cela vaut tant que',
    next: 'Prochaines étapes',
    option: 'Option',
    votes: 'voix',
    ofAll: ({ count, total }) => `${count} sur ${total}`,
    best: 'chances d’être le meilleur',
    recommended: 'recommandée',
    out: 'écartée',
    agreement: 'Accords et désaccords',
    agree: 'Ils s’accordent',
    differ: 'Ils divergent',
    firstRound: (groups) => `Avant le second tour : ${list(groups.map(group))}.`,
    scores: 'Scores par critère',
    scoresHint: ({ options, criteria }) =>
      `${options} options, ${criteria === 1 ? '1 critère' : `${criteria} critères`}`,
    scoresAbout:
      'La moyenne des scores des conseillers, 100 étant le meilleur, avec le plus bas et le plus haut ; à côté de chaque critère, son poids.',
    givesUp: 'Ce à quoi ce choix renonce',
    criterion: 'Critère',
    weightedScore: 'Score pondéré',
    advisor: 'Conseiller',
    advisorName: (letter) => `Conseiller ${letter}`,
    panel: 'Panel',
    panelInRunning: 'Panel, options en lice',
    sure: 'Degré de certitude',
    changes: 'Solidité du résultat',
    probabilities: 'Chances d’être le meilleur choix',
    probabilitiesAbout: 'Ce que chaque conseiller donne à chaque option ; • marque son propre choix.',
    ranks: 'Fréquence de chaque rang',
    ranksAbout:
      'Sur 10 000 simulations où poids et scores varient dans les limites que les conseillers jugent possibles.',
    intervals: ({ level, outcomes }) =>
      outcomes === 0
        ? `La fourchette d’un conseiller est censée contenir la vérité dans ${level} des cas, comme annoncé.`
        : `D’après ${outcomes} résultats connus ici, les fourchettes des conseillers sont censées contenir la vérité dans ${level} des cas en moyenne.`,
    rank: (rank) => `rang ${rank}`,
    regret: 'Ce que coûterait un mauvais choix',
    regretAbout:
      'Points perdus par rapport à l’option qui se révèle la meilleure, dans les mêmes simulations.',
    onAverage: 'en moyenne',
    oneInTen: 'dans le pire dixième, plus de',
    tornado: 'De quoi dépend l’avance',
    tornadoAbout:
      'De combien de points l’option en tête garde l’avance quand un poids est divisé ou multiplié par deux ; sous zéro, une autre passe devant.',
    halved: 'divisé par deux',
    doubled: 'doublé',
    musts: 'Conditions impératives',
    mustsAbout:
      'Une option est écartée quand plus de la moitié des conseillers juge qu’elle ne remplit pas une condition.',
    met: 'remplie',
    atRisk: 'menacée',
    failed: 'non remplie',
    predictions: 'Ce que le panel prévoit',
    predictionsAbout: 'Si l’option est choisie ; chaque prévision se vérifie à sa date.',
    event: 'Événement',
    by: 'avant le',
    likely: 'probabilité',
    perspectives: 'Chaque conseiller',
    late: 'Arrivé trop tard ; montré, mais non compté.',
    before: ({ option, share }) => `avant le second tour ${option} à ${share}`,
    caseAgainst: 'Contre',
    learned: 'Ce que le second tour a changé',
    itsRisks: 'Ce qui peut mal tourner',
    itsConditions: 'Cela vaut tant que',
    itsSteps: 'Prochaines étapes',
    itsAssumptions: 'Hypothèses',
    itsChange: 'Changerait d’avis si',
    evidence: 'Éléments',
    moreEvidence: 'Autres éléments',
    sources: 'Sources',
    documents: 'Dans les documents',
    sourcesAbout:
      'Un renvoi avec ✓ signifie que les mots cités ont été retrouvés mot pour mot dans le document. Sans ✓, le passage est seulement mentionné.',
    page: (page) => `p. ${page}`,
    citedBy: (advisors) => `cité par ${advisors}`,
    quoted: 'cité mot pour mot',
    referred: 'mentionné',
    passage: 'Le passage entier',
    uncited: (documents) => `Fourni, mais cité par personne : ${list(documents)}.`,
    found: 'Trouvé sur le web',
    foundAbout:
      'Tel que rapporté par la recherche des fournisseurs ; personne n’a lu les pages, et aucune phrase n’est vérifiée.',
    foundUncited: 'Également trouvé, mais cité par personne :',
    foundBy: (advisors) => `trouvé par ${advisors}`,
    foundByOne: 'trouvé par un conseiller',
    granted: 'Ce qui est tenu pour acquis, et ce que l’on ignore',
    assumptions: 'Tenu pour acquis',
    unknown: 'Inconnu',
    process: 'Comment cette note a été établie',
    wholeQuestion: 'La question entière',
    signature: 'Signature',
    method: {
      probability: 'la probabilité',
      score: 'le score pondéré',
      borda: 'la méthode de Borda',
      condorcet: 'la majorité par paires',
    },
    counted: ({ answered, time }) =>
      `${answered === 1 ? 'Un conseiller a' : `${capital(words(answered))} conseillers ont`} répondu, en ${time}.`,
    cost: ({ dollars, sure }) =>
      `${{ exact: '', about: 'Environ ', least: 'Au moins ' }[sure]}${dollars} d’appels aux modèles.`,
    costUnknown: 'Le coût des appels aux modèles n’est pas connu.',
    stage: {
      frame: 'cadrage',
      research: 'recherche',
      perspectives: 'avis',
      review: 'second tour',
      synthesis: 'synthèse',
    },
  },
  record: {
    title: 'Ce qu’il en est advenu',
    decided: ({ option, by }) => `Décidé${by === null ? '' : ` par ${by}`} : ${option}.`,
    decidedNone: 'Décidé : aucune de ces options.',
    review: (date) => `À revoir le ${date}.`,
    result: {
      better: 'Le résultat est meilleur que prévu.',
      as_expected: 'Le résultat est conforme aux attentes.',
      worse: 'Le résultat est moins bon que prévu.',
      mixed: 'Le résultat est en partie meilleur, en partie moins bon que prévu.',
    },
    best: (option) => `Avec le recul, le bon choix était ${option}.`,
    came: (event) => `S’est réalisé : ${event}`,
    failed: (event) => `Ne s’est pas réalisé : ${event}`,
    unknown: (event) => `Impossible à dire : ${event}`,
  },
  share: {
    title: 'Qu’en pensez-vous ?',
    before: 'Avant de voir ce que dit le panel : qu’en pensez-vous ?',
    name: 'Votre nom',
    likely:
      'Quelle est la probabilité que chaque option soit la meilleure ? En pour cent ; le total est ramené à 100.',
    reason: 'Votre raison principale',
    send: 'Envoyer et afficher la réponse du panel',
    problem: {
      name: `Veuillez indiquer votre nom, en ${VIEW_LIMITS.name} caractères au plus.`,
      percents: 'Veuillez donner à chaque option un pourcentage de 0 à 100, dont au moins un supérieur à 0.',
      reason: `Veuillez donner une raison, en ${VIEW_LIMITS.reason} caractères au plus.`,
    },
    full: 'Votre avis est arrivé trop tard et n’a pas été conservé : ce lien n’en accepte plus. Voici la note.',
    views: 'Ce que d’autres pensaient avant de voir cette note',
    who: 'Qui',
    signed: 'Signée',
    signedAbout:
      'Cette note a été signée lors de son enregistrement. Avec ces deux fichiers, chacun peut vérifier, hors ligne et sans compte, qu’elle est mot pour mot celle qui a été enregistrée :',
    withSignature: 'la note avec sa signature',
    publicKeys: 'les clés publiques',
  },
  cost: {
    free: 'Rien n’a été débité.',
    charged: ({ credits, left, limit, until }) =>
      `${credits} crédits. Il en reste ${left} sur ${limit} jusqu’au ${until}.`,
  },
  pool: ({ foreseen, came, option, from, to }) =>
    `Sur ${foreseen} prévisions que les conseillers ont faites ici, ${came === 0 ? 'aucune ne s’est réalisée' : came === 1 ? 'une seule s’est réalisée' : `${came} se sont réalisées`}. ` +
    (from === to
      ? `Pondérer les conseillers selon ce bilan laisse ${option} à ${spacedPercent(to / 100)}.`
      : `Pondérer les conseillers selon ce bilan fait passer ${option} de ${spacedPercent(from / 100)} à ${spacedPercent(to / 100)}.`),
  learnsLittle: ({ right, n }) =>
    `Dans ${right} cas sur ${n}, ce qui a été noté comme juste est ce qui avait été décidé ; cela apprend peu sur les conseillers, leurs poids comptent donc moins.`,
};
