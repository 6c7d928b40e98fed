import { expect, it } from 'vitest';
import { addressKey, siteKey } from './addresses.ts';

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  ['x'.repeat(10_000), 'x'.repeat(64)],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it.each([
  ['2001:db8:1:2', '2001:db8:1'],
  ['0:0:0:0', '0:0:0'],
  ['203.0.113.5', '203.0.113.5'],
  ['unknown', 'unknown'],
])('counts %s for the site %s', (key, site) => {
  expect(siteKey(key)).toBe(site);
});
