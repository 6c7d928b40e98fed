import { expect, it } from 'vitest';
import { networkCheck } from './networks.ts';

const allowed = networkCheck(['185.71.76.0/27', '77.75.156.11', '2a02:5180::/32']);

it('takes the addresses of the networks, in IPv4, mapped or IPv6, and no others', () => {
  const inside = ['185.71.76.0', '185.71.76.31', '77.75.156.11', '::ffff:185.71.76.1', '2a02:5180:0:1509::1'];
  expect(inside.filter((address) => !allowed(address))).toEqual([]);
  const outside = ['185.71.76.32', '77.75.156.12', '::ffff:8.8.8.8', '2a02:5181::1', '127.0.0.1'];
  expect([...outside, '', '185.71.76.1, 8.8.8.8', 'not an address'].filter(allowed)).toEqual([]);
});
