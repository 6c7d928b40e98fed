import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newKey, someFacts } from '../test/fixtures.ts';
import { MAX_TEXT_LENGTH } from './armour.ts';
import { joinLicenseParts, licenseParts } from './license-parts.ts';
import { makeLicense } from './make.ts';

it('any text comes back from its parts, in whatever order they are read', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.func(fc.integer()),
      (text, length, order) => {
        const parts = licenseParts(text, length);
        expect(parts.length).toBeLessThanOrEqual(9);
        if (parts.length === 1 && parts[0] === text) return;
        const shuffled = parts.toSorted((one, other) => order(one) - order(other));
        expect(joinLicenseParts(shuffled)).toEqual({ text, missing: [] });
        const left = shuffled.slice(1);
        if (left.length > 0) expect(joinLicenseParts(left)).toMatchObject({ text: null, missing: { length: 1 } });
      },
    ),
    { numRuns: 200 },
  ));

it('a license makes a few codes, a short text one, and a text that is too long none', async () => {
  const { text } = await makeLicense(someFacts(), newKey().signer);
  const parts = licenseParts(text);
  expect(parts.map((part) => part.slice(0, 24))).toEqual(['WARDEN-LICENSE-PART 1/2 ', 'WARDEN-LICENSE-PART 2/2 ']);
  expect(licenseParts('short')).toEqual(['short']);
  expect(() => licenseParts('日'.repeat(MAX_TEXT_LENGTH))).toThrow('too long');
});
