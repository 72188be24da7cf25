// Finds the sentence that asks, and what it asks about.
import { asBaseVerb, fromFirstVerb } from './words.ts';

const SUBJECT = String.raw`(?:we|i|you|they|he|she|it|one|our \w+|the \w+|my \w+|[A-Z]\w+)`;
const LEAD = new RegExp(
  String.raw`^.*?\b(?:should|shall|do|does|would|could|can|must|ought)\s+${SUBJECT}\s+(?:be\s+(?:\w+er|best|more\s+\w+)\s+to\s+|to\s+|rather\s+|better\s+|now\s+)?`,
  'i',
);
/** A subject that may have several words: "should the regional network acquire". */
const NAMED_SUBJECT =
  /\b(?:should|shall|do|does|would|could|can|must|ought)\s+(?!(?:we|i|you|they|he|she|it|one)\b)/i;
/** "Whether to", or a statement of what is possible: "we can". */
const WHETHER =
  /^.*?\bwhether\s+(?:we |i |or not )?(?:should )?(?:to )?|^(?:(?:we|i) (?:can|could|may|might)|our options are(?: to)?) (?:either )?/i;
const BETTER =
  /^.*?\b(?:is it (?:better|wiser|best|worth) |better |choose between |decide between |between |which (?:of|is better)[:,]? )(?:to )?/i;
/** "Is it time to", "would it be wise to", "does it make sense to". */
const WORTH =
  /^.*?\b(?:is|are|was|were|be|does|makes?)\s+(?:it|now|this)?\s*(?:(?:the )?(?:right |good |best )?(?:time|moment)|wiser?|smart(?:er)?|cheaper|safer|(?:more )?sensible|reasonable|a good idea|worth(?: it)?|make (?:more )?sense|(?:more )?sense)\s+(?:for us |for me |yet |now )?(?:to\s+)?(?=\w)/i;
/** In "can we afford to hire", "do we need to move" the second verb counts. */
const AUXILIARY = /^(?:afford|need|have|want|dare|try|plan)\s+to\s+/i;
/** "Do we need a second office" asks whether to get one. */
const LACK = /^need\s+(?=(?:an?|another|more|new|\d+|two|three)\b)/i;
const LABEL = /^(?:decide|decision|question|choose|help (?:me|us) (?:to )?decide)\s*:\s*/i;
/** A sentence that only refers to the one before it. */
const BARE =
  /^(?:so |and |but )?(?:(?:should|shall|do|can|could|must) (?:we|i)(?: (?:do|try|risk|allow|agree to) (?:it|that|this|so))?|(?:is (?:it|that|this) )?(?:a )?(?:good|bad|smart|wise)(?: idea| move)?|yes or no|(?:any )?(?:advice|thoughts)|what (?:do|would|should) (?:you|we|i) (?:choose|do|prefer|recommend|think)|which(?: one| is best| is better)?(?: (?:do|would|should|shall) (?:you|we|i) (?:choose|do|pick|prefer|recommend|take))?|worth it|is it worth it)$/i;
/** A statement of intent before the verb: "she wants to sell". */
const INTENT =
  /^.*\b(?:wants?|wish(?:es)?|plans?|hopes?|proposes?|suggests?|would like|thinking (?:of|about)|considering|tempted|offered|asked|asks)\s+(?:us |me |that we |of |about )?(?:to )?/i;

const LONGEST = 1_000;

/** The sentence that asks, without its final punctuation. If it only refers to the sentence before it, that one. */
export function decidingSentence(question: string): string {
  // Patterns take long over runs of spaces and over sentences that nobody could read.
  const sentences = question
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .split(/(?<=[.?!])\s+|\n+/)
    .map((part) => part.trim().slice(0, LONGEST))
    .filter(Boolean);
  const asking = askingOf(sentences);
  const sentence = plain(asking);
  if (!BARE.test(sentence)) return listedBefore(sentence, sentences) ?? sentence;
  const before = sentences[sentences.indexOf(asking) - 1];
  return before === undefined ? '' : plain(before);
}

function askingOf(sentences: readonly string[]): string {
  const asks = sentences.filter((part) => part.endsWith('?'));
  return (
    asks.find((part) => /\bor\b|\bvs\.?\b|versus/i.test(part)) ??
    asks.find((part) => LEAD.test(part)) ??
    asks[0] ??
    sentences.find((part) => /\bor\b|\bwhether\b|\bvs\.?\b/i.test(part)) ??
    sentences[0] ??
    ''
  );
}

/** "I have two offers, one from a bank and one from a hospital. Which should I take?" asks about the list before. */
function listedBefore(sentence: string, sentences: readonly string[]): string | undefined {
  if (!/^which\b(?!.*[:,])/i.test(sentence)) return undefined;
  return sentences.map(plain).find((part) => /\bone (?:from|in|with|at|by|for)\b.*\band\b/i.test(part));
}

function plain(sentence: string): string {
  return sentence.replace(/[\s.?!]+$/, '').replace(LABEL, '');
}

/** What follows "should we", "is it time to" or an intent such as "she wants to". */
export function withoutLead(sentence: string): string {
  const colon = /^(?:(?:which|what|who|where|how)\b[^:,]{0,80},|[^:]{0,160}:)\s*([^:]+\bor\b[^:]+)$/i.exec(
    sentence,
  );
  if (colon?.[1]) return withoutLead(colon[1]);
  const worth = /^(?:is|are|would) (?!it\b)(.+?) (?:be )?worth it(?: (for .+))?$/i.exec(sentence);
  if (worth) return [worth[1], worth[2]].filter(Boolean).join(' ');
  for (const lead of [WORTH, WHETHER, LEAD, BETTER, INTENT]) {
    if (lead.test(sentence)) {
      const asked = sentence.replace(lead, '');
      const body = (lead === LEAD && NAMED_SUBJECT.test(sentence) ? fromFirstVerb(asked) : asked)
        .replace(AUXILIARY, '')
        .replace(LACK, 'get ');
      return asBaseVerb(body);
    }
  }
  return sentence;
}
