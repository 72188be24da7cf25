import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPanel } from '../../../memo/src/statements/panels.fixture.ts';
import type { Draw, DrawnPanel } from '../../../memo/src/statements/panels.fixture.ts';
import { titleOf } from '@witan/memo/statements/wording';
import { choicesOf, FIELDS } from './choices.ts';
import type { Voice } from './choices.ts';
import { createSelection } from './selection.ts';
import { synthesized } from './verdict.ts';
import type { Synthesized } from './verdict.ts';

/** What advisors may say of renting or buying a depot, in one language: sentences that each say another thing. */
type Tongue = { readonly language: string; readonly question: string; readonly said: readonly string[] };

const TONGUES: readonly Tongue[] = [
  {
    language: 'English',
    question: 'Should we rent the depot or buy it?',
    said: [
      'Renting keeps four million free for new lorries.',
      'The landlord may double the rent in spring.',
      'A second bidder for the site would settle it.',
      'The lease can be ended every March.',
      'Ask the landlord for a longer notice period.',
      'The roof leaks and nobody insures it.',
    ],
  },
  {
    language: 'German',
    question: 'Sollen wir das Lager mieten oder kaufen?',
    said: [
      'Mieten hält vier Millionen für neue Lastwagen frei.',
      'Der Vermieter kann im Frühjahr die Miete verdoppeln.',
      'Ein zweiter Bieter für das Gelände würde alles ändern.',
      'Der Vertrag ist jeden März kündbar.',
      'Zuerst eine längere Kündigungsfrist verhandeln.',
      'Das Dach ist undicht und nicht versichert.',
    ],
  },
  {
    language: 'French',
    question: 'Faut-il louer le dépôt ou l’acheter ?',
    said: [
      'Louer laisse quatre millions pour de nouveaux camions.',
      'Le propriétaire peut doubler le loyer au printemps.',
      'Un second acquéreur pour le terrain trancherait la question.',
      'Le bail se résilie chaque année en mars.',
      'Négocier d’abord un préavis plus long.',
      'La toiture fuit et aucun assureur ne la couvre.',
    ],
  },
  {
    language: 'Spanish',
    question: '¿Debemos alquilar el almacén o comprarlo?',
    said: [
      'Alquilar deja cuatro millones libres para camiones nuevos.',
      'El dueño puede duplicar la renta en primavera.',
      'Un segundo postor por el terreno decidiría la cuestión.',
      'El contrato puede rescindirse cada marzo.',
      'Pedir primero un preaviso más largo.',
      'El tejado gotea y nadie lo asegura.',
    ],
  },
  {
    language: 'Chinese',
    question: '我们应该租仓库还是买仓库？',
    said: [
      '租用可以把四百万留给新卡车。',
      '房东春天可能把租金翻倍。',
      '若另有买家出价，结论就会改变。',
      '合同每年三月都能终止。',
      '先与房东商定更长的通知期限。',
      '屋顶漏水而且没有保险。',
    ],
  },
  {
    language: 'Japanese',
    question: '倉庫を借りるべきか、買うべきか？',
    said: [
      '賃借なら四百万を新しいトラックに回せる。',
      '家主は春に賃料を倍にするかもしれない。',
      '別の入札者が現れれば結論は変わる。',
      '契約は毎年三月に解約できる。',
      'まず解約予告期間の延長を交渉する。',
      '屋根が漏れていて保険もない。',
    ],
  },
  {
    language: 'Korean',
    question: '창고를 빌려야 할까, 사야 할까?',
    said: [
      '임차하면 사백만을 새 트럭에 쓸 수 있다.',
      '집주인이 봄에 월세를 두 배로 올릴 수 있다.',
      '다른 입찰자가 나타나면 결론이 달라진다.',
      '계약은 매년 삼월에 해지할 수 있다.',
      '먼저 더 긴 통보 기간을 협상한다.',
      '지붕이 새고 보험도 없다.',
    ],
  },
  {
    language: 'Russian',
    question: 'Снять склад или купить его?',
    said: [
      'Аренда оставляет четыре миллиона на новые грузовики.',
      'Хозяин может весной удвоить плату.',
      'Второй покупатель участка решил бы вопрос.',
      'Договор можно расторгнуть каждый март.',
      'Сначала попросить более долгий срок уведомления.',
      'Крыша течёт, и никто её не страхует.',
    ],
  },
  {
    language: 'Ukrainian',
    question: 'Орендувати склад чи купити його?',
    said: [
      'Оренда лишає чотири мільйони на нові вантажівки.',
      'Власник може навесні подвоїти плату.',
      'Другий покупець ділянки вирішив би справу.',
      'Договір можна розірвати щороку в березні.',
      'Спершу попросити довший строк попередження.',
      'Дах тече, і ніхто його не страхує.',
    ],
  },
  {
    language: 'Greek',
    question: 'Να νοικιάσουμε την αποθήκη ή να την αγοράσουμε;',
    said: [
      'Το ενοίκιο αφήνει τέσσερα εκατομμύρια για νέα φορτηγά.',
      'Ο ιδιοκτήτης μπορεί να διπλασιάσει το μίσθωμα την άνοιξη.',
      'Ένας δεύτερος αγοραστής θα έκρινε το ζήτημα.',
      'Η σύμβαση λύνεται κάθε Μάρτιο.',
      'Ζητήστε πρώτα μεγαλύτερη προθεσμία ειδοποίησης.',
      'Η στέγη στάζει και κανείς δεν την ασφαλίζει.',
    ],
  },
  {
    language: 'Arabic',
    question: 'هل نستأجر المستودع أم نشتريه؟',
    said: [
      'الإيجار يترك أربعة ملايين لشاحنات جديدة.',
      'قد يضاعف المالك الأجرة في الربيع.',
      'وجود مشتر ثان للموقع يحسم المسألة.',
      'يمكن إنهاء العقد كل مارس.',
      'اطلبوا أولا مهلة إشعار أطول.',
      'السقف يسرب الماء ولا أحد يؤمن عليه.',
    ],
  },
  {
    language: 'Hebrew',
    question: 'לשכור את המחסן או לקנות אותו?',
    said: [
      'שכירות משאירה ארבעה מיליון למשאיות חדשות.',
      'בעל הבית עלול להכפיל את הדמים באביב.',
      'קונה שני לשטח היה מכריע את השאלה.',
      'אפשר לסיים את החוזה בכל מרץ.',
      'לבקש תחילה תקופת הודעה ארוכה יותר.',
      'הגג דולף ואיש אינו מבטח אותו.',
    ],
  },
  {
    language: 'Hindi',
    question: 'गोदाम किराए पर लें या खरीदें?',
    said: [
      'किराया नए ट्रकों के लिए चालीस लाख बचाता है।',
      'मालिक वसंत में भाड़ा दोगुना कर सकता है।',
      'दूसरा खरीदार सामने आए तो निर्णय बदलेगा।',
      'अनुबंध हर मार्च में समाप्त हो सकता है।',
      'पहले लंबी सूचना अवधि माँगें।',
      'छत टपकती है और बीमा नहीं है।',
    ],
  },
  {
    language: 'Thai',
    question: 'เราควรเช่าโกดังหรือซื้อ?',
    said: [
      'การเช่าทำให้เหลือเงินสี่ล้านไว้ซื้อรถบรรทุกใหม่',
      'เจ้าของอาจขึ้นค่าเช่าเป็นสองเท่าในฤดูใบไม้ผลิ',
      'หากมีผู้เสนอซื้อรายอื่นคำตอบจะเปลี่ยน',
      'สัญญาบอกเลิกได้ทุกเดือนมีนาคม',
      'ควรขอระยะเวลาแจ้งล่วงหน้าที่ยาวขึ้นก่อน',
      'หลังคารั่วและไม่มีประกันภัย',
    ],
  },
  {
    language: 'Turkish',
    question: 'Depoyu kiralamalı mıyız, satın mı almalıyız?',
    said: [
      'Kiralamak yeni kamyonlar için dört milyon bırakır.',
      'Mülk sahibi baharda kirayı ikiye katlayabilir.',
      'Arsaya ikinci bir alıcı çıkması sonucu değiştirir.',
      'Sözleşme her mart feshedilebilir.',
      'Önce daha uzun bir ihbar süresi istenmeli.',
      'Çatı akıyor ve sigortası yok.',
    ],
  },
];

/** All that one advisor says, a sentence a field. */
function voicesIn({ said }: Tongue, { facts }: DrawnPanel): Voice[] {
  const [response = '', against = '', change = '', condition = '', step = '', risk = ''] = said;
  return facts.perspectives.slice(0, 1).map((shown) => ({
    response: [response],
    caseAgainst: [against],
    shown: {
      ...shown,
      pick: facts.recommended,
      wouldChangeMind: [change],
      conditions: [condition],
      nextSteps: [step],
      risks: [{ risk, mitigation: condition }],
    },
  }));
}

function memoOf(panel: DrawnPanel, voices: readonly Voice[], question: string): Synthesized {
  const facts = { ...panel.facts, question, perspectives: voices.map(({ shown }) => shown) };
  const choices = choicesOf(facts, voices, question);
  assert.equal(choices.leftOut, 0);
  const selected = createSelection(choices).complete();
  for (const field of FIELDS) assert.ok(selected[field].length > 0, field);
  return synthesized({
    facts,
    voices,
    selected,
    isGeneric: choices.isGeneric,
    found: { effectiveVotes: 1, effectiveOutcomes: 0 },
    combined: panel.combined,
    weightsStated: panel.frame.weightsStated,
  });
}

const ALONE: Draw = { options: 2, advisors: 1, criteria: 1, seed: 8 };

test('keeps every field of an honest panel in fifteen languages and scripts, with who said it', () => {
  assert.equal(TONGUES.length, 15);
  for (const tongue of TONGUES) {
    const panel = drawPanel(ALONE);
    const { verdict, risks, nextSteps } = memoOf(panel, voicesIn(tongue, panel), tongue.question);
    const [response, against, change, condition, step, risk] = tongue.said;
    assert.deepEqual(verdict.reasons, [{ text: response, advisor: 'Advisor A' }], tongue.language);
    assert.deepEqual(verdict.against, { text: against, advisor: 'Advisor A' }, tongue.language);
    assert.deepEqual(verdict.wouldChange, { text: change, advisor: 'Advisor A' }, tongue.language);
    assert.ok(verdict.conditions.includes(condition ?? ''), tongue.language);
    assert.deepEqual(nextSteps, [step], tongue.language);
    assert.deepEqual(risks, [{ risk, mitigation: condition, raisedBy: ['Advisor A'] }], tongue.language);
    assert.equal(verdict.rationale, response);
  }
});

test('an argument for another option that is told of one group is not told again of its advisors', () => {
  const panel = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 8 });
  const { recommended } = panel.facts;
  const other = panel.facts.options.find(({ id }) => id !== recommended)?.id ?? recommended;
  const [first, second, third] = panel.facts.perspectives;
  assert.ok(first && second && third);
  const reversibility = 'reversible' as const;
  const silent = {
    late: false,
    evidence: [],
    wouldChangeMind: [],
    conditions: [],
    nextSteps: [],
    reversibility,
  };
  const voice = (shown: typeof first, pick: typeof other, ...response: readonly string[]): Voice => ({
    response,
    caseAgainst: [],
    shown: { ...shown, ...silent, pick },
  });
  const saidBy = (...own: readonly string[]) => {
    const voices = [
      voice(first, recommended, 'A permit for the solvent takes nine weeks.'),
      voice(second, recommended, 'Ferry tickets cost less than the audit.'),
      voice(third, other, ...own),
    ];
    return synthesized({
      facts: { ...panel.facts, perspectives: voices.map(({ shown }) => shown) },
      voices,
      selected: { reasons: [], against: [], wouldChange: [], conditions: [], nextSteps: [] },
      isGeneric: () => false,
      found: { effectiveVotes: 3, effectiveOutcomes: 0 },
      combined: { ...panel.combined, reversibility: 'irreversible' },
      weightsStated: panel.frame.weightsStated,
    });
  };
  const own = ['The depot lease ends in March.', 'Wages at the harvest fall every winter.'];
  const unfit = [' ', 'See https://example.com/depot for the lease.'];
  for (const said of [own, [...unfit, ...own]]) {
    const { consensus, dissent, verdict } = saidBy(...said);
    const told = JSON.stringify(consensus.divergences);
    assert.ok(told.includes(own[0] ?? '') && !told.includes(own[1] ?? ''), told);
    assert.deepEqual(dissent, [{ advisor: third.advisor, option: other, argument: own[1] }]);
    assert.equal(verdict.reversibility, reversibility, 'what those who pick it say of undoing it');
  }
  const { consensus, dissent } = saidBy(...unfit);
  assert.deepEqual([dissent.map(({ argument }) => argument), consensus.divergences.length], [[''], 1]);
  assert.match(consensus.divergences[0] ?? '', /^Advisor C prefers “Way \d”\.$/);
});

test('calls a memo by its options where they are short, else by the beginning of its question, in eight words', () => {
  const panel = drawPanel({ options: 2, advisors: 1, criteria: 1, seed: 8 });
  const named = (question: string, labels: readonly string[], language = 'en'): string =>
    titleOf({
      language,
      question,
      options: panel.facts.options.map((option, i) => ({ ...option, rank: i + 1, label: labels[i] ?? '' })),
    });
  const long = ['Buy the billing module from Nordhafen', 'Build the billing module with our own team'];
  assert.equal(named('Which?', ['Buy', 'Build']), 'Buy or Build');
  assert.equal(named('Was?', ['Kaufen', 'Bauen'], 'de'), 'Kaufen oder Bauen');
  assert.equal(named('Should we buy or build?', long), 'Should we buy or build?');
  assert.equal(
    named(`We are nine people. ${'Payment changes take long. '.repeat(9)}`, long),
    'We are nine people. Payment changes take long. …',
  );
  assert.equal(
    named(
      '我们是一个九人团队，每次付款变更都要两个星期才能发布，应该现在拆分计费模块吗？',
      ['在审计之前把计费模块拆分出来', '在审计之后再考虑拆分计费模块'],
      'zh',
    ),
    '我们是一个九人团队，每次付款变更 …',
  );
});
