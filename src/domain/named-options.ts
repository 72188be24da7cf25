// Options as a question names them: "Should we A, B, or C?", "A oder B?", "A ou B ?", "¿A o B?", "A还是B？".
import { languageOf } from '@witan/memo/language';
import { completed, infinitive } from './named-verbs.ts';
import { nameKey } from './same-name.ts';

type Grammar = {
  /** Everything up to the first alternative. */
  readonly lead: RegExp;
  /** Between alternatives. */
  readonly or: RegExp;
  /** Between items of a list before the last alternative. */
  readonly comma: RegExp;
  /** How a clause begins that says something about an alternative and is none itself. */
  readonly aside: RegExp;
  /** What says no more than "or not". */
  readonly not: RegExp;
};

const COMMA = /\s*[,;]\s+/u;

/** Where a subject of several words ends: "should the hospital network acquire …". */
const ENGLISH_VERBS =
  'accept|acquire|add|adopt|allow|apply|ban|borrow|build|buy|cancel|change|close|continue|cut|delay|drop|end|enter|expand|extend|fund|go|hire|host|introduce|invest|join|keep|launch|lease|leave|let|license|limit|merge|migrate|move|offer|open|outsource|partner|pay|postpone|publish|purchase|raise|rebuild|reduce|refactor|renew|rent|repair|replace|rewrite|sell|ship|sign|split|start|stay|stop|switch|take|try|use|wait|write';

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    lead: new RegExp(
      String.raw`^.*?\b(?:(?:should|shall|do|does|would|could|can|will|must|ought)\s+(?:we|i|you|they|he|she|it|one|(?:our|my|the|an?)\s+[\p{L}-]+(?:\s+(?!or\b)[\p{L}\p{N}’'-]+){0,6}?(?=\s+(?:${ENGLISH_VERBS})\b)|(?:our|my|the)\s+[\p{L}-]+|(?-i:\p{Lu}[\p{L}&.-]+(?:\s+\p{Lu}[\p{L}&.-]+)+(?=\s+(?!or\b)\p{Ll}))|\p{Lu}[\p{L}-]+)\s+(?:be better off\s+|rather\s+|better\s+|now\s+)?(?:to\s+)?|(?:is|would) it (?:be )?(?:better|wiser|best)(?:\s+for us)?\s+to\s+|(?:choose|decide|decision|choice)\s+between\s+|whether\s+(?:we\s+should\s+|to\s+)?)`,
      'iu',
    ),
    or: /\s*,?\s+(?:or(?:\s+(?:else|instead|rather|should we|do we|to))?|vs\.?|versus)\s+/iu,
    comma: COMMA,
    aside:
      /^(?:which|that|who|whose|because|since|given|as|although|though|where|when|if|while|even|considering)\b/iu,
    not: /^(?:not|no|don'?t|leave it|neither)$/iu,
  },
  de: {
    lead: /^.*?\b(?:(?:soll(?:en|te|ten)?|wollen|müssen|können|dürfen)\s+(?:wir|ich|sie|man|(?:unser|mein)\p{L}*\s+\p{L}+|\p{Lu}\p{L}+)\s+|(?:ist|wäre)\s+es\s+besser,?\s+|ob\s+(?:wir|ich|man)\s+|zwischen\s+)(?:(?:lieber|besser|eher|jetzt|nun|uns)\s+(?!einigen))?/iu,
    or: /\s*,?\s+(?:oder(?:\s+(?:lieber|besser|eher|doch|aber|sollen wir|sollten wir))?|beziehungsweise|bzw\.|versus|vs\.?)\s+/iu,
    comma: COMMA,
    aside:
      /^(?:der|die|das|dem|den|deren|welche[rsnm]?|weil|da|obwohl|wenn|falls|während|wobei|denn)\s+(?=.*\b(?:ist|sind|hat|haben|wird|werden|kostet|kosten|läuft|\p{Ll}+t)$)/iu,
    not: /^(?:nicht|nein|keins?|lassen)$/iu,
  },
  fr: {
    lead: /^.*?(?:^|[\s,«])(?:dev(?:ons|rions)-nous|doit-on|devrait-on|dois-je|devrais-je|faut-il|faudrait-il|vaut-il mieux|vaudrait-il mieux|(?:est-ce que|est-ce qu['’])?\s*(?:nous|on|je)\s+(?:dev(?:ons|rions)|doit|devrait|dois|devrais)|est-il préférable (?:de|d['’])|entre)\s+(?:plutôt\s+)?/iu,
    or: /\s*,?\s+(?:ou(?:\s+(?:bien|plutôt|alors))?|contre|versus|vs\.?)\s+/iu,
    comma: COMMA,
    aside: /^(?:qui|que|dont|où|car|parce que|puisque|alors que|bien que|si|quand)\s/iu,
    not: /^(?:non|pas|rien)$/iu,
  },
  es: {
    lead: /^.*?(?:^|[\s,¿])(?:debemos|deberíamos|debería(?:mos|n)?|debo|debe|hay que|tenemos que|tengo que|conviene|nos conviene|convendría|(?:es|sería) (?:mejor|preferible)|vale la pena|entre)\s+(?:más bien\s+)?/iu,
    or: /\s*,?\s+(?:[ou](?:\s+(?:bien|mejor|más bien))?|versus|vs\.?|frente a)\s+/iu,
    comma: COMMA,
    aside: /^(?:que|cuyo|cuya|porque|ya que|puesto que|aunque|donde|cuando|si)\s/iu,
    not: /^(?:no|nada)$/iu,
  },
  zh: {
    lead: /^.*?(?:(?:我们?|咱们|公司|团队)?(?:究竟|到底|现在)?(?:是否)?(?:应该|应当|该|要不要|需要)(?:选择|先)?|(?:我们?|咱们)(?:是|要|选择?|(?=在))|在(?=.*之间))/u,
    or: /\s*[,，、]?\s*(?:还是|抑或|或者是?|或是|或)\s*/u,
    comma: /\s*[、，,；;]\s*/u,
    aside: /^(?:因为|由于|虽然|但|而且|如果|毕竟|考虑到)/u,
    not: /^(?:不|不要|否|算了|不这样做)$/u,
  },
};

/** Longer ones are no names any more. */
const LONGEST = 300;
const MOST = 8;
/** "two or three designers" offers no alternatives. */
const NUMBERS =
  /\b(\d+|one|two|three|four|five|ein|eine|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro)\s+(?:or|oder|ou|o)\s+(\d+|two|three|four|five|six|zwei|drei|vier|fünf|deux|trois|quatre|cinq|tres|cuatro|cinco)\b/giu;

/**
 * The alternatives that a question in English, German, French, Spanish or Chinese names, all of them, in its words and
 * its order: two to eight, different from one another. Empty where it names none, or only one thing to do or not.
 */
export function namedOptions(question: string): string[] {
  const language = languageOf(question);
  const grammar = GRAMMARS[language];
  if (!grammar) return [];
  const sentence = decidingSentence(question, grammar.or);
  const parts = withoutLead(sentence, grammar)
    .replace(NUMBERS, '$1\u0000$2')
    .split(grammar.or)
    .map((part) => part.replace('\u0000', ' – '));
  if (parts.length < 2) return [];
  const [first = '', ...rest] = parts;
  const options = [first, ...rest]
    .flatMap((part) => listed(part, grammar))
    .filter((part) => !grammar.not.test(part))
    .map(verbLast)
    .map((part) => infinitive(part, language));
  const whole = completed(options, language);
  const distinct = [...new Map(whole.map((option) => [nameKey(option), sentenceCase(option)])).values()];
  const fit = distinct.every((option) => option.length <= LONGEST);
  return fit && distinct.length >= 2 && distinct.length <= MOST ? distinct : [];
}

/** "acquire for $4M, partner" are two; "rewrite it, which is slow" is one, and so is what an aside has torn apart. */
function listed(part: string, { comma, aside }: Grammar): string[] {
  const items: string[] = [];
  let torn = false;
  for (const item of part.split(comma).map(tidy)) {
    if (aside.test(item)) torn = items.length > 0;
    else if (torn) {
      items.push(`${items.pop()} ${item}`);
      torn = false;
    } else items.push(item);
  }
  return items.filter((item) => item.length > (/\p{Script=Han}/u.test(item) ? 0 : 1));
}

const SEPARABLE =
  /^(?:ab|an|auf|aus|bei|ein|fest|her|heraus|hin|hinzu|los|mit|nach|um|vor|weg|weiter|zu|zurück|zusammen)$/u;

/** "kaufen wir den Betrieb", as a German question begins, as "den Betrieb kaufen"; "bauen wir selbst an" as "selbst anbauen". */
function verbLast(option: string): string {
  const [, verb, rest = ''] = /^(\p{L}+e?n)\s+wir\s+(.+)$/iu.exec(option) ?? [];
  if (verb === undefined) return option;
  const words = rest.split(' ');
  const last = words.at(-1) ?? '';
  const infinitive = verb.toLowerCase();
  return SEPARABLE.test(last)
    ? [...words.slice(0, -1), last + infinitive].join(' ')
    : `${rest} ${infinitive}`;
}

function tidy(text: string): string {
  return text
    .replace(/^[\s,;:，、：；"“„«'‚¿(-]+|[\s,;:.?!，、。？！；："”“»')]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function withoutLead(sentence: string, { lead, or }: Grammar): string {
  // "Which database should we use: A, B or C?"
  const colon = /^[^:：]{0,160}[:：]\s*(.+)$/su.exec(sentence)?.[1];
  if (colon !== undefined && or.test(colon)) return colon.replace(lead, '');
  const rest = sentence.replace(lead, '');
  return or.test(rest) ? rest : sentence;
}

const ABBREVIATION =
  /(?:^|\s)(?:Mio|Mrd|Nr|ca|bzw|z\.\s?B|d\.\s?h|usw|etc|vs|approx|incl|Inc|Ltd|Corp|Co|Dr|Mr|Mrs|Ms|St|No|p\.\s?ej|Sr|Sra|env|M|Mme)\.$/iu;

/** The sentence that asks and offers alternatives, else the last that asks, else the last. */
function decidingSentence(question: string, or: RegExp): string {
  const sentences: string[] = [];
  for (const part of question.split(/(?<=[?？！。])\s*|(?<=[.!])\s+(?=[\p{Lu}¿"“„«])|\n+/u)) {
    const before = sentences.at(-1);
    if (before !== undefined && ABBREVIATION.test(before))
      sentences[sentences.length - 1] = `${before} ${part}`;
    else if (part.trim() !== '') sentences.push(part.trim());
  }
  const asks = sentences.filter((part) => /[?？]["”»']?$/u.test(part));
  return (
    asks.findLast((part) => or.test(part)) ??
    asks.at(-1) ??
    sentences.findLast((part) => or.test(part)) ??
    sentences.at(-1) ??
    ''
  );
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
