// Addresses, commands and names that stand neither in what the caller wrote nor in what two advisors say.
import { isFunctionWord } from '../../language.ts';
import type { AnyLanguage } from '../../language.ts';
import { placed } from './finding.ts';
import type { Finding } from './finding.ts';
import type { ProseData } from './data.ts';
import { wordsOf } from './data.ts';
import { APPROVAL, COMMAND, CONDITION, FILLER, SENSITIVE, STATISTICS } from './lexicon.ts';
import { placesOf, says } from './word-list.ts';
import type { Place } from './word-list.ts';
import { UNTIL } from './overruling.ts';
import type { Field } from './overruling.ts';

/** Characters of prose; whatever else a sentence holds has to stand in the caller's text. */
const ODD =
  /[^\p{L}\p{M}\p{N}\p{Zs}\s.,;:!?'"()%&/+–—−…·§°€$£¥‘’‚“”„«»‹›「」『』《》〈〉（）【】、。，；：！？・％～〜ー-]/gu;
const ADDRESS = [
  /\b(?:https?|hxxps?|ftp|mailto|file|tel|data)\b\s?:\s?\S*/giu,
  /\bwww\.\S+/giu,
  /(?<![\p{L}\p{N}])[\p{L}\p{N}_-]{2,}\.\p{L}{2,24}(?![\p{L}\p{N}])/gu,
  /\S*(?:\[\.\]|\(\.\)|\[at\]|\(at\)|\[dot\]|\(dot\))\S*/giu,
  /\b[\p{L}\p{N}-]+\s(?:dot|punkt|point|punto|ponto|punt|kropka)\s(?:com|net|org|io|de|fr|es|it|nl|pl|example|info|biz|co|ai|app|dev)\b/giu,
  /(?<![\p{L}\p{N}])(?:\/[\p{L}\p{N}_.-]+){2,}/gu,
  /(?<=\s)--?\p{L}[\p{L}-]*/gu,
  /(?:\+|\b00)\d[\d\s()/-]{6,}\d/gu,
  /\b\d{3}[\s/-]\d{3,4}[\s/-]\d{3,4}\b/gu,
];

/** Links, mail addresses, phone numbers, paths, commands and code. */
export function addresses(sentence: string, data: ProseData): Finding[] {
  const known = data.callers.toLowerCase();
  const patterns = [...ADDRESS, ODD].flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
      word,
    })),
  );
  const places: Place[] = [...patterns, ...placesOf(COMMAND, data.read(sentence))];
  return places
    .filter(
      ({ word }) => !known.includes(word.toLowerCase().trim()) && !data.supported.has(word.toLowerCase()),
    )
    .slice(0, 2)
    .map((place) =>
      placed(
        'foreign address or code',
        place,
        `"${place.word}" is not in the question or its material; leave it out.`,
      ),
    );
}

/** Acronyms that every office uses. */
const ACRONYMS = new Set(
  'I A OK IT HR PR CEO CFO CTO COO ROI KPI KPIS API APIS UI UX EU US USA UK UN VAT ERP CRM AI KI IA CV NDA SLA SLAS MVP FAQ PC TV B2B B2C R&D Q1 Q2 Q3 Q4 PDF USB VPN GDPR DSGVO RGPD AVG RODO PDCA'.split(
    ' ',
  ),
);
const CALENDAR = new Set(
  `january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
   european american british german french spanish italian portuguese dutch polish chinese japanese swiss austrian english internet web i'm i've i'd i'll
   europe germany france spain italy portugal poland china japan switzerland austria netherlands america britain`.split(
    /\s+/u,
  ),
);
const LEGAL_FORM =
  /(?<name>(?:\p{Lu}[\p{L}\p{N}&.-]*\s){1,3})(?:GmbH|AG|SE|KG|OHG|UG|Inc|Ltd|LLC|LLP|Corp|Corporation|Company|PLC|S\.?A\.?S?|SARL|SpA|S\.p\.A|S\.?L|B\.?V|N\.?V|Lda|Sp\. z o\.o|Group|Holding|Partners|Consulting|Bank)(?![\p{L}])/gu;
const TITLED =
  /(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Sir|Herr|Herrn|Frau|Monsieur|Madame|Señora?|M|Mme|Sr|Sra|Signora?|Senhora?|Sig|Mevrouw|Meneer|Pan|Pani|firm[aey]?|Firma|company|vendor|supplier|Anbieter|Unternehmen|société|empresa|azienda|bedrijf|spółk[ai])\.?\s)(?<name>\p{Lu}[\p{L}-]+)/gu;
const HAN_PARTY =
  /(?<name>[\p{Script=Han}]{2,4})(?:公司|集团|集團|银行|銀行|事务所|事務所|先生|女士|经理|株式会社|監管局|监管局)|株式会社(?<after>[\p{L}]{2,8})|(?<person>[\p{Script=Han}]{2,4})(?:さん|氏|社長)/gu;
const HAN_COMMON =
  /^(?:.*(?:这家|那家|该|本|我们|一家|两家|几家|各|其他|大|小|上市|母|子|新|贵|同一|的|和|与|向|由|在|对|给|每家|任何|外部|整个|软件|供应商|当社|他社|弊社|自社|取引|総|副|项目|部门|总|地方|投资|商业|中央|専門|専務))$/u;

/** Companies, people and authorities that nobody but the writer, or one advisor alone, has brought up. */
export function names(sentence: string, data: ProseData): Finding[] {
  const known = (word: string): boolean => isKnown(word, data);
  const found: Place[] = [
    ...odd(sentence).filter(({ word }) => !known(word)),
    ...grouped(LEGAL_FORM, sentence).filter(({ word }) => !word.split(/\s+/u).every(known)),
    ...grouped(TITLED, sentence).filter(({ word }) => !known(word) && /^\p{Lu}/u.test(word)),
    ...(data.language === 'de' ? twins(sentence, known) : capitals(sentence, data)),
    ...(data.language === 'zh' || data.language === 'ja' ? parties(sentence, data) : []),
  ];
  return found
    .slice(0, 2)
    .map((place) =>
      placed(
        'unknown name',
        place,
        `"${place.word}" is named neither in the question nor in its material; leave it out.`,
      ),
    );
}

function isKnown(word: string, data: ProseData): boolean {
  const lower = word.toLowerCase().replace(/['’]s$/u, '');
  return (
    data.supported.has(lower) ||
    ACRONYMS.has(word) ||
    CALENDAR.has(lower) ||
    (data.language === 'pl' && isInflected(lower, data)) ||
    lower
      .split(/[-'’.]/u)
      .every((part) => part.length < 2 || data.supported.has(part) || data.common.has(part))
  );
}

/** Polish declines names, too: "Annie" is Anna. */
function isInflected(word: string, { supported }: ProseData): boolean {
  const stem = word.slice(0, Math.max(3, word.length - 2));
  return [...supported].some((other) => other.startsWith(stem));
}

/** Acronyms, and words with capitals or digits inside, in any place: "HubSpot", "FDA". */
function odd(sentence: string): Place[] {
  return [...sentence.matchAll(/(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}&]*(?![\p{L}])/gu)]
    .filter(({ 0: word }) => /^\p{Lu}{2,}$|^\p{L}*\p{Ll}\p{Lu}\p{L}*$/u.test(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, word }));
}

function grouped(pattern: RegExp, sentence: string): Place[] {
  return [...sentence.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    word: (match.groups?.['name'] ?? match[0]).trim(),
  }));
}

/** German writes every noun with a capital; two in a row are a name where neither is known. */
function twins(sentence: string, known: (word: string) => boolean): Place[] {
  return [...sentence.matchAll(/(?<=[\p{L}\p{N},] |^)(?<name>\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+)(?![\p{L}])/gu)]
    .filter(({ 0: both, index }) => index > 0 || !COMMON_STARTS.test(both))
    .filter(({ 0: both }) => both.split(' ').every((word) => !known(word)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, word }));
}

const COMMON_STARTS =
  /^(?:beim|ins|ans|aufs|übers|fürs|dabei|dafür|damit|danach|dann|davon|dazu|deshalb|dort|hier|heute|jetzt|laut|mehrere|sonst|statt|trotz|wegen|während|wozu|zuerst|zunächst|der|die|das|ein|eine|einen|einem|einer|kein|keine|wer|was|wie|wo|wenn|mit|ohne|für|gegen|auf|in|im|am|an|aus|bei|von|vom|zu|zum|zur|nach|vor|seit|über|unter|zwischen|durch|um|nur|auch|noch|schon|erst|alle|jede|jeder|jedes|jeden|dieser|diese|dieses|diesen|unser|unsere|ihr|ihre|sein|seine|zwei|drei|vier|solange|sobald|weil|da|dass|ob|als|beide|viele|wenige|mehr|weniger|manche|kaum|nicht)\s/iu;

const SENTENCE_START =
  /(?:^\s*\(?(?:\d{1,2}|\p{L})?[.)]?\s*|(?<!(?:^|[^\p{L}])\p{Lu})[.!?:…。！？]["'”’»)]*\s+|\n\s*|["“„«(]\s?)$/u;
/** What a company or a person does at the beginning of a sentence. */
const OFFERS: Readonly<Partial<Record<AnyLanguage, RegExp>>> = {
  en: /^\s(?:is|was|has|had|can|could|will|would|offers?|offered|sells?|provides?|charges?|delivers?|costs?|guarantees?|promises?|already|and\s\p{Lu})(?![\p{L}])/iu,
  fr: /^\s(?:est|a|offre|propose|vend|peut|livre|coûte|garantit|promet)(?![\p{L}])/iu,
  es: /^\s(?:es|ha|tiene|ofrece|vende|puede|cuesta|garantiza|promete|entrega)(?![\p{L}])/iu,
  it: /^\s(?:è|ha|offre|propone|vende|può|costa|garantisce|promette|consegna)(?![\p{L}])/iu,
  pt: /^\s(?:é|tem|oferece|vende|pode|custa|garante|promete|entrega)(?![\p{L}])/iu,
  nl: /^\s(?:is|heeft|biedt|verkoopt|kan|levert|kost|garandeert|belooft)(?![\p{L}])/iu,
};
const ORDINARY =
  /(?:ing|ed|ly|tion|sion|ness|ment|ity|ance|ence|ship|ism|hood|ure|age|th|cy|ty|y|s|ción|dad|mente|ção|dade|zione|ità|té|ment|heid|ing|atie|ość|anie|enie|cja)$/iu;
const EVERYDAY = new Set(
  `cost risk time speed quality money work demand growth trust control support revenue profit cash waiting nobody nothing everything someone anyone everyone one two both either
   neither each most many some few much half all any what who which that this these those it they he she we you there here now then such more less price capital
   coût qui que ce cela il elle on tout rien personne quoi nous vous attendre quien lo todo nada esto eso ella él usted chi cosa ciò questo quello tutto niente
   quem isto isso tudo ele ela dit dat het alles niets wie wat koszt to kto co wszystko nic ryzyko czas praca`.split(
    /\s+/u,
  ),
);

/** Elsewhere only names have a capital in the middle of a sentence; at its start they show by what follows. */
function capitals(sentence: string, data: ProseData): Place[] {
  const roles = new Set(['advisor', 'advisors', 'adviser', 'advisers']);
  return [...sentence.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:['’.-][\p{L}\p{N}]+)*/gu)]
    .filter(({ 0: word }) => !roles.has(word.toLowerCase()) && !isKnown(word, data))
    .filter(({ 0: word, index }) => {
      const before = sentence.slice(0, index);
      if (word.length === 1) return false;
      if (!SENTENCE_START.test(before)) return true;
      const lower = word.toLowerCase();
      return (
        OFFERS[data.language]?.test(sentence.slice(index + word.length)) === true &&
        !ORDINARY.test(word) &&
        !EVERYDAY.has(lower) &&
        !isFunctionWord(lower, data.language) &&
        !hasStem(lower, data.common)
      );
    })
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, word }));
}

function hasStem(word: string, words: ReadonlySet<string>): boolean {
  const stem = word.slice(0, Math.max(4, Math.min(5, word.length - 1)));
  return [...words].some((other) => other.startsWith(stem));
}

/** Companies and people in Chinese and Japanese, by the word that follows, and foreign names in Latin letters. */
function parties(sentence: string, data: ProseData): Place[] {
  return [...sentence.matchAll(HAN_PARTY)]
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      word: match.groups?.['name'] ?? match.groups?.['after'] ?? match.groups?.['person'] ?? match[0],
    }))
    .filter(({ word }) => !HAN_COMMON.test(word))
    .filter(({ word }) => !data.callers.includes(word.slice(-2)) && !commonInTexts(word, data));
}

function commonInTexts(word: string, data: ProseData): boolean {
  return data.texts.filter((text) => text.includes(word.slice(-2))).length > 1;
}

/** Approvals that the caller does not speak of; asking for one is a step, and having one may be a condition. */
export function approvals(sentence: string, data: ProseData, field: Field): Finding[] {
  if (field === 'conditions' || field === 'change' || says(CONDITION, data.read(sentence))) return [];
  if (UNTIL.test(sentence)) return [];
  return placesOf(APPROVAL, data.read(sentence))
    .filter(({ word }) => !supports(word, data))
    .slice(0, 1)
    .map((place) =>
      placed('claims approval', place, `Nothing in the material says that anyone has ${place.word}.`),
    );
}

function supports(word: string, data: ProseData): boolean {
  const stem = (wordsOf(word).toSorted((a, b) => b.length - a.length)[0] ?? word).toLowerCase().slice(0, 6);
  return data.callers.toLowerCase().includes(stem);
}

/** Requests for secrets and payments that the caller does not speak of. */
export function sensitive(sentence: string, data: ProseData): Finding[] {
  return placesOf(SENSITIVE, data.read(sentence))
    .filter(({ word }) => !supports(word, data))
    .slice(0, 1)
    .map((place) =>
      placed('sensitive request', place, `The material says nothing of "${place.word}"; leave it out.`),
    );
}

/** Figures' names, and phrases that say nothing; the latter in the brief alone. */
export function jargon(sentence: string, data: ProseData, field: Field): Finding[] {
  const brief = field === 'reasons' || field === 'against' || field === 'change';
  const statistics = placesOf(STATISTICS, data.read(sentence))
    .filter(({ word }) => !data.callers.toLowerCase().includes(word.toLowerCase()))
    .map((place) =>
      placed('statistics', place, `"${place.word}" says nothing to a reader; say it in plain words.`),
    );
  const filler = brief
    ? placesOf(FILLER, data.read(sentence)).map((place) =>
        placed('filler', place, `"${place.word}" says nothing; name the thing or leave it out.`),
      )
    : [];
  return [...statistics, ...filler].slice(0, 1);
}
