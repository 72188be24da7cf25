// What simulated advisors say in German, French, Spanish and Chinese: nothing about the world, and that they are simulated.
import type { Spoken } from '../advise/language.ts';

/**
 * `{o}` stands for the option, `{rival}` for the next best one, `{c}` for a criterion, `{text}` for a line of another
 * advisor, `{advisor}` for one. Lists of four hold one for each temperament, so that no two advisors use the same words.
 */
export type Phrases = {
  readonly good: readonly string[];
  readonly mixed: readonly string[];
  readonly bad: readonly string[];
  /** By verdict on a must. */
  readonly musts: Readonly<Record<'met' | 'at_risk' | 'failed', string>>;
  readonly cases: readonly string[];
  readonly against: readonly string[];
  readonly risks: readonly string[];
  readonly assumptions: readonly string[];
  readonly turns: readonly string[];
  readonly needsFirst: string;
  readonly newInformation: string;
  readonly changed: string;
  readonly keep: string;
  readonly thirdWay: string;
  readonly open: readonly string[];
  readonly described: string;
  /** Name, description and weight. */
  readonly criteria: readonly (readonly [string, string, number])[];
  readonly framed: readonly string[];
  readonly missing: readonly string[];
  /** Event and days until then. */
  readonly events: readonly (readonly [string, number])[];
  readonly reason: string;
  readonly dissent: string;
  readonly agreed: string;
  readonly conditions: readonly string[];
  readonly steps: readonly string[];
  readonly findOut: string;
};

const de: Phrases = {
  good: [
    'Bei {c} steht „{o}“ in dieser Simulation gut da.',
    'In dieser Simulation spricht bei {c} mehr für „{o}“ als dagegen.',
    'Nach {c} allein wäre „{o}“ hier eine gute Wahl; geprüft ist das nicht.',
    '„{o}“ bekommt bei {c} einen hohen simulierten Wert.',
  ],
  mixed: [
    'Bei {c} liegt „{o}“ in dieser Simulation in der Mitte.',
    'In dieser Simulation hält sich bei {c} das Für und Wider von „{o}“ die Waage.',
    'Zu {c} lässt sich bei „{o}“ hier wenig sagen.',
    '„{o}“ bekommt bei {c} einen mittleren simulierten Wert.',
  ],
  bad: [
    'Bei {c} steht „{o}“ in dieser Simulation schwach da.',
    'In dieser Simulation spricht bei {c} mehr gegen „{o}“ als dafür.',
    'Nach {c} allein wäre „{o}“ hier keine gute Wahl; geprüft ist das nicht.',
    '„{o}“ bekommt bei {c} einen niedrigen simulierten Wert.',
  ],
  musts: {
    met: 'In dieser Simulation gilt „{c}“ bei „{o}“ als erfüllt.',
    at_risk: 'In dieser Simulation gilt „{c}“ bei „{o}“ als gefährdet.',
    failed: 'In dieser Simulation gilt „{c}“ bei „{o}“ als nicht erfüllt.',
  },
  cases: [
    'In dieser Simulation liegt „{o}“ vorn, vor allem wegen {c}. „{rival}“ folgt dahinter. Mit echten Beratern kann es anders ausgehen.',
    'Ich ziehe „{o}“ vor, weil die simulierten Werte bei {c} dafür sprechen. Bei „{rival}“ sind sie schwächer.',
    'Nach den simulierten Werten trägt „{o}“ am weitesten; bei {c} ist der Abstand zu „{rival}“ am deutlichsten.',
    'Simuliert betrachtet bringt „{o}“ am meisten. Ausschlag gibt {c}; „{rival}“ kommt danach.',
  ],
  against: [
    'Gegen „{o}“ spricht, dass „{rival}“ bei {c} besser abschneiden könnte.',
    'Wer {c} höher gewichtet, kommt eher zu „{rival}“ als zu „{o}“.',
    'Die simulierten Werte für „{o}“ sind nicht belegt; echte Zahlen zu {c} könnten für „{rival}“ sprechen.',
    'Vielleicht ist „{o}“ zu früh gewählt, und „{rival}“ hält bei {c} länger.',
  ],
  risks: [
    '„{o}“ hat mehr gekostet als gedacht.',
    'Nach „{o}“ fehlte die Zeit, die Folgen zu begleiten.',
    'Niemand hatte festgelegt, woran man den Erfolg von „{o}“ erkennt.',
    'Wer von „{o}“ betroffen war, erfuhr es zuletzt.',
  ],
  assumptions: ['Die Frage nennt alles, was zählt.', 'Jede der Optionen lässt sich umsetzen.'],
  turns: [
    'Belastbare Zahlen, die für „{rival}“ sprechen.',
    'Ein Kostenvoranschlag, der deutlich höher liegt als erwartet.',
  ],
  needsFirst: 'Ein paar echte Zahlen: was der jetzige Zustand kostet, und was sich ändern würde.',
  newInformation: 'Das hatte ich nicht bedacht: „{text}“ Es spricht für „{o}“.',
  changed: 'Nach den Gründen der anderen habe ich meine Meinung geändert.',
  keep: 'Alles lassen, wie es ist',
  thirdWay: 'Erst im Kleinen ausprobieren',
  open: ['Jetzt eine klare Änderung beschließen', 'Erst im Kleinen ausprobieren'],
  described: 'Eine der Möglichkeiten, um die es in der Frage geht.',
  criteria: [
    ['Nutzen', 'Was danach besser ist, und für wen.', 30],
    ['Kosten', 'Geld, Zeit und Aufmerksamkeit; günstig ist hoch.', 25],
    ['Risiko', 'Wie unwahrscheinlich ernster Schaden ist.', 25],
    ['Umkehrbarkeit', 'Wie leicht man zurückkann.', 20],
  ],
  framed: ['Mehr als die Frage selbst war nicht bekannt.', 'Jede der Optionen lässt sich umsetzen.'],
  missing: [
    'Was es kostet, nichts zu ändern.',
    'Bis wann entschieden werden muss, und von wem.',
    'Was als Erfolg gälte.',
  ],
  events: [
    ['„{o}“ hat nicht mehr gekostet als vorgesehen.', 180],
    ['Die Betroffenen sagen in einer Umfrage, sie würden „{o}“ wieder wählen.', 365],
    ['Ein erstes Ergebnis von „{o}“ ist vorgezeigt worden.', 90],
  ],
  reason: '{advisor} sieht in dieser Simulation mehr für „{o}“ als für „{rival}“.',
  dissent: '{advisor} hielt zuerst „{o}“ für besser.',
  agreed: 'Keiner der Berater hält an einer anderen Option fest.',
  conditions: ['Die Annahmen der Berater treffen zu.', 'Es gibt jemanden, der die Umsetzung begleitet.'],
  steps: [
    'Schreiben Sie auf, woran Sie den Erfolg erkennen wollen.',
    'Prüfen Sie die wichtigste Annahme mit echten Zahlen.',
    'Legen Sie einen Tag fest, an dem Sie wieder hinsehen.',
  ],
  findOut: 'Finden Sie zuerst heraus: {text}',
};

const fr: Phrases = {
  good: [
    'Pour le critère {c}, « {o} » s’en sort bien dans cette simulation.',
    'Dans cette simulation, {c} plaide plutôt pour « {o} ».',
    'Si l’on ne regarde que {c}, « {o} » serait un bon choix ; rien n’a été vérifié.',
    '« {o} » reçoit une note simulée élevée pour {c}.',
  ],
  mixed: [
    'Pour le critère {c}, « {o} » reste dans la moyenne de cette simulation.',
    'Dans cette simulation, {c} ne tranche ni pour ni contre « {o} ».',
    'On ne peut pas dire grand-chose de {c} pour « {o} ».',
    '« {o} » reçoit une note simulée moyenne pour {c}.',
  ],
  bad: [
    'Pour le critère {c}, « {o} » s’en sort mal dans cette simulation.',
    'Dans cette simulation, {c} plaide plutôt contre « {o} ».',
    'Si l’on ne regarde que {c}, « {o} » ne serait pas un bon choix ; rien n’a été vérifié.',
    '« {o} » reçoit une note simulée basse pour {c}.',
  ],
  musts: {
    met: 'Dans cette simulation, « {c} » est tenu pour rempli avec « {o} ».',
    at_risk: 'Dans cette simulation, « {c} » est tenu pour menacé avec « {o} ».',
    failed: 'Dans cette simulation, « {c} » n’est pas tenu pour rempli avec « {o} ».',
  },
  cases: [
    'Dans cette simulation, « {o} » arrive en tête, surtout grâce au critère {c}. « {rival} » vient ensuite. De vrais conseillers pourraient conclure autrement.',
    'Je préfère « {o} », car les notes simulées pour {c} y sont les meilleures. Celles de « {rival} » sont plus faibles.',
    'D’après les notes simulées, « {o} » va le plus loin ; l’écart avec « {rival} » est le plus net pour {c}.',
    'Dans la simulation, c’est « {o} » qui apporte le plus. Le critère {c} fait la différence ; « {rival} » suit.',
  ],
  against: [
    'Contre « {o} » : « {rival} » pourrait faire mieux pour {c}.',
    'Qui accorde plus de poids à {c} choisira plutôt « {rival} » que « {o} ».',
    'Les notes simulées de « {o} » ne sont pas prouvées ; de vrais chiffres sur {c} pourraient favoriser « {rival} ».',
    'Le choix de « {o} » est peut-être trop rapide, et « {rival} » tiendrait mieux pour {c}.',
  ],
  risks: [
    '« {o} » a coûté plus que prévu.',
    'Après « {o} », le temps a manqué pour accompagner la suite.',
    'Personne n’avait dit à quoi se reconnaîtrait la réussite de « {o} ».',
    'Les personnes touchées par « {o} » l’ont appris en dernier.',
  ],
  assumptions: ['La question dit tout ce qui compte.', 'Chacune des options est réalisable.'],
  turns: ['Des chiffres solides en faveur de « {rival} ».', 'Un devis bien plus élevé qu’attendu.'],
  needsFirst: 'Quelques vrais chiffres : ce que coûte la situation actuelle, et ce qui changerait.',
  newInformation: 'Je n’y avais pas pensé : « {text} » Cela plaide pour « {o} ».',
  changed: 'Après avoir lu les raisons des autres, j’ai changé d’avis.',
  keep: 'Laisser les choses en l’état',
  thirdWay: 'Essayer d’abord à petite échelle',
  open: ['Décider maintenant d’un changement net', 'Essayer d’abord à petite échelle'],
  described: 'Une des possibilités dont parle la question.',
  criteria: [
    ['Bénéfice', 'Ce qui est mieux ensuite, et pour qui.', 30],
    ['Coût', 'Argent, temps et attention ; peu cher est élevé.', 25],
    ['Risque', 'À quel point un dommage sérieux est improbable.', 25],
    ['Réversibilité', 'La facilité de revenir en arrière.', 20],
  ],
  framed: ['Rien n’était connu en dehors de la question.', 'Chacune des options est réalisable.'],
  missing: [
    'Ce qu’il en coûte de ne rien changer.',
    'Pour quand il faut décider, et qui décide.',
    'Ce qui compterait comme une réussite.',
  ],
  events: [
    ['« {o} » n’a pas coûté plus que prévu.', 180],
    ['Les personnes concernées disent dans une enquête qu’elles choisiraient de nouveau « {o} ».', 365],
    ['Un premier résultat de « {o} » a été montré.', 90],
  ],
  reason: 'Dans cette simulation, {advisor} voit plus de raisons pour « {o} » que pour « {rival} ».',
  dissent: '{advisor} préférait d’abord « {o} ».',
  agreed: 'Aucun conseiller ne tient à une autre option.',
  conditions: ['Les hypothèses des conseillers sont justes.', 'Quelqu’un accompagne la mise en œuvre.'],
  steps: [
    'Écrivez à quoi vous reconnaîtrez la réussite.',
    'Vérifiez l’hypothèse la plus importante avec de vrais chiffres.',
    'Fixez un jour pour réexaminer la décision.',
  ],
  findOut: 'Cherchez d’abord à savoir : {text}',
};

const es: Phrases = {
  good: [
    'En {c}, «{o}» sale bien parada en esta simulación.',
    'En esta simulación, {c} habla más a favor de «{o}» que en contra.',
    'Si solo se mira {c}, «{o}» sería una buena elección; nada de ello se ha comprobado.',
    '«{o}» recibe una puntuación simulada alta en {c}.',
  ],
  mixed: [
    'En {c}, «{o}» queda en un término medio en esta simulación.',
    'En esta simulación, {c} no decide ni a favor ni en contra de «{o}».',
    'Poco se puede decir de {c} en el caso de «{o}».',
    '«{o}» recibe una puntuación simulada media en {c}.',
  ],
  bad: [
    'En {c}, «{o}» sale mal parada en esta simulación.',
    'En esta simulación, {c} habla más en contra de «{o}» que a favor.',
    'Si solo se mira {c}, «{o}» no sería una buena elección; nada de ello se ha comprobado.',
    '«{o}» recibe una puntuación simulada baja en {c}.',
  ],
  musts: {
    met: 'En esta simulación, «{c}» se da por cumplido con «{o}».',
    at_risk: 'En esta simulación, «{c}» se da por amenazado con «{o}».',
    failed: 'En esta simulación, «{c}» no se da por cumplido con «{o}».',
  },
  cases: [
    'En esta simulación va por delante «{o}», sobre todo por {c}. «{rival}» viene después. Con asesores reales puede ser distinto.',
    'Prefiero «{o}», porque las puntuaciones simuladas de {c} están a su favor. Las de «{rival}» son más débiles.',
    'Según las puntuaciones simuladas, «{o}» llega más lejos; en {c} es donde más se distancia de «{rival}».',
    'Dentro de la simulación, «{o}» es lo que más aporta. Decide {c}; «{rival}» le sigue.',
  ],
  against: [
    'En contra de «{o}»: «{rival}» podría salir mejor en {c}.',
    'Quien dé más peso a {c} llegará antes a «{rival}» que a «{o}».',
    'Las puntuaciones simuladas de «{o}» no están probadas; cifras reales sobre {c} podrían favorecer a «{rival}».',
    'Quizá se elige «{o}» demasiado pronto, y «{rival}» aguante mejor en {c}.',
  ],
  risks: [
    '«{o}» costó más de lo previsto.',
    'Después de «{o}» faltó tiempo para acompañar sus efectos.',
    'Nadie había dicho en qué se notaría el éxito de «{o}».',
    'Los afectados por «{o}» se enteraron los últimos.',
  ],
  assumptions: ['La pregunta dice todo lo que cuenta.', 'Cada una de las opciones se puede llevar a cabo.'],
  turns: ['Cifras sólidas a favor de «{rival}».', 'Un presupuesto bastante más alto de lo esperado.'],
  needsFirst: 'Algunas cifras reales: qué cuesta la situación actual y qué cambiaría.',
  newInformation: 'No lo había tenido en cuenta: «{text}» Habla a favor de «{o}».',
  changed: 'Tras leer las razones de los demás, he cambiado de opinión.',
  keep: 'Dejar las cosas como están',
  thirdWay: 'Probar primero a pequeña escala',
  open: ['Decidir ahora un cambio claro', 'Probar primero a pequeña escala'],
  described: 'Una de las posibilidades de las que trata la pregunta.',
  criteria: [
    ['Beneficio', 'Qué mejora después, y para quién.', 30],
    ['Coste', 'Dinero, tiempo y atención; barato es alto.', 25],
    ['Riesgo', 'Lo improbable que es un daño serio.', 25],
    ['Reversibilidad', 'La facilidad de volver atrás.', 20],
  ],
  framed: ['No se sabía más que la propia pregunta.', 'Cada una de las opciones se puede llevar a cabo.'],
  missing: [
    'Lo que cuesta no cambiar nada.',
    'Para cuándo hay que decidir, y quién decide.',
    'Qué contaría como un éxito.',
  ],
  events: [
    ['«{o}» no ha costado más de lo previsto.', 180],
    ['Los afectados dicen en una encuesta que volverían a elegir «{o}».', 365],
    ['Se ha mostrado un primer resultado de «{o}».', 90],
  ],
  reason: 'En esta simulación, {advisor} ve más razones para «{o}» que para «{rival}».',
  dissent: '{advisor} prefería al principio «{o}».',
  agreed: 'Ningún asesor se mantiene en otra opción.',
  conditions: ['Los supuestos de los asesores son ciertos.', 'Hay alguien que acompaña la ejecución.'],
  steps: [
    'Escriba en qué se notará el éxito.',
    'Compruebe con cifras reales el supuesto más importante.',
    'Fije un día para volver a mirar la decisión.',
  ],
  findOut: 'Averigüe primero: {text}',
};

const zh: Phrases = {
  good: [
    '在本次模拟中，“{o}”在{c}方面表现较好。',
    '就{c}而言，模拟结果更支持“{o}”。',
    '只看{c}，“{o}”会是不错的选择；这一点未经核实。',
    '“{o}”在{c}上的模拟得分较高。',
  ],
  mixed: [
    '在本次模拟中，“{o}”在{c}方面表现一般。',
    '就{c}而言，模拟结果对“{o}”利弊相当。',
    '关于“{o}”的{c}，这里说不出太多。',
    '“{o}”在{c}上的模拟得分居中。',
  ],
  bad: [
    '在本次模拟中，“{o}”在{c}方面表现较差。',
    '就{c}而言，模拟结果更不支持“{o}”。',
    '只看{c}，“{o}”不是好的选择；这一点未经核实。',
    '“{o}”在{c}上的模拟得分较低。',
  ],
  musts: {
    met: '在本次模拟中，“{o}”被视为满足“{c}”。',
    at_risk: '在本次模拟中，“{o}”被视为有可能不满足“{c}”。',
    failed: '在本次模拟中，“{o}”被视为不满足“{c}”。',
  },
  cases: [
    '在本次模拟中，“{o}”领先，主要是因为{c}。其次是“{rival}”。真实的顾问可能得出不同结论。',
    '我倾向于“{o}”，因为{c}的模拟得分对它有利。“{rival}”的得分较弱。',
    '按模拟得分，“{o}”最为稳妥；在{c}上与“{rival}”的差距最明显。',
    '从模拟来看，“{o}”带来的最多，关键在于{c}；“{rival}”紧随其后。',
  ],
  against: [
    '不利于“{o}”的是：“{rival}”在{c}上可能更好。',
    '更看重{c}的人会选择“{rival}”，而不是“{o}”。',
    '“{o}”的模拟得分没有依据；关于{c}的真实数据可能支持“{rival}”。',
    '选择“{o}”也许太早，“{rival}”在{c}上可能更持久。',
  ],
  risks: [
    '“{o}”的花费超出预期。',
    '实施“{o}”之后，没有时间跟进其影响。',
    '没有人说明怎样才算“{o}”成功。',
    '受“{o}”影响的人最后才得知。',
  ],
  assumptions: ['问题中已说明所有重要信息。', '每个选项都可以实施。'],
  turns: ['支持“{rival}”的可靠数据。', '远高于预期的报价。'],
  needsFirst: '一些真实的数据：现状的成本，以及会发生哪些变化。',
  newInformation: '我之前没有考虑到：“{text}”这支持“{o}”。',
  changed: '读了其他人的理由后，我改变了看法。',
  keep: '保持现状',
  thirdWay: '先小规模试行',
  open: ['现在就做出明确的改变', '先小规模试行'],
  described: '问题所涉及的可能性之一。',
  criteria: [
    ['收益', '之后有什么改善，对谁有利。', 30],
    ['成本', '资金、时间和精力；越省分越高。', 25],
    ['风险', '发生严重损害的可能性有多低。', 25],
    ['可逆性', '撤回的难易程度。', 20],
  ],
  framed: ['除了问题本身，没有其他信息。', '每个选项都可以实施。'],
  missing: ['不做改变的代价。', '何时必须决定，由谁决定。', '怎样才算成功。'],
  events: [
    ['“{o}”的花费没有超出预算。', 180],
    ['相关人员在调查中表示会再次选择“{o}”。', 365],
    ['“{o}”的第一项成果已经展示。', 90],
  ],
  reason: '在本次模拟中，{advisor}认为“{o}”比“{rival}”更有理由。',
  dissent: '{advisor}起初更倾向于“{o}”。',
  agreed: '没有顾问坚持其他选项。',
  conditions: ['顾问们的假设成立。', '有人负责跟进实施。'],
  steps: ['写下怎样才算成功。', '用真实数据核实最重要的假设。', '定下重新审视这一决定的日期。'],
  findOut: '请先弄清楚：{text}',
};

/** Null for English, in which the lexicon speaks. */
export function phrasesOf(spoken: Spoken): Phrases | null {
  return spoken === 'en' ? null : { de, fr, es, zh }[spoken];
}
