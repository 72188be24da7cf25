import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowNetworks, isPublic, urlProblem } from './addresses.ts';

const none = allowNetworks([]);

/** Each is a form of an address that no webhook may reach. */
const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
];

test('takes no private, loopback, link-local, multicast, reserved or wrapped address for a public one', () => {
  for (const address of PRIVATE) assert.equal(isPublic(address), false, address);
  for (const address of PUBLIC) assert.equal(isPublic(address), true, address);
});

test('reads addresses as a browser does: decimal, octal, hexadecimal, short, in full width, with a dot at the end', () => {
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '%31%32%37.0.0.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[fe80::1]',
    '0',
  ]) {
    assert.equal(urlProblem(`https://${host}/`, none), 'url must name a public address.', host);
  }
  for (const user of ['user', ':password', 'user:password'])
    assert.match(urlProblem(`https://${user}@8.8.8.8/`, none) ?? '', /no user name or password/);
  assert.equal(urlProblem('https://8.8.8.8/', none), null);
  assert.equal(urlProblem('https://hooks.example.com/', none), null);
});

test('takes no name for a public host that only a private network resolves', () => {
  for (const host of [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'x.localhost',
    'intranet',
    'metadata.google.internal',
    'internal',
    'printer.local',
    'nas.home.arpa',
    'nas.home.arpa.',
    'host.docker.internal',
  ]) {
    assert.equal(urlProblem(`https://${host}/x`, none), 'url must name a public address.', host);
    assert.equal(urlProblem(`https://${host}/x`, allowNetworks(['10.0.0.0/8'])), null, host);
  }
  for (const host of ['internal.example.com', 'local.example', 'hooks.example.com.', 'arpa.example.com']) {
    assert.equal(urlProblem(`https://${host}/x`, none), null, host);
  }
});

test('lets plain http and private addresses through only where the operator allows networks, and only these', () => {
  assert.match(urlProblem('http://hooks.example.com/', none) ?? '', /https/);
  const allowed = allowNetworks(['10.0.0.0/8', 'fd00::/8', '192.168.7.7']);
  for (const url of [
    'http://10.9.9.9/',
    'https://10.9.9.9/',
    'http://[fd00::5]/',
    'http://192.168.7.7:8080/x',
  ]) {
    assert.equal(urlProblem(url, allowed), null, url);
  }
  for (const url of [
    'http://8.8.8.8/',
    'https://11.0.0.1:99999/',
    'http://192.168.7.8/',
    'https://127.0.0.1/',
  ]) {
    assert.notEqual(urlProblem(url, allowed), null, url);
  }
});
