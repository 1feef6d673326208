// Addresses and their networks, and which of them are new to a device.
import { expect, test } from 'vitest';
import { isNewNetwork, networkOf } from './device-network.ts';

test.each([
  ['203.0.113.7', '203.0.0.0/16'],
  ['10.255.0.1', '10.255.0.0/16'],
  ['2001:db8:1:2::9', '2001:db8::/32'],
  ['2001:0DB8::1', '2001:db8::/32'],
  ['2001::1', '2001:0::/32'],
  ['::1', '0:0::/32'],
  ['fe80::1%eth0', 'fe80:0::/32'],
  ['', null],
  ['somewhere', null],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a network is new when it is not a known one; a device without known networks has no new ones', () => {
  expect(isNewNetwork('198.51.100.1', ['203.0.0.0/16'])).toBe(true);
  expect(isNewNetwork('203.0.200.1', ['198.51.0.0/16', '203.0.0.0/16'])).toBe(false);
  expect(isNewNetwork('198.51.100.1', [])).toBe(false);
  expect(isNewNetwork('', ['203.0.0.0/16'])).toBe(false);
});
