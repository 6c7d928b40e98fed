import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from './bytes.ts';

it('spells bytes as base64 and back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(Buffer.from(fromBase64(toBase64(bytes)) as Uint8Array).equals(bytes)).toBe(true);
    }),
  );
});

it.each([
  ['unused bits set', 'AB=='],
  ['unused bits set', 'AAB='],
  ['no padding', 'AA'],
  ['too little padding', 'AA='],
  ['padding inside', 'AA==AAAA'],
  ['too much padding', 'AAAA='],
  ['a space', 'AA AA'],
  ['a line end', 'AAAA\n'],
  ['the alphabet for addresses', 'AA-_'],
  ['other letters', 'АААА'],
])('takes no second spelling: %s', (_, text) => {
  expect(fromBase64(text)).toBeUndefined();
});
