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
    ['Was tun?', null],
  ] as const)
    assert.equal(onlyOption(question), option);
});
