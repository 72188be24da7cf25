import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressReader } from './address.ts';

test('believes what trusted proxies say of an address, from the nearest outwards, and nobody else', () => {
  const read = createAddressReader(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
  for (const [socketAddress, forwardedFor, address] of [
    ['127.0.0.1', null, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.2', '198.51.100.1', '127.0.0.2'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '192.0.2.9, 198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '192.0.2.9, 198.51.100.1,10.2.3.4', '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1, nonsense', '127.0.0.1'],
    ['10.1.1.1', '10.2.2.2', '10.2.2.2'],
    ['127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['2001:db8::7', '2001:db9::1', '2001:db9:0:0::/64'],
    ['2001:db8::7', '[2001:db9::1]:4711', '2001:db9:0:0::/64'],
    ['2001:db9::7', '198.51.100.1', '2001:db9:0:0::/64'],
    ['2001:db9:1:2:3:4:5:6', null, '2001:db9:1:2::/64'],
    ['2001::2:3:4:5:6:7', null, '2001:0:2:3::/64'],
    ['2001::4:5:6:7:8', null, '2001:0:0:4::/64'],
    ['fe80::1%eth0', null, 'fe80:0:0:0::/64'],
    ['::1', null, '0:0:0:0::/64'],
    ['', '198.51.100.1', ''],
  ] as const)
    assert.equal(read({ socketAddress, forwardedFor }), address, `${socketAddress}: ${forwardedFor}`);
  const wary = createAddressReader([]);
  assert.equal(wary({ socketAddress: '127.0.0.1', forwardedFor: '198.51.100.1' }), '127.0.0.1');
});
