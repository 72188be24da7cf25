import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultCriteria, defaultOptions } from './default-frame.ts';
import { languageOf } from '@witan/memo/language';
import { catalogueOf, WORDED_LANGUAGES } from '@witan/memo/words/catalogue';
import type { WordedLanguage } from '@witan/memo/words/catalogue';
import questions from '../../memo/src/questions-by-language.json' with { type: 'json' };
import { namedOptions } from './named-options.ts';
import { infinitive } from './named-verbs.ts';

const NAMED: readonly (readonly [question: string, options: readonly string[]])[] = [
  [
    'Our rival is for sale. Should we acquire for $4.5M, partner, or keep competing?',
    ['Acquire for $4.5M', 'Partner', 'Keep competing'],
  ],
  [
    'Should we move our monolith to microservices, or modularise it first?',
    ['Move our monolith to microservices', 'Modularise it first'],
  ],
  ['Which database should we use: Postgres, MySQL or Mongo?', ['Postgres', 'MySQL', 'Mongo']],
  [
    'Sales are flat. Should we cut the free tier, which costs us a lot, or wait until autumn?',
    ['Cut the free tier', 'Wait until autumn'],
  ],
  [
    'Should we cut the free tier, which costs us a lot, this year, raise prices, or wait?',
    ['Cut the free tier this year', 'Raise prices', 'Wait'],
  ],
  ['Which language: Go or C#?', ['Go', 'C#']],
  ['Should we use R or Python?', ['Use R', 'Python']],
  ['Sell the depot, or lease it.', ['Sell the depot', 'Lease it']],
  [
    'We can hire a senior engineer, train two juniors, or use a contractor. Which one?',
    ['Hire a senior engineer', 'Train two juniors', 'Use a contractor'],
  ],
  ['Our options are to sell, lease or wait. What do you recommend?', ['Sell', 'Lease', 'Wait']],
  ['Should we sell or lease it? Sales fall in May or June. Thoughts?', ['Sell', 'Lease it']],
  ['Wir können das Lager verkaufen oder vermieten. Was ist besser?', ['Das Lager verkaufen', 'Vermieten']],
  ['Nous pouvons vendre ou louer le dépôt. Que faire ?', ['Vendre', 'Louer le dépôt']],
  ['Podemos vender o alquilar la nave. ¿Qué hacemos?', ['Vender', 'Alquilar la nave']],
  ['我们可以出售仓库或者出租仓库。选哪个？', ['出售仓库', '出租仓库']],
  ['Should we sell or lease it? Sales fall in May or June.', ['Sell', 'Lease it']],
  ['In Lyon in spring or in Lille in summer?', ['In Lyon in spring', 'In Lille in summer']],
  ['Should we hire or wait until 10:30?', ['Hire', 'Wait until 10:30']],
  ['Should we buy, or since it is cheap, lease?', ['Buy', 'Lease']],
  ['Should we launch now or after it?', ['Launch now', 'After it']],
  ['Should we sell before May or before it?', ['Sell before May', 'Before it']],
  ['Tea or coffee?', ['Tea', 'Coffee']],
  [
    'Should Northwind Health Network acquire MedNorth, or partner with them?',
    ['Acquire MedNorth', 'Partner with them'],
  ],
  ['Should Acme Acquire Beta Or Wait?', ['Acquire Beta', 'Wait']],
  [
    'Should the regional hospital network acquire MedNorth or sign a referral agreement?',
    ['Acquire MedNorth', 'Sign a referral agreement'],
  ],
  ['Should my team of five move to Berlin or stay in Paris?', ['Move to Berlin', 'Stay in Paris']],
  [
    'Do we move billing to a managed database before the summer sale, or after it?',
    [
      'Move billing to a managed database before the summer sale',
      'Move billing to a managed database after the summer sale',
    ],
  ],
  [
    'Sollen wir das Lager vor dem Weihnachtsgeschäft umziehen oder danach?',
    ['Das Lager vor dem Weihnachtsgeschäft umziehen', 'Das Lager nach dem Weihnachtsgeschäft umziehen'],
  ],
  [
    'Faut-il lancer le produit après l’été, ou avant ?',
    ['Lancer le produit après l’été', 'Lancer le produit avant l’été'],
  ],
  [
    '¿Debemos lanzar el producto antes de la feria o después?',
    ['Lanzar el producto antes de la feria', 'Lanzar el producto después de la feria'],
  ],
  [
    'Sollen wir den Konkurrenten für 4 Mio. Euro übernehmen, eine Partnerschaft eingehen oder weiter konkurrieren?',
    ['Den Konkurrenten für 4 Mio. Euro übernehmen', 'Eine Partnerschaft eingehen', 'Weiter konkurrieren'],
  ],
  [
    'Sollten wir unser altes Büro, das zu teuer ist, behalten oder kündigen?',
    ['Unser altes Büro behalten', 'Kündigen'],
  ],
  ['Kaufen oder mieten?', ['Kaufen', 'Mieten']],
  ['Sollen wir SAP oder Oracle einführen?', ['SAP einführen', 'Oracle einführen']],
  [
    'Sollen wir einen Zaun, eine Hecke oder eine Mauer bauen oder nichts tun?',
    ['Einen Zaun bauen', 'Eine Hecke bauen', 'Eine Mauer bauen', 'Nichts tun'],
  ],
  [
    'Sollen wir eine Filiale in Köln oder in Bonn eröffnen?',
    ['Eine Filiale in Köln eröffnen', 'Eine Filiale in Bonn eröffnen'],
  ],
  [
    'Sollen wir das Haus in Köln verkaufen oder in Bonn mieten?',
    ['Das Haus in Köln verkaufen', 'In Bonn mieten'],
  ],
  ['Sollen wir nach Island oder in die Cloud umziehen?', ['Nach Island umziehen', 'In die Cloud umziehen']],
  ['Sollen wir heute oder morgen starten?', ['Heute starten', 'Morgen starten']],
  ['Sollen wir den roten oder den blauen?', ['Den roten', 'Den blauen']],
  ['Sollen wir das Dach jetzt oder später erneuern?', ['Das Dach jetzt erneuern', 'Später erneuern']],
  [
    'Sollen wir das Büro in der Stadt oder auf dem Land mieten?',
    ['Das Büro in der Stadt mieten', 'Auf dem Land mieten'],
  ],
  [
    'Kaufen wir den Nachbarbetrieb für 2,5 Millionen Euro, oder bauen wir selbst an?',
    ['Den Nachbarbetrieb für 2,5 Millionen Euro kaufen', 'Selbst anbauen'],
  ],
  // Parts of a German question share its verb, and what stands before the first of several names.
  ['Nehmen wir SAP oder Oracle?', ['SAP nehmen', 'Oracle nehmen']],
  ['Stellen wir Frau Weber oder Herrn Kaya ein?', ['Frau Weber einstellen', 'Herrn Kaya einstellen']],
  ['Kaufe ich einen Diesel oder ein Fahrrad?', ['Einen Diesel kaufen', 'Ein Fahrrad kaufen']],
  ['Wechsle ich die Bank oder bleibe ich?', ['Die Bank wechseln', 'Bleiben']],
  ['Ändere ich den Plan oder warte ich?', ['Den Plan ändern', 'Warten']],
  ['Verkaufen wir jetzt oder warten bis Mai?', ['Jetzt verkaufen', 'Warten bis Mai']],
  ['Machen wir das selbst oder die Agentur?', ['Das selbst machen', 'Die Agentur']],
  ['Könnten wir das Haus kaufen oder mieten?', ['Das Haus kaufen', 'Mieten']],
  [
    'Sollen wir mit AWS, Azure oder Google arbeiten?',
    ['Mit AWS arbeiten', 'Mit Azure arbeiten', 'Mit Google arbeiten'],
  ],
  ['Sollen wir mit dem Bus oder der Bahn fahren?', ['Mit dem Bus fahren', 'Mit der Bahn fahren']],
  ['Will ich lieber studieren oder arbeiten?', ['Studieren', 'Arbeiten']],
  ['Gehen wir ins Kino oder Theater?', ['Ins Kino gehen', 'Ins Theater gehen']],
  [
    'Soll die App zuerst auf iOS oder Android erscheinen?',
    ['Zuerst auf iOS erscheinen', 'Zuerst auf Android erscheinen'],
  ],
  ['Sollen wir mit Holz oder gar nicht bauen?', ['Mit Holz bauen', 'Gar nicht bauen']],
  [
    'Soll unser Mittelständler das Lager selbst betreiben oder an einen Dienstleister auslagern?',
    ['Das Lager selbst betreiben', 'An einen Dienstleister auslagern'],
  ],
  [
    'Devons-nous racheter le concurrent pour 4 M$, nous associer à lui ou continuer à le concurrencer ?',
    ['Racheter le concurrent pour 4 M$', 'Nous associer à lui', 'Continuer à le concurrencer'],
  ],
  ['Faut-il acheter ou louer ?', ['Acheter', 'Louer']],
  [
    '¿Debemos adquirir la empresa por 4 M$, asociarnos con ella o seguir compitiendo?',
    ['Adquirir la empresa por 4 M$', 'Asociarnos con ella', 'Seguir compitiendo'],
  ],
  ['¿Conviene comprar o alquilar la oficina?', ['Comprar', 'Alquilar la oficina']],
  [
    '我们应该以400万美元收购竞争对手、与其合作，还是继续竞争？',
    ['以400万美元收购竞争对手', '与其合作', '继续竞争'],
  ],
  ['买房还是租房？', ['买房', '租房']],
  ['买还是租？', ['买', '租']],
  ['我们在上海还是北京设立研发中心？', ['在上海设立研发中心', '在北京设立研发中心']],
  ['我们在乌鲁木齐还是北京设立研发中心？', ['在乌鲁木齐设立研发中心', '在北京设立研发中心']],
  ['我们应该在深圳、东莞还是在惠州开设工厂？', ['在深圳开设工厂', '在东莞开设工厂', '在惠州开设工厂']],
  ['我们应该在深圳开设工厂还是外包生产？', ['在深圳开设工厂', '外包生产']],
  ['我们应该在家办公还是租办公室？', ['在家办公', '租办公室']],
  ['我们应该在深圳开设工厂、东莞还是惠州招聘？', ['在深圳开设工厂', '东莞', '惠州招聘']],
  [
    '¿Compramos la fábrica del proveedor o seguimos alquilando?',
    ['Comprar la fábrica del proveedor', 'Seguir alquilando'],
  ],
  [
    '¿Abrimos una oficina en México o contratamos a distancia?',
    ['Abrir una oficina en México', 'Contratar a distancia'],
  ],
  ['¿Nos mudamos a Valencia o nos quedamos?', ['Mudarnos a Valencia', 'Quedarnos']],
  ['¿Vamos a Madrid o nos quedamos?', ['Ir a Madrid', 'Quedarnos']],
  ['¿Damos un bono o subimos los sueldos?', ['Dar un bono', 'Subir los sueldos']],
  ['¿Les damos un bono o un aumento?', ['Darles un bono', 'Un aumento']],
  ['¿Pintamos la pared de blanco o de gris?', ['Pintar la pared de blanco', 'Pintar la pared de gris']],
  ['¿Vendemos el local o lo alquilamos?', ['Vender el local', 'Alquilarlo']],
  ['¿Los reclamos o los ramos?', ['Los reclamos', 'Los ramos']],
  ['Vendons-nous la maison ou la louons-nous ?', ['Vendre la maison', 'La louer']],
  ['¿Préstamos o capital propio?', ['Préstamos', 'Capital propio']],
  [
    'Ouvrons-nous une boutique à Bordeaux ou à Nantes ?',
    ['Ouvrir une boutique à Bordeaux', 'Ouvrir une boutique à Nantes'],
  ],
  ['Déménageons-nous ou restons-nous ici ?', ['Déménager', 'Rester ici']],
  ['Baissons-nous les prix ou maintenons-nous la marge ?', ['Baisser les prix', 'Maintenir la marge']],
  ['Should we launch in March or in June?', ['Launch in March', 'Launch in June']],
  ['Nous achetons la maison ou nous louons ?', ['Acheter la maison', 'Louer']],
  ['Est-ce que nous vendons ou est-ce que nous gardons ?', ['Vendre', 'Garder']],
  ['¿Conviene más comprar o alquilar?', ['Comprar', 'Alquilar']],
  // A question before the alternatives, or behind them, names none.
  ['Which database should we choose, Postgres or MySQL?', ['Postgres', 'MySQL']],
  ['What would be wiser, waiting, merging or selling now?', ['Waiting', 'Merging', 'Selling now']],
  ['Where should we open our next office, Lyon or Lille?', ['Lyon', 'Lille']],
  ['Was sollen wir tun, kaufen oder mieten?', ['Kaufen', 'Mieten']],
  ['Das Haus kaufen oder mieten, was ist besser?', ['Das Haus kaufen', 'Mieten']],
  ['Which vendor, Acme or Globex, should we choose?', ['Acme', 'Globex']],
  ['What if we sell it, rent it out or keep it?', ['Sell it', 'Rent it out', 'Keep it']],
  ['How about selling, renting or waiting?', ['Selling', 'Renting', 'Waiting']],
  ['Are we better off buying or leasing?', ['Buying', 'Leasing']],
  ['Ist es klüger, umzuziehen oder das Haus zu kaufen?', ['Umziehen', 'Das Haus kaufen']],
  ['Sollen wir Anteile zukaufen oder Partner hinzufügen?', ['Anteile zukaufen', 'Partner hinzufügen']],
  ['Est-il préférable de vendre ou d’attendre ?', ['Vendre', 'Attendre']],
  ['¿Sería más sensato comprar o alquilar?', ['Comprar', 'Alquilar']],
  ['Qu’est-ce qui est mieux, acheter ou louer ?', ['Acheter', 'Louer']],
  ['¿Cuál es mejor para nosotros, comprar o alquilar?', ['Comprar', 'Alquilar']],
  ['Comprar o alquilar el local, ¿qué es mejor?', ['Comprar', 'Alquilar el local']],
  ['哪个更好，买房还是租房？', ['买房', '租房']],
  ['买房还是租房，哪个更好？', ['买房', '租房']],
  // What is asked for is no alternative, unless the question goes on with what else to do with it.
  ['What should we sell, rent or keep?', ['Sell', 'Rent', 'Keep']],
  ['Which strategy should we adopt, build or buy?', ['Build', 'Buy']],
  ['Which strategy should we keep, build or buy?', ['Build', 'Buy']],
  ['Which approach should we try, rewrite, replace or wait?', ['Rewrite', 'Replace', 'Wait']],
  ['Which car should we buy, lease or rent?', ['Buy', 'Lease', 'Rent']],
  ['Which car should we buy, the Volvo or the Audi?', ['The Volvo', 'The Audi']],
  ['Whom should we promote, Anna or Ben?', ['Anna', 'Ben']],
  ['Whose offer should we accept, Anna’s or Ben’s?', ['Anna’s', 'Ben’s']],
  ['Was sollen wir verkaufen, vermieten oder behalten?', ['Verkaufen', 'Vermieten', 'Behalten']],
  ['Welche Strategie sollen wir wählen, bauen oder kaufen?', ['Bauen', 'Kaufen']],
  ['Welche Strategie sollen wir aufgeben, bauen oder kaufen?', ['Bauen', 'Kaufen']],
  ['Welches Auto sollen wir kaufen, den Volvo oder den Audi?', ['Den Volvo', 'Den Audi']],
  ['Wen sollen wir befördern, Anna oder Ben?', ['Anna', 'Ben']],
  ['Quels sites devons-nous vendre, louer ou garder ?', ['Vendre', 'Louer', 'Garder']],
  ['Quelle stratégie devons-nous adopter, construire ou acheter ?', ['Construire', 'Acheter']],
  ['Quelle solution devons-nous garder, construire ou acheter ?', ['Construire', 'Acheter']],
  ['Que devons-nous faire, vendre ou louer ?', ['Vendre', 'Louer']],
  ['¿Qué debemos vender, alquilar o conservar?', ['Vender', 'Alquilar', 'Conservar']],
  ['¿Qué estrategia debemos adoptar, construir o comprar?', ['Construir', 'Comprar']],
  ['¿Qué opción debemos conservar, construir o comprar?', ['Construir', 'Comprar']],
  ['¿A quién debemos ascender, a Ana o a Luis?', ['A Ana', 'A Luis']],
  ['应该提拔谁，小王还是小李？', ['小王', '小李']],
  // Whoever is to act is no part of an alternative, and nor is how it is asked.
  ['Should our firm, which has 40 people, move to Leeds or stay?', ['Move to Leeds', 'Stay']],
  ['Would it be smarter to lease or buy trucks?', ['Lease', 'Buy trucks']],
  ['Is it more sensible to wait or to act now?', ['Wait', 'Act now']],
  ['Does it make more sense to hire or to outsource?', ['Hire', 'Outsource']],
  ['Are we going to renew the contract or migrate?', ['Renew the contract', 'Migrate']],
  ['Do we want to keep Fridays off or go back to five days?', ['Keep Fridays off', 'Go back to five days']],
  ['Do you think we should sell or lease?', ['Sell', 'Lease']],
  ['Is a Mac or a PC best?', ['A Mac', 'A PC']],
  [
    'Soll der Verein den Beitrag erhöhen oder die Zeitschrift einstellen?',
    ['Den Beitrag erhöhen', 'Die Zeitschrift einstellen'],
  ],
  [
    'Sollte die Firma Müller GmbH den Standort verlegen oder ausbauen?',
    ['Den Standort verlegen', 'Ausbauen'],
  ],
  ['Soll unser neuer Chef von außen kommen oder aus dem Haus?', ['Von außen kommen', 'Aus dem Haus']],
  ['Macht es mehr Sinn, zu leasen oder zu kaufen?', ['Leasen', 'Kaufen']],
  ['Wäre es nicht klüger, jetzt zu verkaufen oder zu warten?', ['Jetzt verkaufen', 'Warten']],
  ['Lieber heute verkaufen oder warten?', ['Heute verkaufen', 'Warten']],
  ['L’école doit-elle garder les bulletins ou les remplacer ?', ['Garder les bulletins', 'Les remplacer']],
  ['Est-ce qu’il faut passer à Odoo ou rester sur SAP ?', ['Passer à Odoo', 'Rester sur SAP']],
  ['Est-ce que nous devrions vendre la maison ou la louer ?', ['Vendre la maison', 'La louer']],
  ['¿Debería nuestra empresa abrir en Lima o en Quito?', ['Abrir en Lima', 'Abrir en Quito']],
  ['¿Merece la pena comprar o es mejor alquilar?', ['Comprar', 'Alquilar']],
  ['是继续读博，还是去工作？', ['继续读博', '去工作']],
  ['Should we, as planned, sell or wait?', ['Sell', 'Wait']],
  ['Soll der Verein, der klein ist, weitermachen oder aufgeben?', ['Weitermachen', 'Aufgeben']],
  // Unless it is whoever is to act that is asked for.
  ['Should Anna, Ben or Carla lead the project?', ['Anna', 'Ben', 'Carla']],
  ['Should the board or the chair decide?', ['The board', 'The chair']],
  ['Should sales or marketing own the budget?', ['Sales', 'Marketing']],
  ['Would Postgres or MySQL be our database?', ['Postgres', 'MySQL']],
  ['Should Ann Lee or Bob Stone chair the board?', ['Ann Lee', 'Bob Stone']],
  ['Is Slack or Teams the better fit for us?', ['Slack', 'Teams']],
  ['Soll Anna oder Ben das Projekt leiten?', ['Anna', 'Ben']],
  ['Soll Anna Schmidt oder Ben Müller das Team leiten?', ['Anna Schmidt', 'Ben Müller']],
  ['Soll Acme Werk Nord oder Werk Süd schließen?', ['Werk Nord schließen', 'Werk Süd schließen']],
  ['Ist Slack oder Teams für uns besser?', ['Slack', 'Teams']],
  ['Claire ou Julien doit-il diriger le projet ?', ['Claire', 'Julien']],
  ['Est-ce Claire ou Julien qui doit parler ?', ['Claire', 'Julien']],
  ['Paul ou moi devons-nous appeler le client ?', ['Paul', 'Moi']],
  ['¿Debería Ana o Luis dirigir el proyecto?', ['Ana', 'Luis']],
  ['¿Debería Acme comprar o alquilar?', ['Comprar', 'Alquilar']],
  // Those who ask may be one of those who are to act, and not alone.
  ['Should we or our agency do it?', ['We', 'Our agency']],
  ['Sollen wir oder die Agentur das machen?', ['Wir', 'Die Agentur']],
  ['Est-ce nous ou l’agence qui devons le faire ?', ['Nous', 'L’agence']],
  ['Should my wife and I move or stay?', ['Move', 'Stay']],
  ['Sollen wir ins Kino oder zu Hause bleiben?', ['Ins Kino', 'Zu Hause bleiben']],
  ['Kaufen oder Miete zahlen?', ['Kaufen', 'Miete zahlen']],
  ['Lohnt sich eine Wärmepumpe oder eine Gasheizung?', ['Eine Wärmepumpe', 'Eine Gasheizung']],
  // More or less of the same is no other alternative.
  ['Should we hire two or three designers, or outsource?', ['Hire two or three designers', 'Outsource']],
  ['Should we start now or within a month or two?', ['Start now', 'Within a month or two']],
  // Letters and numbers of a list, and brackets.
  ['Should we (a) keep it, (b) lease it to DHL, or (c) sell it?', ['Keep it', 'Lease it to DHL', 'Sell it']],
  ['Sollen wir 1) das Lager behalten oder 2) verkaufen?', ['Das Lager behalten', 'Verkaufen']],
  ['Should we hire Ann (a designer) or Bob (an engineer)?', ['Hire Ann (a designer)', 'Bob (an engineer)']],
  ['1) fix the boiler 2) replace it. Which one?', ['Fix the boiler', 'Replace it']],
  ['Which one?\n- keep the boiler\n- replace it\n', ['Keep the boiler', 'Replace it']],
  ['We have (1) no time and (2) no money. Should we sell or wait?', ['Sell', 'Wait']],
  // What holds the alternatives together is no part of them.
  ['Should we either renew the lease or move?', ['Renew the lease', 'Move']],
  ['To rent or to buy?', ['Rent', 'Buy']],
  ['I’m not sure if we should sell or rent.', ['Sell', 'Rent']],
  ['We are torn between Leeds and York.', ['Leeds', 'York']],
  ['Entweder das Dach sanieren oder warten?', ['Das Dach sanieren', 'Warten']],
  ['Ob wir den Laden schließen oder verkleinern sollen?', ['Den Laden schließen', 'Verkleinern']],
  ['Nimmt man besser Öl oder Gas?', ['Öl', 'Gas']],
  ['Soit on vend la maison, soit on la loue ?', ['On vend la maison', 'On la loue']],
  ['Je ne sais pas s’il faut vendre ou louer.', ['Vendre', 'Louer']],
  ['Nous hésitons entre Toulouse et Bordeaux.', ['Toulouse', 'Bordeaux']],
  ['O vendemos la casa o la alquilamos, ¿qué es mejor?', ['Vender la casa', 'Alquilarla']],
  ['No sé si vender el piso o alquilarlo.', ['Vender el piso', 'Alquilarlo']],
  ['Dudamos entre Valencia y Málaga.', ['Valencia', 'Málaga']],
  ['要么自己开发，要么直接购买，哪个更好？', ['自己开发', '直接购买']],
  ['房子是卖掉还是出租？', ['卖掉', '出租']],
  ['新仓库我们在成都和重庆之间犹豫。', ['成都', '重庆']],
  // Who is to act, before a verb of its own or behind the verb.
  ['Should Maria lead, or should we hire somebody?', ['Maria lead', 'Hire somebody']],
  ['Est-ce que la mairie ou les parents doivent payer ?', ['La mairie', 'Les parents']],
  ['¿Deben pagar los padres o el ayuntamiento?', ['Los padres', 'El ayuntamiento']],
  // Where only the last one says what is done, it says so for all.
  [
    'Wollen wir in Berlin, Wien oder in Bonn eine Filiale eröffnen?',
    ['In Berlin eine Filiale eröffnen', 'In Wien eine Filiale eröffnen', 'In Bonn eine Filiale eröffnen'],
  ],
  ['Fahren wir im Juli oder im August ans Meer?', ['Im Juli ans Meer fahren', 'Im August ans Meer fahren']],
  ['应该由家长还是学校来付钱？', ['由家长来付钱', '由学校来付钱']],
  ['用欧元还是美元付款给供应商？', ['用欧元付款给供应商', '用美元付款给供应商']],
  ['先让总裁还是客户发言？', ['先让总裁发言', '先让客户发言']],
  ['Bekommt Anna oder Ben die Beförderung?', ['Anna', 'Ben']],
  ['I can retire at 60 or work until 65. What should I do?', ['Retire at 60', 'Work until 65']],
  ['Is it better for a small team to rent or to buy?', ['Rent', 'Buy']],
  ['Est-ce qu’on vend ou est-ce qu’on attend ?', ['On vend', 'On attend']],
  ['Serait-il plus sage d’acheter ou de louer ?', ['Acheter', 'Louer']],
  ['养猫好还是养狗好？', ['养猫', '养狗']],
  ['装太阳能还是换窗户？', ['装太阳能', '换窗户']],
  ['用微信还是打电话？', ['用微信', '打电话']],
  ['在家还是去公司？', ['在家', '去公司']],
  // What both parts share stands with the last one, and the verb of the question with none.
  ['Should we paint it before or after winter?', ['Paint it before winter', 'After winter']],
  ['Heiraten wir vor oder nach Weihnachten?', ['Vor Weihnachten heiraten', 'Nach Weihnachten heiraten']],
  ['Avant ou après Noël ?', ['Avant Noël', 'Après Noël']],
  ['Do we need more staff or better tools?', ['More staff', 'Better tools']],
  ['Voulez-vous un thé ou un café ?', ['Un thé', 'Un café']],
  ['¿Quieren nuestros clientes pagar por mes o por año?', ['Pagar por mes', 'Pagar por año']],
  ['¿Queremos más sueldo o más vacaciones?', ['Más sueldo', 'Más vacaciones']],
  ['由校长还是老师决定？', ['由校长决定', '由老师决定']],
  ['坐飞机或高铁都行，选哪个？', ['坐飞机', '高铁']],
  ['Sollen wir kaufen, wenn die Zinsen fallen, oder mieten?', ['Kaufen', 'Mieten']],
  ['Should Ann get a hearing aid now, or can it wait?', ['Get a hearing aid now', 'Wait']],
  ['Should the founders or the board approve new hires?', ['The founders', 'The board']],
  ['Würdet ihr Dana oder Femi einstellen?', ['Dana einstellen', 'Femi einstellen']],
  ['Embaucheriez-vous Dana ou Femi ?', ['Dana', 'Femi']],
  ['Mieux vaut acheter ou louer ?', ['Acheter', 'Louer']],
  // Between two names alone there is no language.
  ['Figma vs Sketch?', ['Figma', 'Sketch']],
  // What only the simulator is told is no part of the question.
  ['No sé si vender o alquilar. [simulate: frame=down]', ['Vender', 'Alquilar']],
  ['1) fix it 2) sell it. Which one? [simulate: frame=down]', ['Fix it', 'Sell it']],
  // A day, or where to, is said of what is moved and not of its name.
  [
    'Verlegen wir den Termin auf Montag oder Dienstag?',
    ['Den Termin auf Montag verlegen', 'Den Termin auf Dienstag verlegen'],
  ],
  [
    'Sollen wir das Werk nach Polen oder Rumänien verlagern?',
    ['Das Werk nach Polen verlagern', 'Das Werk nach Rumänien verlagern'],
  ],
  ['Feiern wir am 3. oder am 10. Mai?', ['Am 3 feiern', 'Am 10. Mai feiern']],
];

test('reads all alternatives of a question, in its words, in every language that code speaks', () => {
  for (const language of WORDED_LANGUAGES)
    assert.ok(
      NAMED.some(([question]) => languageOf(question) === language),
      language,
    );
  for (const [question, options] of NAMED) {
    assert.deepEqual(namedOptions(question), options);
    assert.deepEqual(
      defaultOptions(question).map(({ name }) => name),
      options,
    );
  }
});

/** What counts offers no alternatives. */
const COUNTED: Readonly<Record<WordedLanguage, string>> = {
  en: 'Should we hire two or three designers?',
  de: 'Sollen wir zwei oder drei Designer einstellen?',
  fr: 'Devons-nous embaucher deux ou trois designers ?',
  es: '¿Debemos contratar a dos o tres diseñadores?',
  zh: '我们应该招两三个设计师吗？',
};

test('finds none where the question offers no alternatives', () => {
  for (const question of [
    'Should we split the monolith or not?',
    'Sales fall in May or June. What should we do?',
    ...Object.values(COUNTED),
    'Devons-nous embaucher cinq ou six designers ?',
    'Should we hire two or three designers, and this year?',
    'Should we hire a second designer?',
    'Should we raise salaries by 5% or more?',
    'Sollen wir einen oder zwei Entwickler einstellen?',
    'Faut-il embaucher un ou deux vendeurs ?',
    '¿Contratamos a uno o dos vendedores?',
    'Devons-nous ou non vendre la maison ?',
    '¿Debemos vender o no la casa?',
    'Should we work four days, or would that hurt customers or staff?',
    'Should we do it, or what else could we do?',
    'Sollen wir das Büro kündigen, oder wird das zu teuer?',
    'Faut-il garder la voiture ou la vendre, ou est-ce trop tôt ?',
    'Sollen wir das Büro kündigen?',
    'Kaufen wir das Haus oder nicht?',
    'Stellen wir einen Vollzeit- oder einen Teilzeitmitarbeiter ein?',
    'Should we hire full- or part-time staff?',
    // What is allowed, or true, is not for those who ask to choose, and yes and no are no alternatives.
    'Can I eat or drink before the blood test?',
    'May I swim or sunbathe after the tattoo?',
    'Darf man vor der Blutabnahme essen oder trinken?',
    '¿Se puede comer o beber antes del análisis?',
    '抽血前可以吃东西或喝水吗？',
    'Le nouveau bureau est-il trop loin ou trop cher ?',
    '¿La oficina está demasiado lejos o es demasiado cara?',
    '新办公室是不是太远或者太贵？',
    'Move in together, yes or no?',
    'Zusammenziehen, ja oder nein?',
    'Emménager ensemble, oui ou non ?',
    '¿Irnos a vivir juntos, sí o no?',
    '同居，好还是不好？',
    '我们去还是不去？',
    'Should we serve meat or not at the party?',
    'Should we support iOS 15 or later?',
    'Gibt es Gründe für oder gegen einen Umzug?',
    '应该由董事会还是管理层批准招聘？',
    // What a condition leaves open is not for those who ask to choose.
    'Should we cancel the picnic if it rains or snows?',
    'If it rains or snows, should we cancel?',
    'Soll man die Straße sperren, wenn es regnet oder schneit?',
    'Faut-il annuler la fête s’il pleut ou s’il neige ?',
    '¿Cancelamos la fiesta si llueve o nieva?',
    '如果下雨或下雪，要取消活动吗？',
    '1) no time 2) no money. Should we sell?',
    // Whether what the first begins with belongs to all, or where who is to act ends, cannot be known.
    'Sollen wir das Haus in Köln oder Aktien kaufen?',
    'Should the board or the management team decide?',
    'Prend-on le train ou la voiture ?',
    'How should we price our product?',
    '',
    ' or ',
    'or or or',
  ])
    assert.deepEqual(namedOptions(question), [], question);
});

test('a plain frame speaks the language of the question', () => {
  for (const language of WORDED_LANGUAGES) {
    const [, question = ''] = questions[language];
    const { options, criteria } = catalogueOf(language).frame;
    assert.deepEqual([defaultOptions(question), defaultCriteria(languageOf(question))], [options, criteria]);
  }
  assert.deepEqual(
    defaultOptions('Devons-nous embaucher ?').map(({ name }) => name),
    ['Le faire', 'Ne pas le faire'],
  );
});

test('whatever the question, options are two to eight, distinct and not empty', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(' or ', ', ', ' oder ', '还是', '? ', 'a', 'we should ', '$4M', '\n', ' ou ', '¿'),
      ),
      (parts) => {
        const names = defaultOptions(parts.join('')).map(({ name }) => name);
        assert.ok(names.length >= 2 && names.length <= 8);
        assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
        assert.ok(names.every((name) => name.trim() !== ''));
      },
    ),
    { numRuns: 30 },
  );
});

test('takes no alternatives of more than three hundred characters', () => {
  const long = (length: number) => namedOptions(`Tea or ${'x'.repeat(length)}?`).length;
  assert.deepEqual([300, 301].map(long), [2, 0]);
});

test('takes up to eight alternatives, and no dot of an abbreviation for the end of the question', () => {
  const eight = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta'];
  const asked = (names: readonly string[]) =>
    `Which one: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}?`;
  assert.deepEqual(namedOptions(asked(eight)), eight);
  assert.deepEqual(namedOptions(asked([...eight, 'Iota'])), []);
  assert.deepEqual(namedOptions('Should we hire Dr. Miller or Mr. Smith?'), ['Hire Dr. Miller', 'Mr. Smith']);
});

test('French verbs are named by their infinitives', () => {
  const verbs = {
    er: 'changer lancer laisser glisser rester épuiser renvoyer observer écarter amender',
    ir: 'finir remplir bâtir investir convertir partir servir ressentir offrir couvrir courir acquérir',
    re: 'réduire construire écrire suivre vendre suspendre répondre mettre battre rompre perdre conclure',
  };
  const [er, ir, re] = [
    'changeons lançons laissons glissons restons épuisons renvoyons observons écartons amendons',
    'finissons remplissons bâtissons investissons convertissons partons servons ressentons offrons couvrons courons acquérons',
    'réduisons construisons écrivons suivons vendons suspendons répondons mettons battons rompons perdons concluons',
  ].map((said) =>
    said
      .split(' ')
      .map((verb) => infinitive(`${verb}-nous`, 'fr'))
      .join(' '),
  );
  assert.deepEqual({ er, ir, re }, verbs);
  for (const [said, whole] of [
    ['Tenons-nous parole', 'tenir parole'],
    ['obtenons-nous', 'obtenir'],
    ['comprenons-nous', 'comprendre'],
    ['recevons-nous', 'recevoir'],
    ['prévoyons-nous', 'prévoir'],
    ['rejoignons-nous', 'rejoindre'],
    ['reconnaissons-nous', 'reconnaître'],
    ['faisons-nous', 'faire'],
    ['sommes-nous', 'être'],
    ['avons-nous', 'avoir'],
  ] as const)
    assert.equal(infinitive(said, 'fr'), whole);
});
