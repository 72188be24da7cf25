// Numbers in the prose: in digits and in words.
import type { Finding } from './finding.ts';
import { placed } from './finding.ts';
import type { ProseData } from './data.ts';
import { wordNumbersIn } from './number-words.ts';
import type { WordNumber } from './number-words.ts';
import { numbersIn } from './stated-numbers.ts';
import type { StatedNumber } from './stated-numbers.ts';

const COUNTED =
  '(?:advis[eo]rs?|options?|alternatives?|criteri[ao]n?|perspectives?|berater\\p{L}*|option\\p{L}*|kriteri\\p{L}*|conseill\\p{L}*|crit[eè]r\\p{L}*|asesor\\p{L}*|consejer\\p{L}*|opci\\p{L}*|consulent\\p{L}*|consiglier\\p{L}*|opzion\\p{L}*|consultor\\p{L}*|opç\\p{L}*|adviseur\\p{L}*|opties|doradc\\p{L}*|opcj\\p{L}*|位?(?:顾问|顧問)|个方案|人のアドバイザー)';
const OF = '(?:of(?: the)?|out of|von(?: den)?|der|sur|des?|di|dei|dos|de los|van de|z|/|中的)';
const IDIOM = /\b24\/7\b|\b50[/-]50\b/gu;
// A small number in words counts steps, reasons and people who are there to see; before one of these it is a claim.
const UNIT =
  /^[\s\u00a0-]*(?:\p{L}+\s+){0,1}?(?:%|€|\$|£|per ?cent|prozent|pour ?cent|por ciento|per cento|por cento|procent|euros?|dollars?|d[oó]lar\p{L}*|pounds?|franken|francs?|yen|złot\p{L}*|years?|months?|weeks?|days?|hours?|quarters?|jahr\p{L}*|monat\p{L}*|woche\p{L}*|tag(?:e|en)?|stunden?|quartal\p{L}*|ans?|années?|mois|semaines?|jours?|heures?|trimestres?|años?|mes(?:es)?|semanas?|d[ií]as?|horas?|ann[oi]|mes[ei]|settiman[ea]|giorn[oi]|or[ae]|anos?|m[eê]s|jaar|jaren|maand\p{L}*|weken|week|dagen|uur|lat|lata|miesi\p{L}*|tygod\p{L}*|dni|godzin\p{L}*|employees|customers|people|users|engineers|mitarbeiter\p{L}*|kunden|clients?|clientes|personas|employés|times|mal|fois|veces|volte|vezes|keer|razy|times)(?![\p{L}])/iu;
const HAN_UNIT =
  /^(?:个?多?(?:年|个月|月|周|星期|天|日|小时|元|美元|欧元|倍|名|人|家|成)|か月|ヶ月|カ月|週間|年間|円|ドル|ユーロ|割|社)/u;

const OPTIONS =
  /^\s(?:\p{L}+\s)?(?:options?|alternatives?|optionen|alternativen|opciones|opzioni|opções|opties|opcj\p{L}*)(?![\p{L}])|^个(?:方案|选项)/iu;

/** Numbers that stand neither in the texts nor, where figures may be shown, among the panel's figures. */
export function numberFindings(text: string, data: ProseData, figures: boolean): Finding[] {
  const idioms = [...text.matchAll(IDIOM)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  const digits = numbersIn(text)
    .filter((number) => !number.values.some((value) => isKnown(value, text.slice(number.end), data, figures)))
    .filter((number) => !idioms.some(({ start, end }) => number.start >= start && number.end <= end))
    .filter((number) => !isListNumber(text, number) && !isCount(text, number, data))
    .filter((number) => !(figures && isScale(text, number)) && !standsInAWord(text, number, data));
  const worded = wordNumbersIn(text, data.language);
  const words = worded.filter(
    (number) => isClaim(text, number) && !isKnown(number.value, text.slice(number.end), data, figures),
  );
  const options = worded.filter(
    ({ value, end }) => value > data.options.length && OPTIONS.test(text.slice(end)),
  );
  return [...digits, ...words, ...options].map(({ start, end }) => {
    const found = text.slice(start, end);
    return placed('unknown number', { start, end }, `The number ${found} is not in the data.`);
  });
}

function isKnown(value: number, after: string, data: ProseData, figures: boolean): boolean {
  if (data.stated.has(value)) return true;
  const percentage =
    /^\s?(?:%|per ?cent\b|prozent\b|pour ?cent\b|por ciento\b|per cento\b|por cento\b|procent)/iu.test(after);
  return figures && (percentage ? data.shares : data.figures).has(value);
}

function isClaim(text: string, { value, end }: WordNumber): boolean {
  const after = text.slice(end);
  return value > 12 || UNIT.test(after) || HAN_UNIT.test(after);
}

function isListNumber(text: string, { start, end }: StatedNumber): boolean {
  return (
    /(?:^|\n)\s*\(?$/u.test(text.slice(0, start)) && end - start <= 2 && /^[.)]\s/u.test(text.slice(end))
  );
}

// "63 of 100", "63/100", "from 0 to 100".
function isScale(text: string, { values, start, end }: StatedNumber): boolean {
  if (values.includes(100))
    return /(?:\bof|\bout of|\/|\bvon|\bsur|\bto|\bbis|\b(?:a|de|su))\s?$/iu.test(text.slice(0, start));
  return values.includes(0) && /^\s(?:to|bis|[aà])\s100\b/u.test(text.slice(end));
}

function isCount(text: string, { values, start, end }: StatedNumber, data: ProseData): boolean {
  const most = Math.max(data.advisors.length, data.options.length, data.criteria);
  if (!values.some((value) => Number.isInteger(value) && value <= most)) return false;
  const after = new RegExp(`^\\s?(?:${OF}\\s?\\d+\\b)?(?:\\s\\p{L}+){0,2}\\s*${COUNTED}`, 'iu');
  const partOf = new RegExp(`^\\s?${OF}\\s?(\\d+)\\b`, 'iu');
  const total = new RegExp(`\\b\\d+\\s?${OF}\\s?$`, 'iu');
  const whole = partOf.exec(text.slice(end))?.[1];
  return (
    after.test(text.slice(end)) ||
    (whole !== undefined && Number(whole) === data.answered.length) ||
    (values.includes(data.answered.length) && total.test(text.slice(0, start)))
  );
}

// "Q3", "B2B", "v2": as good as the word, which must be in the texts.
function standsInAWord(text: string, { start, end }: StatedNumber, data: ProseData): boolean {
  const before = /[\p{L}\p{N}_-]*$/u.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^[\p{L}\p{N}_-]*/u.exec(text.slice(end))?.[0] ?? '';
  const word = before + text.slice(start, end) + after;
  return (
    /\p{L}/u.test(before) && data.texts.some((known) => known.toLowerCase().includes(word.toLowerCase()))
  );
}
