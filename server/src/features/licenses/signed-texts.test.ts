import type { SignedText } from '@warden/license';
import { expect, it } from 'vitest';
import { recentSignedTexts } from './signed-texts.ts';

const signed = { publicKey: 'a key' } as SignedText;

it('forgets the text that was not asked for longest, once there are too many', () => {
  const texts = recentSignedTexts(2);
  texts.add('one', signed);
  texts.add('two', signed);
  expect(texts.find('one')).toBe(signed);
  texts.add('three', signed);
  expect(['one', 'two', 'three'].map((text) => texts.find(text) === signed)).toEqual([true, false, true]);
});

it('does not remember texts that are longer than those of the shop', () => {
  const texts = recentSignedTexts();
  const long = 'x'.repeat(3000);
  texts.add(long, signed);
  expect(texts.find(long)).toBeUndefined();
});
