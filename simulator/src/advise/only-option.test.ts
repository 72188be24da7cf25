import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyOption } from './only-option.ts';

test('a question of one thing to do or not names it in its own words, in each language', () => {
  for (const [question, option] of [
    ['Führen wir die Viertagewoche ein?', 'Die Viertagewoche einführen'],
    ['Sollen wir das Büro kündigen?', 'Das Büro kündigen'],
    ['Faut-il fermer le magasin de Lyon ?', 'Fermer le magasin de Lyon'],
    ['¿Conviene lanzar la suscripción mensual en enero?', 'Lanzar la suscripción mensual en enero'],
    ['我们应该涨价吗？', '涨价'],
    ['Unser CTO will kündigen. Sollen wir ihn halten?', 'Ihn halten'],
    ['Ist es an der Zeit, unser Altsystem abzulösen?', 'Unser Altsystem ablösen'],
    ['Wäre es klug, das Haus zu verkaufen?', 'Das Haus verkaufen'],
    ['Lohnt sich ein eigener Vertrieb?', 'Ein eigener Vertrieb'],
    ['Est-ce le bon moment pour lever des fonds ?', 'Lever des fonds'],
    ['Serait-il judicieux d’ouvrir un bureau ?', 'Ouvrir un bureau'],
    ['¿Es buen momento para subir los precios?', 'Subir los precios'],
    ['¿Tiene sentido abrir otra tienda?', 'Abrir otra tienda'],
    ['现在是融资的好时机吗？', '融资'],
    ['公司应该自建数据中心吗？', '自建数据中心'],
    ['Was tun?', null],
  ] as const)
    assert.equal(onlyOption(question), option);
});
