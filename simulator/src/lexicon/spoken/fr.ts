// Before its double marks and within its quotation marks stand no-break spaces (U+00A0).
import type { Phrases } from '../phrases.ts';

export const fr: Phrases = {
  good: [
    'Pour le critère {c}, « {o} » s’en sort bien dans cette simulation.',
    'Dans cette simulation, le critère {c} plaide plutôt pour « {o} ».',
    'Si l’on ne regarde que le critère {c}, « {o} » serait un bon choix ; rien n’a été vérifié.',
    '« {o} » reçoit une note simulée élevée pour le critère {c}.',
  ],
  mixed: [
    'Pour le critère {c}, « {o} » reste dans la moyenne de cette simulation.',
    'Dans cette simulation, le critère {c} ne tranche ni pour ni contre « {o} ».',
    'On ne peut pas dire grand-chose du critère {c} pour « {o} ».',
    '« {o} » reçoit une note simulée moyenne pour le critère {c}.',
  ],
  bad: [
    'Pour le critère {c}, « {o} » s’en sort mal dans cette simulation.',
    'Dans cette simulation, le critère {c} plaide plutôt contre « {o} ».',
    'Si l’on ne regarde que le critère {c}, « {o} » ne serait pas un bon choix ; rien n’a été vérifié.',
    '« {o} » reçoit une note simulée basse pour le critère {c}.',
  ],
  musts: {
    met: 'Dans cette simulation, « {c} » est tenu pour rempli avec « {o} ».',
    at_risk: 'Dans cette simulation, « {c} » est tenu pour menacé avec « {o} ».',
    failed: 'Dans cette simulation, « {c} » n’est pas tenu pour rempli avec « {o} ».',
  },
  cases: [
    'Dans cette simulation, « {o} » arrive en tête, surtout grâce au critère {c}. « {rival} » vient ensuite. De vrais conseillers pourraient conclure autrement.',
    'C’est « {o} » qui reçoit les meilleures notes simulées pour le critère {c}. Celles de « {rival} » sont plus faibles.',
    'D’après les notes simulées, « {o} » va le plus loin ; l’écart avec « {rival} » est le plus net pour le critère {c}.',
    'Dans la simulation, c’est « {o} » qui apporte le plus. Le critère {c} fait la différence ; « {rival} » suit.',
  ],
  against: [
    '« {rival} » pourrait faire mieux que « {o} » pour le critère {c}.',
    'Qui accorde plus de poids au critère {c} choisira plutôt « {rival} » que « {o} ».',
    'Les notes simulées de « {o} » ne sont pas prouvées ; de vrais chiffres sur le critère {c} pourraient favoriser « {rival} ».',
    'Le choix de « {o} » est peut-être trop rapide, et « {rival} » tiendrait mieux pour le critère {c}.',
  ],
  risks: [
    '« {o} » a coûté plus que prévu.',
    'Après « {o} », le temps a manqué pour accompagner la suite.',
    'Personne n’avait dit à quoi se reconnaîtrait la réussite de « {o} ».',
    'Les personnes touchées par « {o} » l’ont appris en dernier.',
  ],
  assumptions: ['La question dit tout ce qui compte.', 'Chacune des options est réalisable.'],
  turns: ['Des chiffres solides en faveur de « {rival} ».', 'Un devis bien plus élevé qu’attendu.'],
  needsFirst: 'Quelques vrais chiffres : ce que coûte la situation actuelle, et ce qui changerait.',
  newInformation: 'Je n’y avais pas pensé : « {text} » Cela plaide pour « {o} ».',
  changed: 'Après avoir lu les raisons des autres, j’ai changé d’avis.',
  keep: 'Laisser les choses en l’état',
  thirdWay: 'Essayer d’abord à petite échelle',
  open: ['Décider maintenant d’un changement net', 'Essayer d’abord à petite échelle'],
  described: 'Une des possibilités dont parle la question.',
  criteria: [
    ['Bénéfice', 'Ce qui est mieux ensuite, et pour qui.', 30],
    ['Coût', 'Argent, temps et attention ; peu cher est élevé.', 25],
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
    ['« {o} » n’a pas coûté plus que prévu.', 180],
    ['Les personnes concernées disent dans une enquête qu’elles choisiraient de nouveau « {o} ».', 365],
    ['Un premier résultat de « {o} » a été montré.', 90],
  ],
  dissent: '{advisor} préfère « {o} ».',
  agreed: 'Aucun conseiller ne tient à une autre option.',
  conditions: ['Les hypothèses des conseillers sont justes.', 'Quelqu’un accompagne la mise en œuvre.'],
  steps: [
    'Écrivez à quoi vous reconnaîtrez la réussite.',
    'Vérifiez l’hypothèse la plus importante avec de vrais chiffres.',
    'Fixez un jour pour réexaminer la décision.',
  ],
  findOut: 'Cherchez d’abord à savoir : {text}',
};
