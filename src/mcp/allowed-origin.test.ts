import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowedOrigin } from './allowed-origin.ts';

test('lets in programs, pages of this machine and the origins that the operator named', () => {
  const named = ['https://tools.example.com'];
  const local = ['http://localhost:6274', 'http://127.0.0.1', 'https://localhost', 'http://[::1]:8080'];
  for (const origin of [null, ...local, ...named]) assert.ok(isAllowedOrigin(origin, named), String(origin));
});

test('keeps out every other page, however its name looks', () => {
  const others = [
    'https://evil.example.com',
    'http://localhost.evil.example.com',
    'http://127.0.0.1.evil.example.com',
    'https://tools.example.com.evil.example.com',
    'http://tools.example.com',
    'null',
    '',
    'not a url',
  ];
  for (const origin of others)
    assert.equal(isAllowedOrigin(origin, ['https://tools.example.com']), false, origin);
});
