import { expect, it } from 'vitest';
import { downloadSlots } from '../../features/releases/downloads.ts';
import { slotsPerAddress } from './address-slots.ts';

const network = (index: number) => `2001:db8:7:${index.toString(16)}::1`;

it('gives each address its slots, and each slot is released once', () => {
  const acquire = slotsPerAddress(2);
  const [first] = [acquire('192.0.2.1'), acquire('::ffff:192.0.2.1')];
  expect(acquire('192.0.2.1')).toBeUndefined();
  expect(acquire('192.0.2.2')).toBeTypeOf('function');
  first?.();
  first?.();
  expect(acquire('192.0.2.1')).toBeTypeOf('function');
  expect(acquire('192.0.2.1')).toBeUndefined();
});

it('gives a whole IPv6 site five times as many, however many networks it has', () => {
  const acquire = slotsPerAddress(2);
  const given = Array.from({ length: 20 }, (_, index) => acquire(network(index)));
  expect(given.filter(Boolean)).toHaveLength(10);
  expect(acquire('2001:db8:8::1')).toBeTypeOf('function');
  given[0]?.();
  expect(acquire(network(30))).toBeTypeOf('function');
  expect(acquire(network(31))).toBeUndefined();
});

it('counts downloads of an IPv6 site together', () => {
  const acquire = downloadSlots(1);
  for (let index = 0; index < 5; index++) acquire(network(index));
  expect(() => acquire(network(5))).toThrow(expect.objectContaining({ code: 'too_many_downloads' }));
});
