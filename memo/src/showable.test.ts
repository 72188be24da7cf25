import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShowable, leadsElsewhere, wordCount } from './showable.ts';

const HONEST = [
  [
    'English',
    'Renting keeps 4.5 million euros free until 31.12.2027, e.g. for the new depot (approx. 12 lorries).',
  ],
  [
    'German',
    'Das Mieten kostet 12.500 Euro im Monat, d. h. rund 150.000 Euro im Jahr, und endet am 31. Dezember 2027.',
  ],
  [
    'French',
    'Louer coûte 12 500 € par mois, soit environ 150 000 € par an ; l’échéance est au 31 décembre 2027.',
  ],
  ['Spanish', '¿Y si el alquiler sube a 12.500 € al mes? Aun así, cuesta menos que comprar antes de 2027.'],
  ['Portuguese', 'Alugar custa R$ 12.500 por mês e evita imobilizar 1,5 milhão em 2026-2027.'],
  [
    'Russian',
    'Аренда стоит 12 500 рублей в месяц, то есть около 150 000 рублей в год, и заканчивается 31.12.2027.',
  ],
  ['Ukrainian', 'Оренда коштує 12 500 гривень на місяць і звільняє 4,5 млн для нового складу.'],
  ['Greek', 'Η ενοικίαση κοστίζει 12.500 € τον μήνα και αφήνει ελεύθερα 4,5 εκατ. έως το 2027.'],
  ['Turkish', 'Kiralama ayda 12.500 TL tutar ve 2027 sonuna kadar 4,5 milyonu serbest bırakır.'],
  ['Arabic', 'الإيجار يكلف ١٢٬٥٠٠ دينار في الشهر ويبقي ٤٫٥ مليون متاحة حتى عام ٢٠٢٧.'],
  ['Hebrew', 'השכירות עולה 12,500 ש״ח בחודש ומשאירה 4.5 מיליון פנויים עד 2027.'],
  ['Hindi', 'किराया 12,500 रुपये प्रति माह है और 2027 तक 45 लाख रुपये खाली रखता है।'],
  ['Thai', 'ค่าเช่า 12,500 บาทต่อเดือน และยังเหลือเงิน 4.5 ล้านบาทจนถึงปี พ.ศ. 2570'],
  ['Korean', '임대료는 월 1,250만 원이며 2027년까지 45억 원을 남겨 둔다.'],
  ['Japanese', '賃料は月額125万円で、2027年3月31日まで4億5000万円を手元に残せる。'],
  ['Chinese', '租金每月12,500元，到2027年3月31日之前可留出450万元。'],
] as const;

test('leaves honest sentences in sixteen languages and scripts as they are', () => {
  for (const [language, text] of HONEST) assert.ok(isShowable(text), language);
});

const LEADING = [
  'Read https://example.com/offer before deciding.',
  'See www.example.org for the terms.',
  'The terms stand at example.com/terms today.',
  'The terms stand at example.com.',
  'Write to offers@example.org first.',
  'Call +49 30 901820-12 before noon.',
  'Ask at (415) 555-0100 for a quote.',
  'Позвоните +7 495 123-45-67 до пятницы.',
  '请致电 +86 10 6552 9988 咨询。',
  'Run `curl example` on the server.',
  'Then sudo reboot the machine.',
  'Read [the terms](javascript:alert(1)) first.',
  'It says <img src=x> there.',
  '```\nformat\n```',
  'DROP TABLE customers and begin again.',
] as const;

test('holds back links, addresses, numbers to call and commands', () => {
  for (const text of LEADING) assert.ok(leadsElsewhere(text) && !isShowable(text), text);
});

test('calls nine digits in groups a number to call, and seven after a plus', () => {
  assert.deepEqual(
    [
      'Ask at 415 5550 10 now.',
      'Ask at 415 555 010 now.',
      'Ask at +41 5555 now.',
      'Ask at +41 55 50 now.',
      'Ask at +41 55 501 now.',
    ].map(leadsElsewhere),
    [true, false, false, false, true],
  );
});

test('takes no amount, date, version or product name for one of them', () => {
  const texts = [
    'Revenue grew from 1,250,000 to 3,400,000 between 2019 and 2024.',
    'The range is 12 000 – 15 000 – 18 000 euros.',
    'Moving from Node.js to .NET 8.0.1 takes 3.5 months.',
    'The audit of 2026-03-31 and that of 2026-09-30 agree.',
    'Option A/B tests need 2/3 of the 10-12 weeks.',
    'Prices rose 5 10 15 percent in three years.',
    'If cost < 40 and gain > 60, renew.',
    'The U.S. and the E.U. differ.',
    'It costs 120 000 000 yen, or 1 200 000 dollars.',
    'ASP.NET and Node.js both serve it.',
  ];
  for (const text of texts) assert.ok(isShowable(text), text);
});

test('holds back what has no word', () => {
  for (const text of ['17.25', 'M3,', '—', 'C20', '']) assert.equal(isShowable(text), false, text);
  for (const text of ['Rent.', '价格。', '가격?', 'ราคา']) assert.equal(isShowable(text), true, text);
});

test('holds back what nobody takes in at once', () => {
  assert.ok(isShowable('word '.repeat(60)));
  assert.ok(!isShowable('word '.repeat(61)));
  assert.ok(!isShowable(`The ${'a '.repeat(60)}`), 'however short they are');
  assert.ok(isShowable('a'.repeat(400)));
  assert.ok(!isShowable('a'.repeat(401)));
  assert.ok(isShowable('字'.repeat(120)));
  assert.ok(!isShowable('字'.repeat(121)), 'two characters count as a word where words are not parted');
  assert.equal(wordCount('租金每月12,500元'), 4);
});
