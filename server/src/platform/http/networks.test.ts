import { expect, it } from 'vitest';
import { networkCheck } from './networks.ts';

const allowed = networkCheck(['185.71.76.0/27', '77.75.156.11', '2a02:5180::/32']);

it.each([
  ['185.71.76.0', true],
  ['185.71.76.31', true],
  ['185.71.76.32', false],
  ['77.75.156.11', true],
  ['77.75.156.12', false],
  ['::ffff:185.71.76.1', true],
  ['::ffff:8.8.8.8', false],
  ['2a02:5180:0:1509::1', true],
  ['2a02:5181::1', false],
  ['127.0.0.1', false],
  ['', false],
  ['185.71.76.1, 8.8.8.8', false],
  ['not an address', false],
])('%s: %s', (address, expected) => {
  expect(allowed(address)).toBe(expected);
});
