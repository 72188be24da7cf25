import type { Phrases } from '../phrases.ts';

export const de: Phrases = {
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
    'Für „{o}“ sprechen die simulierten Werte bei {c}. Bei „{rival}“ sind sie schwächer.',
    'Nach den simulierten Werten trägt „{o}“ am weitesten; bei {c} ist der Abstand zu „{rival}“ am deutlichsten.',
    'Simuliert betrachtet bringt „{o}“ am meisten. Ausschlag gibt {c}; „{rival}“ kommt danach.',
  ],
  against: [
    '„{rival}“ könnte bei {c} besser abschneiden als „{o}“.',
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
  dissent: '{advisor} hält „{o}“ für besser.',
  agreed: 'Keiner der Berater hält an einer anderen Option fest.',
  conditions: ['Die Annahmen der Berater treffen zu.', 'Es gibt jemanden, der die Umsetzung begleitet.'],
  steps: [
    'Schreiben Sie auf, woran Sie den Erfolg erkennen wollen.',
    'Prüfen Sie die wichtigste Annahme mit echten Zahlen.',
    'Legen Sie einen Tag fest, an dem Sie wieder hinsehen.',
  ],
  findOut: 'Finden Sie zuerst heraus: {text}',
};
