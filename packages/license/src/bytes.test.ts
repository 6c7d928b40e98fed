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

it('takes no second spelling: other unused bits, padding, spaces or letters', () => {
  for (const text of ['AB==', 'AAB=', 'AA', 'AA=', 'AA==AAAA', 'AAAA=', 'AA AA', 'AAAA\n', 'AA-_', 'АААА']) {
    expect(fromBase64(text), text).toBeUndefined();
  }
});
