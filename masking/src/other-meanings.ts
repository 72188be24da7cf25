// Words that are names of models or vendors and of something else besides, and how a sentence tells.
import { foldText } from './fold-text.ts';

type Meaning = {
  /** What the vendor calls it, whichever script or form it stands in. */
  readonly of: string;
  /** The form itself; all conditions have to hold. */
  readonly form?: RegExp;
  readonly before?: RegExp;
  readonly after?: RegExp;
  /** Somewhere in the same sentence, where the advisor does not speak of itself. */
  readonly near?: RegExp;
  /** An advisor may still mean its maker when it speaks of itself. */
  readonly unlessSelf?: true;
};

/** Written as people write; read in folded text. */
const folded = (source: string, flags = 'u'): RegExp => new RegExp(foldText(source).text, flags);
const anyOf = (text: string): string =>
  text
    .trim()
    .split(/\s*[,\n]\s*/u)
    .join('|');

const SURNAMES = anyOf(`
  Monet, Debussy, Shannon, Bernard, L[eé]vi, Chabrol, Rains, Lorrain, Lelouch, Sautet, Berri, Bolling, McKay, Garamond, Simon,
  Puel, Le Roy, Nougaro, François, Barzotti, Autant, Cahun, Perrault, Pepper, Nobs, Steele, Brown, Allègre, Guéant, Bartolone,
  Pompidou, Nicollier, Jutra, Ryan, Williamson, Frollo, Dauphin, Goretta, Miller, Makélélé, Makelele, Juncker, Van Damme, Cohen, Chappe,
  Moneta, Monetem, Debussyho, Gillingwater, Levi, Lemieux, Julien, Joseph, Akins, Piron, Littner, Giroux, Lemaire, Vivier, Vasconi, Renoir, Arpels, Jade, Laydu, Champagne, Lapointe, Dubois, Dupont, Martin, Ptak, Wilson, Thornhill, Resnick, Montana, Nahon, Sitting
  Моне, Дебюсси, Дебюссі, Шеннон, Леви, Бернар, Лоррен, Лелуш, Шаброль, Ван Дамм, Юнкер, Фролло, Маккей
  莫[奈內内]|德[彪布]西|香[农農]|列维|シャノン, モネ, ドビュッシー, レヴィ, ベルナール, 모네, 드뷔시, 섀넌, 레비, 르루슈
  مونيه, مونه, ديبوسي, دبوسی, شانون, ליווי, מונה, דביסי, דבוסי, שאנון, לוי, Μονέ, Ντεμπισί, Σάνον, मोने, मोनेट, डेबसी, शैनन, মোনে, ਮੋਨੇ, โมเนต์, เดอบูว์ซี
`);
const FIRST_NAMES = anyOf(
  "Jean, Marie, Anne, Pierre, Louis, Paul, Saint, St, St., Ste, Žan, Žana, Жан, Мари, 让, 讓, 尚, ジャン, マリー, 장, 마리, جان, ماري, ז'אן, Ζαν, Μαρί, जीन, ज्याँ, जॉन, ฌอง",
);
const ZODIAC =
  'zodia|horos[ck]op|astrolog|star ?sign|sun sign|constellation|taurus|sagittarius|capricorn|aquarius|pisces|virgo|scorpio|castor and pollux|nasa\\b|spacecraft|astronaut|observator|telescope|apollo|mercury and|sternzeichen|sternbild|tierkreis|sterrenbeeld|dierenriem|constelaci|costellazion|constellation|segno (?:dei|zod)|signo|signe (?:du|des|astro)|znak|souhvězd|stjern|tähtikuv|csillagk|burç|горос|созвезд|зодиак|星座|黄道|星座|별자리|राशि|রাশি|برج|מזל|ζώδι';
const DETERMINER =
  '(?:^|[^\\p{L}])(?:a|an|the|our|my|your|their|his|her|each|every|one|two|three|some|many|few|these|those|of|le|la|un|une|les|des|du|el|los|las|il|lo|der|die|das|dem|den|ein|eine|einen|dalai)\\s+$';
const OBJECT =
  '^\\s(?:the|a|an|it|this|that|these|those|your|our|their|its|his|her|my|them|him|us|me|what|how|who|whether|if|where|why|when|which|for|around|first|prices?|names?|"|\')';

const POEMS =
  /\b(?:shakespeare|petrarc|poems?|poets?|poetry|rhym|verses?|stanza|syllab|basho|gedicht|poème|poema)/iu;

const MEANINGS: readonly Meaning[] = [
  { of: 'claude', after: folded(`^[\\s·・‧=＝-](?:${SURNAMES})(?![\\p{Ll}])`) },
  { of: 'claude', before: folded(`(?:^|[^\\p{L}])(?:ו|ה|ל|ש)?(?:${FIRST_NAMES})[-\\s·・‧=＝]?$`) },
  { of: 'claude', after: /^[\u30fb\u00b7]/u },
  {
    of: 'claude',
    form: /^(?:claudel(?:le|s)?|claudett?e?s?|claudell[oi]|klod(?:t|e|en|er|erne|s|ser|sen|set|ig\p{L}*)|claude[sv]ille)$/iu,
  },
  { of: 'gemini', near: folded(ZODIAC, 'iu') },
  { of: 'gemini', form: /^gemini(?:ds?|ani|viru\p{L}+|form)$/iu },
  {
    of: 'gemini',
    before: /\b(?:he|she|husband|wife|sister|brother|mother|father|boss|who)(?:'s| is| was)\s(?:an?\s)$/iu,
    after: /^\s*(?:[.,;!?]|$|and\b|but\b)/u,
  },
  {
    of: 'gemini',
    after:
      /^\s(?:(?:star|sun|zodiac) )?(?:signs?|moon|season|rising|sun|twins?|ascendant|horoscopes?|stars?|woman|man|bab(?:y|ies))\b/u,
  },
  { of: 'grok', form: /^grok(?:ked|king|kable|kers?|able|ster|law)$/u },
  { of: 'grok', form: /^Grok(?:ster|law|king)$/u },
  {
    of: 'grok',
    form: /^groks?$/u,
    before:
      /\b(?:(?:hard|harder|easy|easier|difficult|able|need|trying|learn|time|ability|simple|want|wants|fail|failed) to|can|cannot|can't|could|fully|easily|quickly|never|don't|didn't|doesn't)\s$/u,
  },
  {
    of: 'grok',
    form: /^groks?$/u,
    before:
      /(?:^|[^\p{L}])(?:I|we|you|they|he|she|people|users|readers|developers|to|who|nobody|everybody|anyone|(?:verb|word|term|coined) "?)\s?$/iu,
    after: /^\s(?:the|a|an|it|this|that|how|what|why|your|our|their|its|them|him|her|us|me|his)\b/u,
  },
  { of: 'grok', form: /^grok$/u, after: /^\s(?:moments?|sessions?|insights?|experiences?)\b/u },
  {
    of: 'google',
    form: /^google$/u,
    before:
      /(?:^|[^\p{L}])(?:I|we|you|they|me|us|him|her|people|users|customers|buyers|readers|everyone|who|to|can|could|will|would|should|must|may|might|just|simply|quickly|first|then|and|or|never|always|often|also|please|let's|don't|didn't|did|not|va|vais|quickly)\s$/iu,
    after: new RegExp(OBJECT, 'u'),
  },
  {
    of: 'google',
    form: /^google$/iu,
    before: /(?:^|\b(?:just|simply|please|or|and|then)\s)[\s"'(]*$/iu,
    after: /^\s(?:it|them|that|this|"|the (?:price|name|term|word|address|company|vendor))(?![\p{L}])/u,
  },
  {
    of: 'google',
    form: /^Google$/u,
    before: /(?:^|[^\p{L}])(?:to|I|we|you|they|he|she|people|let's|just|simply)\s$/iu,
    after:
      /^\s(?:the|a|it|this|that|your|our|their|them|for|something|anything|how|what|who|prices?)(?!\p{L})/u,
  },
  { of: 'google', form: /^googl(?:ed|ing|eable)$/iu },
  { of: 'google', form: /^google$/u, after: /^'d\b/u },
  {
    of: 'google',
    form: /^googl(?:e?(?:d|ing|rs?|able)|es|er|ez|ait|e?ar\p{L}*|eo|ea[ns]?|ando|at[aoie]|ava|en|e?t|et|y|ad[eo]?|it|il[aoiy]?|[oe]v[ae]t\p{L}*|owa\p{L}*|uj\p{L}*|ela\p{L}+|aa|aan|ailla|whack\p{L}*)$/u,
  },
  {
    of: 'google',
    form: folded(
      '^(?:gugl(?:hupf\\p{L}*|a|owa\\p{L}*|uj\\p{L}*|ati|e?ar|iz\\p{L}*)|googly|गूगली|গুগলি\\p{M}?)$',
      'iu',
    ),
  },
  { of: 'google', after: folded('^(?:一下|搜|링)') },
  {
    of: 'anthropic',
    form: /^anthropic$/iu,
    after:
      /^\s(?:[Pp]rinciples?|[Rr]easoning|[Aa]rguments?|shadow|[Ss]election|[Bb]ias|coincidences?|landscape|pressures?|impacts?|activit(?:y|ies)|origin|influence|emissions|factors?|climate|warming|forcing|causes?)(?!\p{L})/u,
  },
  { of: 'anthropic', form: /^anthropic(?:al|ally)$|^antropi[ck]\p{L}*$/u },
  { of: 'anthropic', form: /^antropi[ck]\p{L}*$/iu, after: /^\s(?:ilke|prensip|princip\p{L}*)/u },
  // The alphabet: at the start of a sentence, as every German noun, or after an article of its own.
  {
    of: 'alphabet',
    form: /^Alphabet$/u,
    before:
      /(?:^\W*|\b(?:das|dem|des|ein|eines|im|ins|vom|zum|am|nach|ganze[ns]?|\p{L}+ische[sn]?|the (?:\p{Ll}+ )?|l')\s?)$/iu,
    after: /^(?!,? (?:Inc|LLC|Corp)\b|'s\b)/u,
    unlessSelf: true,
  },
  {
    of: 'opus',
    near: /\b(?:no\.|nr\.|sonat|symphon|sinfoni|concert|konzert|quartet|beethoven|brahms|chopin|mozart|schubert|piano|movement)/iu,
  },
  { of: 'sonnet', near: POEMS },
  { of: 'haiku', near: POEMS },
  { of: 'falcon', form: /^falcon[- ]?(?:1|9)$/iu },
  { of: 'llama', near: /\b(?:farm|wool|alpaca|animals?|herds?|andes|peru|zoo|graz|fleece|petting|vicu)/iu },
  { of: 'llama', form: /^llamas?$/u, before: new RegExp(DETERMINER, 'iu') },
  {
    of: 'llama',
    before: folded('(?:далай|ダライ・?|दलाई|달라이|الدالاي|דלאי|ดาไล|达赖|達賴|dalai)[-\\s]?$', 'iu'),
  },
  {
    of: 'mistral',
    near: /\b(?:winds?|provence|rhône|rhone|gusts?|souffl\p{L}+|vent|blow(?:s|ing)?|viento|vento)(?!\p{L})/iu,
  },
  { of: 'mistral', before: /\b(?:Gabriela|Frédéric|Frederic)\s$/u },
  { of: 'mistral', form: /^mistral$/u, before: new RegExp(DETERMINER, 'iu') },
  { of: 'kimi', after: /^\s(?:Räikkönen|Raikkonen|Antonelli)/u },
];
const BY_NAME = Map.groupBy(MEANINGS, ({ of }) => of);

function meaningsOf(name: string): readonly Meaning[] {
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/s$/u, '')) ?? [];
}

const CLOSE = 40;

export type NamePlace = {
  readonly self: boolean;
  /** The sentence around the name, folded; `before` holds the article of the name. */
  readonly before: string;
  readonly after: string;
};

/** True where the sentence around the name shows that no model or vendor is meant: "hard to grok", "Claude Shannon". */
export function namesSomethingElse(
  name: { readonly core: string; readonly commonName: () => string; readonly noun: string },
  { self, before, after }: NamePlace,
): boolean {
  // Only what stands right before is looked at, and these patterns look for where they begin.
  const close = before.slice(-CLOSE);
  return meaningsOf(name.commonName()).some(
    (meaning) =>
      !(self && (meaning.unlessSelf === true || meaning.near !== undefined)) &&
      (name.noun === '' || meaning.near !== undefined) &&
      (meaning.form?.test(name.core) ?? true) &&
      (meaning.before?.test(close) ?? true) &&
      (meaning.after?.test(after) ?? true) &&
      (meaning.near === undefined || meaning.near.test(before) || meaning.near.test(after)),
  );
}
