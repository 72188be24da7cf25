// Sentences in which a word that is also somebody's name means something else.
import { written } from './languages.fixture.ts';
import type { Written } from './languages.fixture.ts';

export const ORDINARY_WORDS: readonly Written[] = [
  written(
    'English',
    `Before we sign we google the price, and they googled it twice; to google a vendor is cheap, googling costs nothing.
     You could google it. To Google something is cheap, and he Googled it; Googling helps. People google the name first. Just google "price list". Google it before you buy.
     The gemini zodiac sign starts in May. She is a Gemini. Gemini and Taurus do not get along. The Gemini Observatory and NASA's Gemini program.
     It was a grok moment. We grok the idea, they grok it too, and I grok that; she grokked it, grokking takes time, he groks it.
     Claude Monet painted, Claude Debussy composed, Claude Lévi-Strauss travelled, and Jean-Claude agreed with Marie-Claude and Claude Makélélé.
     Claudette and Claudel are names, Geminids are meteors, Geminiani wrote concerts.
     The sonnet, the haiku and her magnum opus; Opus 27 No. 2 by Beethoven is a sonata. We write haiku. My opus is done, my sonnet too.
     An Opel Astra, per aspera ad astra. Luna park is open. Argon is a noble gas, welders use argon. AstraZeneca says no.
     The anthropic principle and the Anthropic Principle. Flash floods, a pro forma invoice, mini bars, a large team: I have medium confidence.
     I am pro-European, as a pro I would wait, and a Pro plan with a Mini fridge is fast. My Max budget is large. Fast models are cheap.`,
  ),
  written(
    'German',
    `Wir googeln den Preis, er hat gegoogelt, und ihr googelt auch. Der Maler Claude Monet, der Komponist Claude Debussy, Jean-Claude Juncker.
     Das Sternzeichen heißt Zwillinge oder Gemini, im Tierkreis das dritte. Ein Haiku, ein Sonett, ein Opus. Ein Guglhupf zum Kaffee.
     Der Opel Astra fährt, Argon ist ein Gas, per Flash übertragen, ein Profi.`,
  ),
  written(
    'French',
    `On va googler le prix. Claude Monet et Claude Debussy, Jean-Claude et Marie-Claude, Paul Claudel. Un haïku, un opus, le mistral souffle.`,
  ),
  written(
    'Spanish',
    `Vamos a googlear el precio. El cuadro de Claude Monet. El signo de Géminis del zodiaco. La luna llena, el sol y un haiku.`,
  ),
  written(
    'Italian',
    `Il segno dei Gemelli, la luna e il sole. Claude Monet dipinse. Un opus, un haiku, una fiaba.`,
  ),
  written(
    'Polish',
    `Trzeba to wygooglować albo googlować dalej. Obraz, który namalował Claude Monet. Znak Bliźniąt. Klaudia i Klaudiusz.`,
  ),
  written(
    'Dutch and Danish',
    `We googelen de prijs. Kloden er rund, en klods af træ. De Gemini is een sterrenbeeld in de dierenriem.`,
  ),
  written(
    'Russian',
    `Клод Моне писал, Клод Дебюсси сочинял, Жан-Клод Ван Дамм играл. Надо гуглить и погуглить цену. Опус и сонет.`,
  ),
  written(
    'Chinese',
    `她是双子座的人，雙子座的性格多變。莫奈和克劳德·德彪西。我们先谷歌一下价格。这部作品是一首俳句。`,
  ),
  written(
    'Japanese',
    `彼女は双子座です。クロード・モネの絵とクロード・ドビュッシーの曲。ググれば出る。クラウドの費用。俳句とソネット。`,
  ),
  written('Korean', `클로드 모네의 그림과 장클로드. 클라우드 비용. 가격을 구글링해 본다. 쌍둥이자리.`),
  written('Arabic', `لوحة كلود مونيه وموسيقى كلود ديبوسي. السحابة كلاود مكلفة.`),
  written('Hebrew', `הציור של קלוד מונה. הקלאוד יקר. ז'אן-קלוד אמר.`),
  written('Hindi', `क्लॉड मोने का चित्र। क्लाउड महँगा है। दलाई लामा।`),
  written('Bengali and Punjabi', `ক্লাউড খরচ বাড়বে। জমি আর জামিন। ਕਲਾਉਡ ਮਹਿੰਗਾ ਹੈ। ਜ਼ਮੀਨ ਮਹਿੰਗੀ ਹੈ।`),
  written('Amharic and Armenian', `ክላውድ ውድ ነው። Ամպը թանկ է, գրող և գիրք։`),
  written('Turkish', `Fiyatı googlelamak kolay. Claude Monet bir ressamdı. Antropik ilke.`),
];
