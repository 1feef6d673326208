// Addresses and ranges: each form that is read, and each that is refused.
import { expect, test } from 'vitest';
import { isInside, parseRange } from './address-range.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.128/25', '192.0.2.127', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['192.0.2.7', '::ffff:192.0.2.7', true],
  ['192.0.2.7', '::ffff:c000:207', true],
  ['::ffff:192.0.2.0/120', '192.0.2.9', true],
  ['::ffff:192.0.2.0/120', '192.0.3.9', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', true],
  ['::1', '::1', true],
  ['192.0.2.7', 'unknown', false],
  ['192.0.2.7', '192.0.2.7, 198.51.100.1', false],
])('%s holds %s: %s', (range, address, expected) => {
  const parsed = parseRange(range);
  expect(parsed).not.toBeNull();
  expect(isInside(address, parsed ? [parsed] : [])).toBe(expected);
});

test.each([
  '',
  '192.0.2',
  '192.0.2.256',
  '192.0.02.1',
  '0x7f.0.0.1',
  '192.0.2.0/33',
  '192.0.2.0/-1',
  '192.0.2.0/',
  '192.0.2.7/24',
  '192.0.2.0/24/8',
  '2001:db8::/129',
  '2001:db8::1/32',
  '2001:db8::1::2',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  ':::',
  'g::1',
  '::ffff:192.0.2.0/64',
  'example.org',
  '192.0.2.1-192.0.2.9',
])('%s is refused', (text) => expect(parseRange(text)).toBeNull());
