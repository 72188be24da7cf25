import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusQuoOf } from './status-quo.ts';

test('knows in five languages which option leaves things as they are', () => {
  for (const [keeps, ...others] of [
    ['Keep things as they are', 'Keep the monolith but split off billing', 'Split the monolith'],
    ['Keep competing', 'Acquire MedNorth', 'Partner with MedNorth'],
    ['Stay in the present office', 'Leave the city'],
    ['Leave both teams as they are', 'Merge the teams'],
    ["Don't hire", 'Hire a designer'],
    ['Wait until autumn', 'Cut the free tier'],
    ['Alles lassen, wie es ist', 'Das Büro renovieren lassen'],
    ['Weiter mieten', 'Weiterbildung anbieten'],
    ['Das Lager behalten', 'Zwei Leute entlassen', 'Den Standort verlassen'],
    ['Den Vertrag nicht kündigen', 'Den Vertrag kündigen'],
    ['Laisser les choses en l’état', 'Laisser la place à un successeur'],
    ['Continuer à louer', 'Acheter le bureau'],
    ['Ne rien changer', 'Changer de fournisseur'],
    ['Dejar las cosas como están', 'Dejar el proveedor'],
    ['Seguir alquilando', 'Comprar la oficina'],
    ['No cambiar de proveedor', 'Cambiar de proveedor'],
    ['保持现状', '先小规模试行'],
    ['继续租', '买办公室'],
    ['不涨价', '投资不动产'],
  ] as const)
    assert.equal(statusQuoOf([...others, keeps]), keeps);
});

test('names none where no option does so, or where several do so alike', () => {
  for (const names of [
    ['Leave the company', 'Sell the company'],
    ['Das Werk schließen', 'Zwei Leute entlassen'],
    ['Keep the shop in Lyon', 'Keep the shop in Nice'],
    ['Postgres', 'MySQL'],
    ['不动产投资', '买股票'],
  ])
    assert.equal(statusQuoOf(names), null);
});
