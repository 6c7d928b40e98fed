import { expect, it } from 'vitest';
import { downloadSlots } from '../features/releases/downloads.ts';
import { placesPerAddress } from './places.ts';

const network = (index: number) => `2001:db8:7:${index.toString(16)}::1`;

it('gives each address its places, and takes them back once', () => {
  const take = placesPerAddress(2);
  const [first] = [take('192.0.2.1'), take('::ffff:192.0.2.1')];
  expect(take('192.0.2.1')).toBeUndefined();
  expect(take('192.0.2.2')).toBeTypeOf('function');
  first?.();
  first?.();
  expect(take('192.0.2.1')).toBeTypeOf('function');
  expect(take('192.0.2.1')).toBeUndefined();
});

it('gives a whole IPv6 site five times as many, however many networks it has', () => {
  const take = placesPerAddress(2);
  const given = Array.from({ length: 20 }, (_, index) => take(network(index)));
  expect(given.filter(Boolean)).toHaveLength(10);
  expect(take('2001:db8:8::1')).toBeTypeOf('function');
  given[0]?.();
  expect(take(network(30))).toBeTypeOf('function');
  expect(take(network(31))).toBeUndefined();
});

it('counts downloads of an IPv6 site together', () => {
  const take = downloadSlots(1);
  for (let index = 0; index < 5; index++) take(network(index));
  expect(() => take(network(5))).toThrow(expect.objectContaining({ code: 'too_many_downloads' }));
});
