// One decision in ten languages: A, B and C prefer to buy, D prefers to build.
import type { Language } from '../../language.ts';
import { factsOf } from '../memo-facts.fixture.ts';
import type { Decision } from '../memo-facts.fixture.ts';
import { proseDataOf } from './check.ts';
import type { ProseData } from './check.ts';

type Lab = {
  readonly question: string;
  readonly context: string;
  readonly options: readonly [build: string, buy: string, wait: string];
  readonly criteria: readonly [string, string];
  readonly buying: readonly [string, string, string];
  readonly against: string;
  readonly building: string;
  readonly risk: string;
};

const LABS: Readonly<Record<Language, Lab>> = {
  en: {
    question: 'Should we build our own customer database or buy one?',
    context:
      'We are a team of 12 with a budget of 40,000 euros a year. The contract with Salesforce ends in March 2027. Anna Keller is our data protection officer.',
    options: ['Build', 'Buy', 'Wait a year'],
    criteria: ['Cost', 'Control'],
    buying: [
      'A bought product works from the first month, and the team stays free for its own work. Maintenance is the vendor’s concern.',
      'The team has no time to maintain a system of its own. A trial of six weeks would show whether the export works.',
      'What is needed is ordinary, and ordinary software is cheaper to buy.',
    ],
    against: 'A bought product ties the company to prices that it does not set.',
    building: 'Only a system of our own fits the way the team works, and it keeps the data in the house.',
    risk: 'The export of the old data is incomplete.',
  },
  de: {
    question: 'Sollen wir unsere Kundendatenbank selbst bauen oder kaufen?',
    context:
      'Wir sind ein Team von 12 Personen mit einem Budget von 40.000 Euro im Jahr. Der Vertrag mit Salesforce endet im März 2027. Anna Keller ist unsere Datenschutzbeauftragte.',
    options: ['Selbst bauen', 'Kaufen', 'Ein Jahr warten'],
    criteria: ['Kosten', 'Kontrolle'],
    buying: [
      'Ein gekauftes Produkt läuft vom ersten Monat an, und das Team bleibt frei für seine eigentliche Arbeit. Die Wartung ist Sache des Anbieters.',
      'Das Team hat keine Zeit, ein eigenes System zu pflegen. Ein Test von sechs Wochen zeigt, ob der Export gelingt.',
      'Gebraucht wird Gewöhnliches, und gewöhnliche Software kauft man günstiger.',
    ],
    against: 'Ein gekauftes Produkt bindet die Firma an Preise, die sie nicht bestimmt.',
    building: 'Nur ein eigenes System passt zur Arbeitsweise des Teams, und die Daten bleiben im Haus.',
    risk: 'Der Export der alten Daten ist unvollständig.',
  },
  fr: {
    question: 'Faut-il développer notre propre base de clients ou en acheter une ?',
    context:
      'Nous sommes une équipe de 12 personnes avec un budget de 40 000 euros par an. Le contrat avec Salesforce prend fin en mars 2027. Anna Keller est notre déléguée à la protection des données.',
    options: ['Développer', 'Acheter', 'Attendre un an'],
    criteria: ['Coût', 'Maîtrise'],
    buying: [
      'Un produit acheté fonctionne dès le premier mois, et l’équipe reste libre pour son propre travail. La maintenance est l’affaire du fournisseur.',
      'L’équipe n’a pas le temps d’entretenir un système à elle. Un essai de six semaines montrerait si l’export fonctionne.',
      'Le besoin est ordinaire, et un logiciel ordinaire coûte moins cher à l’achat.',
    ],
    against: 'Un produit acheté lie l’entreprise à des prix qu’elle ne fixe pas.',
    building:
      'Seul un système maison convient à la façon de travailler de l’équipe, et les données restent chez nous.',
    risk: 'L’export des anciennes données est incomplet.',
  },
  es: {
    question: '¿Debemos construir nuestra propia base de clientes o comprar una?',
    context:
      'Somos un equipo de 12 personas con un presupuesto de 40.000 euros al año. El contrato con Salesforce termina en marzo de 2027. Anna Keller es nuestra delegada de protección de datos.',
    options: ['Construir', 'Comprar', 'Esperar un año'],
    criteria: ['Coste', 'Control'],
    buying: [
      'Un producto comprado funciona desde el primer mes y el equipo queda libre para su propio trabajo. El mantenimiento es asunto del proveedor.',
      'El equipo no tiene tiempo para mantener un sistema propio. Una prueba de seis semanas mostraría si la exportación funciona.',
      'Lo que se necesita es corriente, y el software corriente sale más barato comprado.',
    ],
    against: 'Un producto comprado ata a la empresa a precios que no fija.',
    building:
      'Solo un sistema propio encaja con la forma de trabajar del equipo, y los datos quedan en casa.',
    risk: 'La exportación de los datos antiguos queda incompleta.',
  },
  it: {
    question: 'Dobbiamo costruire il nostro database dei clienti o comprarne uno?',
    context:
      'Siamo un gruppo di 12 persone con un budget di 40.000 euro all’anno. Il contratto con Salesforce scade a marzo 2027. Anna Keller è la nostra responsabile della protezione dei dati.',
    options: ['Costruire', 'Comprare', 'Aspettare un anno'],
    criteria: ['Costo', 'Controllo'],
    buying: [
      'Un prodotto comprato funziona dal primo mese e il gruppo resta libero per il proprio lavoro. La manutenzione spetta al fornitore.',
      'Il gruppo non ha tempo di mantenere un sistema proprio. Una prova di sei settimane mostrerebbe se l’esportazione funziona.',
      'Quello che serve è ordinario, e il software ordinario costa meno se comprato.',
    ],
    against: 'Un prodotto comprato lega l’azienda a prezzi che non decide.',
    building: 'Solo un sistema proprio si adatta al modo di lavorare del gruppo, e i dati restano in casa.',
    risk: 'L’esportazione dei vecchi dati è incompleta.',
  },
  pt: {
    question: 'Devemos construir a nossa própria base de clientes ou comprar uma?',
    context:
      'Somos uma equipa de 12 pessoas com um orçamento de 40.000 euros por ano. O contrato com a Salesforce termina em março de 2027. Anna Keller é a nossa encarregada da proteção de dados.',
    options: ['Construir', 'Comprar', 'Esperar um ano'],
    criteria: ['Custo', 'Controlo'],
    buying: [
      'Um produto comprado funciona desde o primeiro mês e a equipa fica livre para o seu trabalho. A manutenção cabe ao fornecedor.',
      'A equipa não tem tempo para manter um sistema próprio. Um teste de seis semanas mostraria se a exportação funciona.',
      'O que é preciso é comum, e o software comum sai mais barato comprado.',
    ],
    against: 'Um produto comprado prende a empresa a preços que não define.',
    building: 'Só um sistema próprio se ajusta à forma de trabalhar da equipa, e os dados ficam em casa.',
    risk: 'A exportação dos dados antigos fica incompleta.',
  },
  nl: {
    question: 'Moeten we onze klantendatabase zelf bouwen of kopen?',
    context:
      'We zijn een team van 12 mensen met een budget van 40.000 euro per jaar. Het contract met Salesforce loopt in maart 2027 af. Anna Keller is onze functionaris voor gegevensbescherming.',
    options: ['Zelf bouwen', 'Kopen', 'Een jaar wachten'],
    criteria: ['Kosten', 'Controle'],
    buying: [
      'Een gekocht product werkt vanaf de eerste maand en het team blijft vrij voor het eigen werk. Het onderhoud is zaak van de leverancier.',
      'Het team heeft geen tijd om een eigen systeem te onderhouden. Een proef van zes weken laat zien of de export lukt.',
      'Wat nodig is, is gewoon, en gewone software is goedkoper om te kopen.',
    ],
    against: 'Een gekocht product bindt het bedrijf aan prijzen die het niet bepaalt.',
    building:
      'Alleen een eigen systeem past bij de manier van werken van het team, en de gegevens blijven in huis.',
    risk: 'De export van de oude gegevens is onvolledig.',
  },
  pl: {
    question: 'Czy powinniśmy zbudować własną bazę klientów, czy ją kupić?',
    context:
      'Jesteśmy zespołem 12 osób z budżetem 40 000 euro rocznie. Umowa z Salesforce kończy się w marcu 2027. Anna Keller jest naszą inspektorką ochrony danych.',
    options: ['Zbudować', 'Kupić', 'Poczekać rok'],
    criteria: ['Koszt', 'Kontrola'],
    buying: [
      'Kupiony produkt działa od pierwszego miesiąca, a zespół ma czas na własną pracę. Utrzymanie należy do dostawcy.',
      'Zespół nie ma czasu na utrzymanie własnego systemu. Próba przez sześć tygodni pokaże, czy eksport działa.',
      'Potrzeby są zwyczajne, a zwyczajne oprogramowanie taniej jest kupić.',
    ],
    against: 'Kupiony produkt wiąże firmę z cenami, których sama nie ustala.',
    building: 'Tylko własny system pasuje do sposobu pracy zespołu, a dane zostają w domu.',
    risk: 'Eksport starych danych jest niepełny.',
  },
  zh: {
    question: '我们应该自建客户数据库还是购买现成产品？',
    context:
      '我们的团队有12人，每年预算为40,000欧元。与Salesforce的合同将于2027年3月到期。安娜·凯勒是我们的数据保护官。',
    options: ['自建', '购买', '再等一年'],
    criteria: ['成本', '掌控'],
    buying: [
      '购买的产品从第一个月起就能使用，团队可以专心做自己的工作。维护由供应商负责。',
      '团队没有时间维护自己的系统。为期六周的试用可以看出数据导出是否可行。',
      '需求很普通，普通软件买现成的更便宜。',
    ],
    against: '买来的产品会让公司受制于自己无法决定的价格。',
    building: '只有自己的系统才适合团队的工作方式，而且数据留在公司内部。',
    risk: '旧数据导出不完整。',
  },
  ja: {
    question: '顧客データベースを自社開発すべきですか、それとも購入すべきですか？',
    context:
      '当社のチームは12人で、予算は年間40,000ユーロです。Salesforceとの契約は2027年3月に終了します。アンナ・ケラーが当社のデータ保護責任者です。',
    options: ['自社開発', '購入', '一年待つ'],
    criteria: ['コスト', '管理'],
    buying: [
      '購入した製品は最初の月から使え、チームは本来の仕事に集中できます。保守は供給者の責任です。',
      'チームには自前のシステムを保守する時間がありません。六週間の試用で、データの書き出しができるか分かります。',
      '必要なものは普通で、普通のソフトは買う方が安いです。',
    ],
    against: '購入した製品は、自社で決められない価格に会社を縛ります。',
    building: '自前のシステムだけがチームの働き方に合い、データも社内に残ります。',
    risk: '古いデータの書き出しが不完全です。',
  },
};

export function decisionIn(language: Language): Decision {
  const lab = LABS[language];
  const voice = (letter: string, says: string, percents: readonly number[]): Decision['answers'][number] => ({
    advisor: `Advisor ${letter}`,
    scores: [
      [40, 80],
      [75, 45],
      [50, 50],
    ],
    percents,
    case: says,
    caseAgainst: lab.against,
    risks: [lab.risk],
    assumptions: [],
    wouldChangeMind: [],
  });
  return {
    question: lab.question,
    context: lab.context,
    options: lab.options.map((name) => [name, '']),
    criteria: lab.criteria.map((name) => [name, 1]),
    weightsStated: false,
    answers: [
      ...lab.buying.map((says, i) => voice('ABC'.charAt(i), says, [15, 75, 10])),
      voice('D', lab.building, [60, 30, 10]),
    ],
    notes: [],
  };
}

/** What a writer in that language is checked against. */
export function labOf(language: Language): ProseData {
  return proseDataOf(factsOf(decisionIn(language)));
}
