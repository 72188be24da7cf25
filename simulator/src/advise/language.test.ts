import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spokenIn } from './language.ts';

test('answers a question in its own language, also where words of another stand in it', () => {
  assert.equal(spokenIn('¿Contratamos a un director financiero?'), 'es');
  assert.equal(spokenIn('¿Nos conviene cambiar de proveedor de correo?'), 'es');
  assert.equal(spokenIn('选哪个CRM：HubSpot、Salesforce还是Pipedrive？'), 'zh');
  assert.equal(spokenIn('Faut-il changer de fournisseur ou en garder un ?'), 'fr');
  assert.equal(spokenIn('Sollen wir das Büro schließen?'), 'de');
  assert.equal(spokenIn('审计日志用PostgreSQL还是MongoDB？'), 'zh');
  assert.equal(spokenIn('Should we move to 北京 this year?'), 'en');
  assert.equal(spokenIn('東京支社を開設すべきか？'), 'en');
  assert.equal(spokenIn('Should we move to Los Angeles?'), 'en');
  assert.equal(spokenIn('我们应该外包吗？'), 'zh');
});
