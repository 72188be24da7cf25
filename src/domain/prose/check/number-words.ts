// Numbers written in words, in ten languages.
import type { AnyLanguage, Language } from '../../language.ts';

/** A number in words: from `start` to `end` of the text. */
export type WordNumber = { readonly value: number; readonly start: number; readonly end: number };

type Latin = Exclude<Language, 'zh' | 'ja'>;

// `word=value`; a value over 99 multiplies what stands before it.
const LISTS: Readonly<Record<Latin, string>> = {
  en: `two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15
    sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90
    dozen=12 dozens=12 hundred=100 hundreds=100 thousand=1000 thousands=1000 million=1000000 millions=1000000 billion=1000000000 billions=1000000000`,
  de: `zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14 fünfzehn=15
    sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreißig=30 dreissig=30 vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80
    neunzig=90 dutzend=12 dutzende=12 hundert=100 hunderte=100 tausend=1000 tausende=1000 million=1000000 millionen=1000000 milliarde=1000000000 milliarden=1000000000`,
  fr: `deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16
    vingt=20 vingts=20 trente=30 quarante=40 cinquante=50 soixante=60 septante=70 octante=80 huitante=80 nonante=90 douzaine=12 dizaine=10 dizaines=10
    centaine=100 centaines=100 cent=100 cents=100 mille=1000 milliers=1000 millier=1000 million=1000000 millions=1000000 milliard=1000000000 milliards=1000000000`,
  es: `dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciséis=16
    diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veintidós=22 veinticinco=25 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80
    noventa=90 docena=12 docenas=12 cien=100 ciento=100 cientos=100 doscientos=200 trescientos=300 cuatrocientos=400 quinientos=500 seiscientos=600
    mil=1000 miles=1000 millón=1000000 millones=1000000`,
  it: `due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 tredici=13 quattordici=14 quindici=15
    sedici=16 diciassette=17 diciotto=18 diciannove=19 venti=20 vent=20 trenta=30 trent=30 quaranta=40 cinquanta=50 sessanta=60 settanta=70
    ottanta=80 novanta=90 dozzina=12 dozzine=12 decina=10 decine=10 cento=100 centinaia=100 mille=1000 mila=1000 migliaia=1000 milione=1000000 milioni=1000000 miliardo=1000000000 miliardi=1000000000`,
  pt: `dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 catorze=14 quatorze=14
    quinze=15 dezesseis=16 dezasseis=16 dezessete=17 dezoito=18 dezanove=19 dezenove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60
    setenta=70 oitenta=80 noventa=90 dúzia=12 dezenas=10 dezena=10 cem=100 cento=100 centenas=100 duzentos=200 trezentos=300 quinhentos=500 mil=1000 milhares=1000
    milhão=1000000 milhões=1000000`,
  nl: `twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 dertien=13 veertien=14 vijftien=15 zestien=16
    zeventien=17 achttien=18 negentien=19 twintig=20 dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90 dozijn=12
    tientallen=10 honderd=100 honderden=100 duizend=1000 duizenden=1000 miljoen=1000000 miljoenen=1000000 miljard=1000000000`,
  pl: `dwa=2 dwie=2 dwóch=2 dwoma=2 trzy=3 trzech=3 cztery=4 czterech=4 pięć=5 pięciu=5 sześć=6 sześciu=6 siedem=7 siedmiu=7 osiem=8
    ośmiu=8 dziewięć=9 dziewięciu=9 dziesięć=10 dziesięciu=10 jedenaście=11 dwanaście=12 dwunastu=12 piętnaście=15 osiemnaście=18 dwadzieścia=20
    dwudziestu=20 trzydzieści=30 czterdzieści=40 pięćdziesiąt=50 sześćdziesiąt=60 siedemdziesiąt=70 osiemdziesiąt=80 dziewięćdziesiąt=90 tuzin=12
    sto=100 stu=100 dwieście=200 trzysta=300 pięćset=500 setki=100 tysiąc=1000 tysiące=1000 tysięcy=1000 milion=1000000 miliony=1000000 milionów=1000000 miliard=1000000000 miliardów=1000000000`,
};

/** Words that may stand inside a number: "five hundred and two", "treinta y cinco". */
const JOINING = new Set(['and', 'und', 'et', 'y', 'e', 'en', 'i']);
/** Languages that write whole numbers as one word. */
const COMPOUNDING: ReadonlySet<AnyLanguage> = new Set(['de', 'nl', 'it']);

const LEXICON = new Map(
  (Object.keys(LISTS) as Latin[]).map((language) => [
    language as AnyLanguage,
    new Map(
      LISTS[language].split(/\s+/u).map((entry): [string, number] => {
        const [word = '', value = ''] = entry.split('=');
        return [word, Number(value)];
      }),
    ),
  ]),
);

/** Numbers from two on in words of that language; in running text "one" is mostly an article. */
export function wordNumbersIn(text: string, language: AnyLanguage): WordNumber[] {
  return language === 'zh' || language === 'ja' ? hanNumbers(text) : latinNumbers(text, language);
}

type Run = { readonly values: readonly number[]; readonly start: number; readonly end: number };
const NOTHING: Run = { values: [], start: 0, end: 0 };

function latinNumbers(text: string, language: AnyLanguage): WordNumber[] {
  const lexicon = LEXICON.get(language) ?? new Map<string, number>();
  const lower = text.toLowerCase();
  // Most texts have none, and to find places takes three times as long as to find words.
  if (!(lower.match(/\p{L}+/gu) ?? []).some((word) => valuesOf(word, lexicon, language))) return [];
  const runs: Run[] = [];
  let run = NOTHING;
  for (const { 0: word, index } of lower.matchAll(/\p{L}+/gu)) {
    const values = valuesOf(word, lexicon, language);
    const end = index + word.length;
    const near = run !== NOTHING && /^[\s\u00a0-]*$/u.test(text.slice(run.end, index));
    if (near && (values || JOINING.has(word)))
      run = { ...run, values: [...run.values, ...(values ?? [])], end };
    else {
      if (run !== NOTHING) runs.push(run);
      run = values ? { values, start: index, end } : NOTHING;
    }
  }
  return (run === NOTHING ? runs : [...runs, run]).map((found) => ({
    value: total(found.values),
    start: found.start,
    end: trimmedEnd(text, found),
  }));
}

// "five and" at the end of a run is five.
function trimmedEnd(text: string, { start, end }: Run): number {
  const rest = /[\s-]+(?:and|und|et|y|e|en|i)$/iu.exec(text.slice(start, end));
  return rest ? start + rest.index : end;
}

function valuesOf(
  word: string,
  lexicon: ReadonlyMap<string, number>,
  language: AnyLanguage,
): number[] | null {
  const value = lexicon.get(word);
  if (value !== undefined) return [value];
  return COMPOUNDING.has(language) && word.length > 6 ? parts(word, lexicon) : null;
}

/** "fünfundzwanzigtausend" as 5, 20, 1000; null where a part is no number. */
function parts(word: string, lexicon: ReadonlyMap<string, number>): number[] | null {
  if (word === '') return [];
  for (const joint of ['und', 'en', 'ën', 'ein', 'een', 'uno', 'un']) {
    if (word.startsWith(joint) && word.length > joint.length) {
      const rest = parts(word.slice(joint.length), lexicon);
      if (rest) return rest;
    }
  }
  for (let length = word.length; length >= 3; length -= 1) {
    const value = lexicon.get(word.slice(0, length));
    if (value === undefined) continue;
    const rest = parts(word.slice(length), lexicon);
    if (rest) return [value, ...rest];
  }
  return null;
}

/** 5, 20, 1000 is 25000; 4, 20, 10 is 90, as in "quatre-vingt-dix". */
function total(values: readonly number[]): number {
  let sum = 0;
  let current = 0;
  for (const [place, value] of values.entries()) {
    if (value >= 1_000) {
      sum += Math.max(1, current) * value;
      current = 0;
    } else if (value === 100) current = Math.max(1, current) * 100;
    else if (value === 20 && current === 4 && values[place - 1] === 4) current = 80;
    else current += value;
  }
  return sum + current;
}

const DIGITS: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const TENS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const GREAT: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };
// 十分 (very), 千万 (by all means), 一些, 第一, 百分 and the like are no numbers.
const HAN = /(?<![第万十百分])(?:百分之)?[〇零一二两兩三四五六七八九十百千万萬亿億]+/gu;
const IDIOM =
  /^(?:十分(?!钟|之)|千万(?=别|不|要)|万一|两难|两者|二者|三思|四处|一[^〇零一二两三四五六七八九十百千万亿])/u;

function hanNumbers(text: string): WordNumber[] {
  return [...text.matchAll(HAN)].flatMap(({ 0: found, index }) => {
    if (IDIOM.test(text.slice(index))) return [];
    const value = hanValue(found.replace(/^百分之/u, ''));
    return value >= 2 ? [{ value, start: index, end: index + found.length }] : [];
  });
}

function hanValue(text: string): number {
  let sum = 0;
  let section = 0;
  let digit: number | null = null;
  for (const char of text) {
    const [ten, great] = [TENS[char], GREAT[char]];
    if (great !== undefined) {
      const part = section + (digit ?? 0);
      sum = great > 1e4 ? Math.max(1, sum + part) * great : sum + Math.max(1, part) * great;
      [section, digit] = [0, null];
    } else if (ten !== undefined) {
      section += (digit ?? 1) * ten;
      digit = null;
    } else digit = digit === null ? (DIGITS[char] ?? 0) : digit * 10 + (DIGITS[char] ?? 0);
  }
  return sum + section + (digit ?? 0);
}
